import { isStaff } from '#contract/capabilities.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStaffDevice } from '#pwa/local/use-staff-device.ts';
import { useSessionStore } from '#pwa/session/use-session.ts';
import '#pwa/staff-styles.css';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then(m => ({ default: m.LeaveDialog })));

interface Question {
  unsent: number;
  answer: (mayLeave: boolean) => void;
}

/**
 * Stands once below session and staff device: asks before a sign-out that would leave unsent work behind (C81), and
 * clears what the person could read when the session has ended on purpose. Light: shoppers never load its parts.
 */
export function LeavingGuard() {
  const session = useSessionStore();
  const device = useStaffDevice();
  const openDevice = useRef(device);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    openDevice.current = device;
  }, [device]);

  useEffect(
    () =>
      session.onSignOut({
        async mayLeave() {
          const { current } = openDevice;
          if (!current) return true;
          const { countUnsent } = await import('#pwa/local/leave-device.ts');
          const unsent = await countUnsent(current.db).catch(() => 0);
          if (unsent === 0) return true;
          return new Promise(resolve => setQuestion({ unsent, answer: resolve }));
        },
        async hasLeft(user) {
          if (!isStaff(user)) return;
          const { leaveDevice } = await import('#pwa/local/leave-device.ts');
          await leaveDevice(user.id);
        },
      }),
    [session],
  );

  if (!device || !question) return null;
  const answer = (mayLeave: boolean) => {
    setQuestion(null);
    question.answer(mayLeave);
  };
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        device={device}
        unsent={question.unsent}
        onClose={() => answer(false)}
        onLeave={() => answer(true)}
      />
    </Suspense>
  );
}

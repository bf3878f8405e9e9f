import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Left } from '#pwa/common/local/leaving/leave-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import '#pwa/staff-styles.css';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then(m => ({ default: m.LeaveDialog })));

interface Question {
  left: Left;
  /** With what is held as a file; null stays. */
  answer: (handedOver: readonly string[] | null) => void;
}

/**
 * Stands once below session and staff device: asks before a sign-out that would leave unsent work behind. Light:
 * shoppers never load its parts. While it is not here, beneath the lock, nobody is asked and what is unsent stays.
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
        async mayLeave(_user, handedOver) {
          const { current } = openDevice;
          if (!current) return handedOver;
          const { nothingLeft, readLeft } = await import('#pwa/common/local/leaving/leave-device.ts');
          const left = await readLeft(current.db, handedOver).catch(() => nothingLeft);
          if (left.unsent.length + left.undecided.length === 0) return handedOver;
          return new Promise(resolve => setQuestion({ left, answer: resolve }));
        },
      }),
    [session],
  );
  // Whoever asked is told, also when the lock falls on the question.
  useEffect(() => () => question?.answer(null), [question]);

  if (!device || !question) return null;
  const answer = (handedOver: readonly string[] | null) => {
    question.answer(handedOver);
    setQuestion(null);
  };
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        device={device}
        left={question.left}
        onClose={() => answer(null)}
        onLeave={handedOver => answer(handedOver)}
      />
    </Suspense>
  );
}

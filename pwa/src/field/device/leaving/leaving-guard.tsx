import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Left } from '#pwa/common/local/leaving/leave-device.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import '#pwa/staff-styles.css';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then(m => ({ default: m.LeaveDialog })));

interface Question {
  left: Left;
  /** Ids of what the person holds as a file. Null stays signed in. */
  answer: (handedOver: readonly string[] | null) => void;
}

/**
 * Mounted once below the session and the staff device: asks before a sign-out that would leave unsent work behind. It
 * is small, and shoppers never load its parts. While the lock screen replaces it, sign-out doesn't ask and unsent work
 * stays.
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
  // The caller gets an answer even if the lock screen appears during the question.
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

/**
 * Mounted once above the office's screens, whose sessions end soon: warns before the end, asks for the password if a
 * call needs it, and lets an ended session continue where it stopped, with nothing lost (decision 049).
 */
import { useEffect } from 'react';
import { presence } from '#pwa/common/local/call/presence.ts';
import { isLive } from '#pwa/common/session/session.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { useSignOut } from '#pwa/common/session/use-sign-out.ts';
import '#pwa/staff-styles.css';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { usePasswordQuestion } from './use-password-question.ts';
import { useSessionEnd } from './use-session-end.ts';

/** Mounted above the lock as well: a page that locks isn't in use. */
export function OfficePresence() {
  useEffect(() => presence.watch(), []);
  return null;
}

/** Mounted beneath the lock. */
export function OfficeSession() {
  const session = useSession();
  const { signOut, isSigningOut } = useSignOut();
  const question = usePasswordQuestion();
  const { end, watch } = useSessionEnd(isLive(session), () => question.ask('ended'));
  if (question.reason && session.user) {
    return (
      <PasswordDialog
        reason={question.reason}
        username={session.user.username}
        onGiven={() => {
          watch?.wake();
          question.settle(true);
        }}
        onClose={() => question.settle(false)}
      />
    );
  }
  if (!end || !watch) return null;
  return (
    <SessionEndDialog
      key={end.kind}
      end={end}
      onKeep={watch.keep}
      onLater={watch.dismiss}
      onSignOut={signOut}
      isSigningOut={isSigningOut}
      onSignIn={() => question.ask('again')}
    />
  );
}

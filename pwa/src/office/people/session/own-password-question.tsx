import { PasswordDialog } from './password-dialog.tsx';
import { usePasswordQuestion } from './use-password-question.ts';

/** Asks staff without the office for their password, where a call of this page needs it. */
export function OwnPasswordQuestion({ username }: { username: string }) {
  const { reason, settle } = usePasswordQuestion();
  if (!reason) return null;
  return (
    <PasswordDialog
      reason={reason}
      username={username}
      onGiven={() => settle(true)}
      onClose={() => settle(false)}
    />
  );
}

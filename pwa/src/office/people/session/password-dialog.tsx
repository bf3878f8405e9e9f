import { useState } from 'react';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { OwnPasswordField } from '../own-password-field.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import type { AskedFor } from './use-password-question.ts';

interface PasswordDialogProps {
  reason: AskedFor;
  username: string;
  onGiven: () => void;
  onClose: () => void;
}

const words: Record<AskedFor, { title: string; text: string; submit: string }> = {
  confirm: {
    title: 'Please enter your password',
    text: 'This needs your password again. You won’t be asked for the next 15 minutes.',
    submit: 'Continue',
  },
  ended: {
    title: 'Please sign in again',
    text: 'Your session has ended. Everything you have typed is still here: sign in and carry on where you left off.',
    submit: 'Sign in',
  },
  again: {
    title: 'Please sign in again',
    text: 'A new session begins. Everything you have typed stays here.',
    submit: 'Sign in',
  },
};

/** Over whatever is open: the own password, and what waits for it goes on. Closing it leaves everything as it was. */
export function PasswordDialog({ reason, username, onGiven, onClose }: PasswordDialogProps) {
  const session = useSessionStore();
  const [currentPassword, setPassword] = useState('');
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const { title, text, submit } = words[reason];

  /** A session that has ended meanwhile is begun anew with the same password. */
  async function send(): Promise<unknown> {
    const signIn = () => session.signIn({ username, password: currentPassword });
    if (reason !== 'confirm') return signIn();
    try {
      return await call('POST /api/session/confirm', { body: { currentPassword }, asksNobody: true });
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'unauthenticated') return signIn();
      throw problem;
    }
  }

  async function give() {
    setSending(true);
    setFailure('');
    try {
      await send();
      onGiven();
    } catch (problem) {
      const isWrong = problem instanceof ApiError && (problem.status === 422 || problem.status === 401);
      if (isWrong) setError('That is not your current password.');
      else setFailure(wordsOf(problem, 'That did not work. Please try again.'));
      setSending(false);
    }
  }

  function handleSubmit(): string | undefined {
    setError(currentPassword ? '' : 'Please enter your password');
    if (!currentPassword) return 'currentPassword';
    if (!isSending) void give();
    return undefined;
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      isSaving={isSending}
      saving="Checking…"
      startsAt="currentPassword"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="leading-snug text-soft sm:col-span-2">{text}</p>
      {/* For password managers. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <OwnPasswordField
        label={`Password of ${username}`}
        value={currentPassword}
        onChange={setPassword}
        error={error}
        failure={failure}
      />
    </FormDialog>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { SecondStep } from '#contract/account/second-step.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { noPassword, OwnPasswordField } from '../own-password-field.tsx';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import type { AskedFor } from './use-password-question.ts';

interface PasswordDialogProps {
  reason: AskedFor;
  username: string;
  onGiven: () => void;
  onClose: () => void;
}

const SecondStepPanel = lazy(() =>
  import('#pwa/common/account/second-step/second-step-panel.tsx').then(m => ({ default: m.SecondStepPanel })),
);

const PasskeyWay = lazy(() => import('./passkey-way.tsx').then(m => ({ default: m.PasskeyWay })));
const ConfirmByCode = lazy(() => import('./code-way.tsx').then(m => ({ default: m.ConfirmByCode })));
const CodeWay = lazy(() => import('./code-way.tsx').then(m => ({ default: m.CodeWay })));

const words: Record<AskedFor, { title: string; text: string; submit: string }> = {
  confirm: {
    title: 'Please enter your password',
    text: 'This needs your password again, your passkey or a code of your authenticator app. You won’t be asked for the next 15 minutes.',
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

/**
 * Asks for the user's own password over whatever is open, then continues the waiting call. Closing it changes nothing.
 */
export function PasswordDialog({ reason, username, onGiven, onClose }: PasswordDialogProps) {
  const session = useSessionStore();
  const { title, text, submit } = words[reason];
  const [step, setStep] = useState<SecondStep | null>(null);
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const form = useForm({
    start: { currentPassword: '' },
    check: ({ currentPassword }) => ({ currentPassword: currentPassword === '' && noPassword }),
    told,
    async save({ currentPassword }) {
      try {
        await send(currentPassword);
        return true;
      } catch (problem) {
        if (problem instanceof ApiError && problem.code === 'second_factor') {
          setStep(problem.details as unknown as SecondStep);
          return false;
        }
        const isWrong = problem instanceof ApiError && (problem.status === 422 || problem.status === 401);
        if (!isWrong) throw problem;
        setTold({ currentPassword: 'That is not your current password.' });
        return false;
      }
    },
    failed: problem => wordsOf(problem, 'That did not work. Please try again.'),
    onDone: onGiven,
  });

  /** If the session has ended meanwhile, the same password starts a new one. */
  async function send(password: string): Promise<unknown> {
    const signIn = () => session.signIn({ username, password });
    if (reason !== 'confirm') return signIn();
    try {
      return await call('POST /api/session/confirm', {
        body: { currentPassword: password },
        asksNobody: true,
      });
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'unauthenticated') return signIn();
      throw problem;
    }
  }

  if (way === 'code')
    return (
      <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title={words.confirm.title}>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <ConfirmByCode onGiven={onGiven} onPassword={() => setWay('password')} />
        </Suspense>
      </Dialog>
    );
  if (step)
    return (
      <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title={title}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SecondStepPanel
            step={step}
            onDone={onGiven}
            onAgain={again => {
              setStep(null);
              setTold({ currentPassword: again });
            }}
          />
        </Suspense>
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      saving="Checking…"
      startsAt="currentPassword"
      form={form}
      onClose={onClose}
    >
      <p className="leading-snug text-soft sm:col-span-2">{text}</p>
      {/* For password managers. */}
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <OwnPasswordField label={`Password of ${username}`} form={form} />
      {reason === 'confirm' && (
        <Suspense fallback={null}>
          <CodeWay onChosen={() => setWay('code')} />
        </Suspense>
      )}
      {'PublicKeyCredential' in globalThis && (
        <Suspense fallback={null}>
          <PasskeyWay isConfirming={reason === 'confirm'} onGiven={onGiven} onOther={onClose} />
        </Suspense>
      )}
    </FormDialog>
  );
}

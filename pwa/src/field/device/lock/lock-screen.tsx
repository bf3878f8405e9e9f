import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Delete, LockKeyhole } from 'lucide-react';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { mostTries } from '#pwa/common/local/device/idle-lock.ts';
import { tryPin } from '#pwa/common/local/device/pin.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { useDismissToast } from '#pwa/common/ui/dialogs/toaster.tsx';

interface LockScreenProps {
  userId: number;
  /** Initials of the signed-in user: enough for a colleague, and nothing for a stranger. */
  initials: string;
  /** Ends the session without asking. Unsent work stays on the device. Rejects with the shop's refusal. */
  onSignOut: () => Promise<unknown>;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const longest = 8;

/** Replaces the whole app: nothing private is rendered beneath it. Works without a network. */
export function LockScreen({ userId, initials, onSignOut }: LockScreenProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const dismissToast = useDismissToast();
  useEffect(() => {
    field.current?.focus();
    dismissToast();
  }, [dismissToast]);
  const [pin, setPin] = useState('');
  const [isJudging, setJudging] = useState(false);
  const [error, setError] = useState<string>();

  /** The lock stays, and the user can try to sign out again. */
  async function leave() {
    await onSignOut().catch((problem: unknown) =>
      setError(`You could not be signed out. ${failureWords(problem, 'Please try again in a moment.')}`),
    );
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (pin === '' || isJudging) return;
    setJudging(true);
    const answer = await tryPin(userId, pin, Date.now());
    setJudging(false);
    setPin('');
    if (answer.isRight) return;
    if (answer.triesLeft === 0) return leave();
    setError(
      answer.triesLeft === 1 ? 'Wrong PIN. 1 try left.' : `Wrong PIN. ${answer.triesLeft} tries left.`,
    );
  }

  const press = (key: string) => setPin(before => (before + key).slice(0, longest));
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-ground p-5">
      <Icon of={LockKeyhole} size="large" />
      <div className="text-center">
        <h1 className="text-3xl">Locked</h1>
        <p className="mt-1 text-soft">
          {initials}, type your PIN. What you have not sent goes on being sent.
        </p>
      </div>
      <form onSubmit={event => void handleSubmit(event)} className="grid w-full max-w-72 gap-4">
        <label htmlFor={id} className="sr-only">
          PIN
        </label>
        <input
          id={id}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          ref={field}
          maxLength={longest}
          value={pin}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => setPin(event.currentTarget.value.replaceAll(/\D/g, ''))}
          className="min-h-14 w-full rounded-2 border border-line-strong bg-raised px-4 text-center text-3xl tracking-[0.4em]"
        />
        {error && (
          <div id={`${id}-error`} role="alert">
            <FieldError>{error}</FieldError>
          </div>
        )}
        <div className="grid grid-cols-3 gap-2">
          {keys.map(key => (
            <Key key={key} onPress={() => press(key)}>
              {key}
            </Key>
          ))}
          <Button
            variant="quiet"
            aria-label="Delete the last digit"
            size="large"
            onClick={() => setPin(before => before.slice(0, -1))}
          >
            <Icon of={Delete} />
          </Button>
          <Key onPress={() => press('0')}>0</Key>
          <Button variant="go" type="submit" size="large" className="px-2" loading={isJudging && '…'}>
            Unlock
          </Button>
        </div>
        <Button variant="quiet" onClick={() => void leave()}>
          Sign in with the password
        </Button>
      </form>
      <p className="max-w-72 text-center text-meta text-soft">
        After {mostTries} wrong PINs the password is asked for. Nothing that is saved here is lost.
      </p>
    </main>
  );
}

function Key({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <Button onClick={onPress} size="large" className="text-2xl tabular-nums">
      {children}
    </Button>
  );
}

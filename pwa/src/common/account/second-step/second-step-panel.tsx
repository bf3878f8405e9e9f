import { useState } from 'react';
import type { SecondStep, SecondStepWay } from '#contract/account/second-step.ts';
import type { User } from '#contract/account/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { secondStepWithPasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondStepPanelProps {
  step: SecondStep;
  /** The session has begun. */
  onDone: (user: User) => void;
  /** The password has to be given again; the words say why. */
  onAgain: (words: string) => void;
}

const wayWords: Record<SecondStepWay, string> = {
  authenticator: 'Use my authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

/** What follows the password: a code of the app, a recovery code, or the set-up where the role needs one. */
export function SecondStepPanel({ step, onDone, onAgain }: SecondStepPanelProps) {
  return step.mustEnrol ? (
    <Enrolment onDone={onDone} onAgain={onAgain} />
  ) : (
    <Ways ways={step.ways} onDone={onDone} onAgain={onAgain} />
  );
}

function Ways({ ways, onDone, onAgain }: Omit<SecondStepPanelProps, 'step'> & { ways: SecondStepWay[] }) {
  const session = useSessionStore();
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'recovery');
  const others = ways.filter(other => other !== way);
  const finish = async (body: { code: string } | { recoveryCode: string }) =>
    onDone(await session.signIn(() => call('POST /api/login/second-step', { body })));
  return (
    <section aria-label="Second step" className="grid gap-5">
      <p className="text-soft">Your password is right. One more step, so that it alone is not enough.</p>
      {way === 'passkey' && (
        <PasskeyButton
          variant="go"
          size="large"
          wide
          use={async () => onDone(await session.signIn(secondStepWithPasskey))}
        >
          Continue with your passkey
        </PasskeyButton>
      )}
      {way === 'authenticator' && (
        <CodeForm kind="code" submitLabel="Sign in" send={code => finish({ code })} onAgain={onAgain} />
      )}
      {way === 'recovery' && (
        <CodeForm
          kind="recoveryCode"
          submitLabel="Sign in"
          send={recoveryCode => finish({ recoveryCode })}
          onAgain={onAgain}
        />
      )}
      <p className="flex flex-wrap gap-2">
        {others.map(other => (
          <Button key={other} variant="quiet" onClick={() => setWay(other)}>
            {wayWords[other]}
          </Button>
        ))}
      </p>
      <p className="text-meta text-soft">
        Lost everything? Whoever manages people in the office can reset your second step.
      </p>
    </section>
  );
}

const start = () => call('POST /api/login/authenticator');

/** The session begins when the recovery codes are saved: the page changes with it. */
function Enrolment({ onDone, onAgain }: Omit<SecondStepPanelProps, 'step'>) {
  const session = useSessionStore();
  const [made, setMade] = useState<{ user: User; recoveryCodes: string[] } | null>(null);
  if (made)
    return (
      <RecoveryCodes
        codes={made.recoveryCodes}
        onDone={() => void session.signIn(async () => made.user).then(onDone, () => onAgain(noCookie))}
      />
    );
  return (
    <section aria-label="Second step" className="grid gap-5">
      <p className="text-soft">
        Your role signs in with a second step now. Set it up here, once; it takes a minute.
      </p>
      <AuthenticatorSetup
        start={start}
        confirm={async code =>
          setMade(await call('POST /api/login/authenticator/confirm', { body: { code } }))
        }
        onAgain={onAgain}
      />
    </section>
  );
}

const noCookie = 'This browser doesn’t keep cookies for this site. Allow cookies for it, then sign in again.';

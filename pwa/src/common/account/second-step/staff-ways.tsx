import { useEffect, useState } from 'react';
import type { User } from '#contract/account/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { useAsked } from '../use-asked.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { offerPasskeys, signInWithPasskey, stopOffering } from './passkeys.ts';

const askWays = () => call('GET /api/login/ways');

interface StaffWaysProps {
  onDone: (user: User) => void;
  onFail: (problem: unknown) => void;
}

/** Ways for staff to sign in without a password, beneath the form. Nothing where the shop has none. */
export function StaffWays({ onDone, onFail }: StaffWaysProps) {
  const [ways] = useAsked(askWays, '');
  if (ways.phase !== 'ready') return null;
  const { passkeys, provider } = ways.value;
  if (!passkeys && !provider) return null;
  return (
    <section aria-label="For staff" className="mt-6 grid gap-3 border-t border-line pt-5">
      <p className="text-meta text-soft">You work here?</p>
      {passkeys && <Passkeys onDone={onDone} onFail={onFail} />}
      {provider && <ProviderButton name={provider} onFail={onFail} />}
    </section>
  );
}

/** Goes to the provider's page, and comes back at /auth/provider. */
function ProviderButton({ name, onFail }: { name: string; onFail: StaffWaysProps['onFail'] }) {
  const [isGoing, setGoing] = useState(false);
  async function go() {
    setGoing(true);
    try {
      const { url } = await call('POST /api/login/provider');
      const next = new URLSearchParams(location.search).get('next');
      if (next) sessionStorage.setItem('selvedge.auth.next', next);
      location.assign(url);
    } catch (problem) {
      setGoing(false);
      onFail(problem);
    }
  }
  return (
    <Button wide loading={isGoing && `Going to ${name}...`} onClick={() => void go()}>
      Sign in with {name}
    </Button>
  );
}

function Passkeys({ onDone, onFail }: StaffWaysProps) {
  const session = useSessionStore();
  useEffect(() => {
    let isHere = true;
    offerPasskeys().then(
      async finish => {
        if (isHere && finish) await session.signIn(finish).then(onDone, onFail);
      },
      () => undefined, // nobody picked one, or the button took over
    );
    return () => {
      isHere = false;
      stopOffering();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- offered once while the form is open
  }, [session]);
  return (
    <PasskeyButton wide use={async () => onDone(await session.signIn(() => signInWithPasskey()))}>
      Sign in with a passkey
    </PasskeyButton>
  );
}

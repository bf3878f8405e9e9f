import { PasskeyButton } from '#pwa/common/account/second-step/passkey-button.tsx';
import { confirmWithPasskey, signInWithPasskey } from '#pwa/common/account/second-step/passkeys.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';

interface PasskeyWayProps {
  /** The session goes on; else a new one begins. */
  isConfirming: boolean;
  onGiven: () => void;
}

/** In place of the password. */
export function PasskeyWay({ isConfirming, onGiven }: PasskeyWayProps) {
  const session = useSessionStore();
  return (
    <div className="sm:col-span-2">
      <PasskeyButton
        use={async () => {
          await (isConfirming ? confirmWithPasskey() : session.signIn(() => signInWithPasskey()));
          onGiven();
        }}
      >
        Use a passkey
      </PasskeyButton>
    </div>
  );
}

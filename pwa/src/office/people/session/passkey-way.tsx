import { PasskeyButton } from '#pwa/common/account/second-step/passkey-button.tsx';
import { confirmWithPasskey, signInWithPasskey } from '#pwa/common/account/second-step/passkeys.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';

interface PasskeyWayProps {
  /** The session goes on; else a new one begins. */
  isConfirming: boolean;
  onGiven: () => void;
  /** Another person has signed in: what waits is not theirs. */
  onOther: () => void;
}

/** In place of the password. */
export function PasskeyWay({ isConfirming, onGiven, onOther }: PasskeyWayProps) {
  const session = useSessionStore();
  async function use() {
    if (isConfirming) {
      await confirmWithPasskey();
      return onGiven();
    }
    const before = session.getState().user?.id;
    const { id } = await session.signIn(() => signInWithPasskey());
    if (id === before) onGiven();
    else onOther();
  }
  return (
    <div className="sm:col-span-2">
      <PasskeyButton use={use}>Use a passkey</PasskeyButton>
    </div>
  );
}

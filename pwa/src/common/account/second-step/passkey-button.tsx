import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { passkeyWords } from './passkeys.ts';

interface PasskeyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide'> {
  children: string;
  /** Rejects with the shop's refusal or the browser's. */
  use: () => Promise<unknown>;
}

/** Asks the person's device for a passkey. */
export function PasskeyButton({ children, use, ...looks }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function handlePress() {
    setBusy(true);
    setFailure(null);
    await use().catch((problem: unknown) => setFailure(passkeyWords(problem)));
    setBusy(false);
  }
  return (
    <div className="grid gap-3">
      <Button
        {...looks}
        icon={KeyRound}
        loading={isBusy && 'Waiting for your device...'}
        onClick={() => void handlePress()}
      >
        {children}
      </Button>
      {failure && <ErrorState title={failure} />}
    </div>
  );
}

import { useCallback } from 'react';
import { writtenKey } from '#contract/account/second-step.ts';
import type { AuthenticatorKey } from '#contract/account/sign-in-endpoints.ts';
import { QrCode } from '#pwa/common/invoices/qr-code.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useAsked } from '../use-asked.ts';
import { CodeForm } from './code-form.tsx';

interface AuthenticatorSetupProps {
  /** Must be the same function each time. */
  start: () => Promise<AuthenticatorKey>;
  confirm: (code: string) => Promise<unknown>;
  onAgain?: (words: string) => void;
}

/** A key as a picture and as text, and the first code. */
export function AuthenticatorSetup({ start, confirm, onAgain }: AuthenticatorSetupProps) {
  const [key, ask] = useAsked(start, 'Please try again in a moment.');
  const toast = useToast();
  const copy = useCallback(
    async (secret: string) => {
      await navigator.clipboard.writeText(secret).then(
        () => toast({ title: 'Key copied', tone: 'ok' }),
        () => toast({ title: 'The key could not be copied', tone: 'danger' }),
      );
    },
    [toast],
  );
  if (key.phase === 'loading')
    return (
      <output>
        <VisuallyHidden>Making a key</VisuallyHidden>
        <Skeleton className="h-80" />
      </output>
    );
  if (key.phase === 'failed')
    return (
      <ErrorState title="The key could not be made" onRetry={ask}>
        {key.words}
      </ErrorState>
    );
  const { secret, uri } = key.value;
  return (
    <div className="grid gap-5">
      <p className="leading-snug">
        Scan this with an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or your password manager.
      </p>
      <QrCode
        text={uri}
        label="QR code for your authenticator app. The key below says the same."
        className="block size-52 justify-self-center rounded-2 bg-white p-2 text-black"
      />
      <div className="grid gap-1">
        <p className="text-meta text-soft">No camera? Type this key into the app instead:</p>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <code aria-label="Key" className="font-mono wrap-anywhere select-all">
            {writtenKey(secret)}
          </code>
          <Button size="small" onClick={() => void copy(secret)}>
            Copy key
          </Button>
        </p>
      </div>
      <CodeForm kind="code" submitLabel="Turn it on" send={confirm} {...(onAgain ? { onAgain } : {})} />
    </div>
  );
}

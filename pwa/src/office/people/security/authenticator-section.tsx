import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatShortDate } from '#contract/time/dates.ts';
import type { Security } from '#contract/account/sign-in-endpoints.ts';
import { AuthenticatorSetup } from '#pwa/common/account/second-step/authenticator-setup.tsx';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { useAttempt } from './use-attempt.ts';

interface AuthenticatorSectionProps {
  security: Security;
  /** Recovery codes to show, if some were made. */
  onChanged: (recoveryCodes: readonly string[]) => void;
}

const start = () => call('POST /api/user/authenticator');

export function AuthenticatorSection({ security, onChanged }: AuthenticatorSectionProps) {
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null);
  const { attempt, isBusy } = useAttempt();
  const toast = useToast();
  const { timeZone } = useShopFacts();
  const since = security.authenticatorSince;

  async function confirm(code: string) {
    const { recoveryCodes } = await call('POST /api/user/authenticator/confirm', { body: { code } });
    setOpen(null);
    toast({ title: 'Your authenticator app is set up', tone: 'ok' });
    onChanged(recoveryCodes);
  }

  async function remove() {
    const isDone = await attempt(
      () => call('DELETE /api/user/authenticator'),
      'The authenticator app could not be removed',
    );
    setOpen(null);
    if (isDone) onChanged([]);
  }

  return (
    <div className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-strong">
            Authenticator app
            {since && (
              <Badge tone="ok" icon={CircleCheck}>
                On
              </Badge>
            )}
          </p>
          <p className="text-meta text-soft">
            {since
              ? `Set up on ${formatShortDate(new Date(since), timeZone)}. Signing in with the password asks for its code.`
              : 'An app on your phone shows a code that changes every 30 seconds.'}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setOpen('set-up')}>
            {since ? 'Use another phone' : 'Set up'}
          </Button>
          {since && (
            <Button size="small" variant="danger-line" onClick={() => setOpen('remove')}>
              Remove app
            </Button>
          )}
        </span>
      </div>
      {open === 'set-up' && (
        <Dialog
          open
          place="top"
          onOpenChange={isOpen => !isOpen && setOpen(null)}
          title="Set up an authenticator app"
        >
          <AuthenticatorSetup start={start} confirm={confirm} />
        </Dialog>
      )}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={isOpen => !isOpen && setOpen(null)}
        title="Remove your authenticator app?"
        description="Its codes no longer sign you in. Without another second step, your password alone does."
        confirmLabel="Remove app"
        loading={isBusy && 'Removing…'}
        onConfirm={() => void remove()}
      />
    </div>
  );
}

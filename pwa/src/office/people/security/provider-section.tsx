import { useState } from 'react';
import type { Security } from '#contract/account/sign-in-endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useAttempt } from './use-attempt.ts';

interface ProviderSectionProps {
  provider: string;
  linked: Security['linked'];
  onChanged: (recoveryCodes: readonly string[]) => void;
}

/** The account at the sign-in provider: linked by its first sign-in, unlinked here. */
export function ProviderSection({ provider, linked, onChanged }: ProviderSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const { attempt, isBusy } = useAttempt();
  const { timeZone } = useShopFacts();

  async function unlink() {
    const isDone = await attempt(() => call('DELETE /api/user/provider'), 'It could not be unlinked');
    setAsking(false);
    if (isDone) onChanged([]);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-strong">{capital(provider)}</p>
        <p className="text-meta text-soft wrap-anywhere">
          {linked
            ? `${linked.email} signs in here since ${formatShortDate(new Date(linked.since), timeZone)}.`
            : `Not linked. Sign in with ${provider} once, with the email address of this account.`}
        </p>
      </div>
      {linked && (
        <Button size="small" variant="danger-line" onClick={() => setAsking(true)}>
          Unlink
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Unlink ${provider}?`}
        description="It no longer signs you in. If you have never chosen a password here, ask for a link with “Forgot password?” first."
        confirmLabel="Unlink"
        loading={isBusy && 'Unlinking…'}
        onConfirm={() => void unlink()}
      />
    </div>
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

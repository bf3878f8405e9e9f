import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeletionBlock } from '#contract/account/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useAsked } from '#pwa/common/account/use-asked.ts';

const askDeletion = () => call('GET /api/user/deletion');

const reasons: Record<DeletionBlock['reason'], string> = {
  unpaid: 'is not paid',
  production: 'is being made',
  delivery: 'is on its way',
};

/** Says first what prevents the deletion, so that no one types a password for nothing. */
export function DangerZone() {
  const [asked, ask] = useAsked(askDeletion, 'Please try again in a moment.');
  const [isOpen, setOpen] = useState(false);
  if (asked.phase === 'loading') return <Skeleton className="h-28" />;
  if (asked.phase === 'failed')
    return (
      <ErrorState title="We could not check your orders" onRetry={ask}>
        {asked.words}
      </ErrorState>
    );
  const { blockedBy } = asked.value;
  return (
    <div className="grid justify-items-start gap-4 rounded-3 border border-line bg-surface p-5">
      <p>
        Deleting your account removes your name, addresses, designs and sign-in for good. Orders and invoices
        are kept for seven years, as the law requires, with name and ABN only.
      </p>
      {blockedBy.length > 0 && (
        <ul className="grid gap-1">
          {blockedBy.map(({ orderId, reason }) => (
            <li key={orderId}>
              <Link className="text-link underline underline-offset-4" to={`/orders/${orderId}`}>
                Order {orderId}
              </Link>{' '}
              {reasons[reason]}.
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="danger-line"
        disabledReason={blockedBy.length > 0 && 'You can do this once your orders are finished.'}
        onClick={() => setOpen(true)}
      >
        Delete Account
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { UnmatchedPayment } from '#contract/endpoints/payments.ts';
import { formatMonthDay, formatTime } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { loadFailureWords } from '#pwa/local/failure-words.ts';
import { Card } from '#pwa/ui/card.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { methodWords } from '../../office-words.ts';
import type { useUnmatched } from '../../use-order-list.ts';

/** Money that came and belongs to no order, or to one that was paid before. Empty when all is well. */
export function UnmatchedPayments({ payments }: { payments: ReturnType<typeof useUnmatched> }) {
  if (payments.isPending) return <Skeleton className="h-24 w-full" />;
  if (payments.isError) {
    return (
      <ErrorState
        title={loadFailureWords(payments.error, 'Failed to load the payments')}
        onRetry={() => void payments.refetch()}
        retrying={payments.isFetching && 'Loading…'}
      >
        Whether a payment is without an order can not be told now.
      </ErrorState>
    );
  }
  if (payments.data.length === 0) {
    return (
      <EmptyState icon={Check} title="Every payment has its order">
        A payment that belongs to no order, or that pays an order twice, would stand here until it is settled.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {payments.data.map(payment => (
        <li key={payment.id}>
          <Unmatched payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function Unmatched({ payment }: { payment: UnmatchedPayment }) {
  const { now, timeZone } = useShopClock();
  const at = payment.succeededAt ? new Date(payment.succeededAt) : null;
  return (
    <Card tone="late" className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-strong">
          {payment.kind === 'paid_twice'
            ? `Order ${payment.orderId} was paid twice`
            : 'Payment without an order'}
        </b>
        <span className="font-strong tabular-nums">
          {formatCents(payment.receivedCents)}
          {payment.currency !== 'aud' && ` (${payment.currency.toUpperCase()})`}
        </span>
      </p>
      <p className="text-meta text-soft wrap-anywhere">
        {[
          methodWords(payment.method),
          at && `${formatMonthDay(at, now, timeZone)}, ${formatTime(at, timeZone)}`,
          payment.providerPaymentId,
          payment.refundedCents > 0 && `${formatCents(payment.refundedCents)} refunded`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {payment.orderId ? (
        <p>
          Refund the second payment on{' '}
          <Link to={`/admin/orders/${payment.orderId}`} className="text-link underline">
            the page of the order
          </Link>
          .
        </p>
      ) : (
        <p>
          Look the payment up at the provider by its number above. Refund it there if no customer misses an
          order; it leaves this list by itself.
        </p>
      )}
    </Card>
  );
}

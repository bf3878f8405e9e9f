import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { UnmatchedPayment } from '#contract/payments/endpoints.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { formatCents } from '#contract/money/money.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { methodWords } from './office-words.ts';

export function useUnmatched() {
  return useQuery({
    queryKey: ['unmatched-payments'],
    queryFn: () => call('GET /api/payments/unmatched'),
    refetchOnMount: 'always',
  });
}

/** Payments without an order, or for one that was paid already. Empty if there are none. */
export function UnmatchedPayments({ payments }: { payments: ReturnType<typeof useUnmatched> }) {
  if (payments.isPending) return <Skeleton className="h-24 w-full" />;
  if (payments.isError) {
    return (
      <ErrorState
        title={loadFailureWords(payments.error, 'Failed to load the payments')}
        onRetry={() => void payments.refetch()}
        retrying={payments.isFetching && 'Loading…'}
      >
        Payments without an order cannot be checked right now.
      </ErrorState>
    );
  }
  if (payments.data.length === 0) {
    return (
      <EmptyState icon={Check} title="Every payment has its order">
        A payment that belongs to no order, or that pays an order twice, appears here until it is settled.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {payments.data.map(payment => (
          <li key={payment.id}>
            <Unmatched payment={payment} />
          </li>
        ))}
      </ul>
      <ListEnd shown={payments.data.length} most={mostRows.toDecide}>
        The newest {mostRows.toDecide} are listed. The next ones follow as these are settled.
      </ListEnd>
    </>
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
            : payment.quote
              ? `Deposit for quote ${payment.quote.number}`
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
      ) : payment.quote ? (
        <p>
          It came when{' '}
          <Link to={`/admin/quotes?quote=${payment.quote.id}`} className="text-link underline">
            the quote
          </Link>{' '}
          could no longer be accepted with it. Talk to the customer, then refund it at the provider by the
          number above; it leaves this list automatically.
        </p>
      ) : (
        <p>
          Look up the payment at the provider by the number above. Refund it there if no customer is missing
          an order; it leaves this list automatically.
        </p>
      )}
    </Card>
  );
}

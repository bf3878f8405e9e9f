import { Undo2 } from 'lucide-react';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OrderMoney } from '#contract/payments/endpoints.ts';
import { formatMonthDay } from '#contract/time/dates.ts';
import { type DisputedMoney, disputedMoney } from '#contract/payments/disputes.ts';
import { formatCents } from '#contract/money/money.ts';
import { canDo, isOnAccount } from '#contract/orders/orders.ts';
import { OrderOnAccount } from '#pwa/office/common/account/order-account.tsx';
import { payLinkWords, usePayLink } from '#pwa/common/local/links/use-pay-link.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { MadeLink } from '#pwa/common/ui/office/made-link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { paymentName } from '../refundable-payments.ts';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { MoneyRows } from '#pwa/common/orders/order-lines.tsx';
import { useMay } from '#pwa/common/session/use-may.ts';
import { Panel } from './panel.tsx';

interface MoneyPanelProps {
  order: OfficeOrderDetail;
  money: OfficeOrderHandle['money'];
  onRefund: () => void;
}

/** The price, payments and refunds. */
export function MoneyPanel({ order, money, onRefund }: MoneyPanelProps) {
  const makePayLink = usePayLink(order.orderId);
  const mayRefund = useMay('payments.refund');
  const canRefund =
    mayRefund && canDo('refund', { ...order, refundableCents: money.data?.refundableCents ?? 0 });
  return (
    <Panel
      title="Money"
      after={
        canRefund && (
          <Button size="small" icon={Undo2} onClick={onRefund}>
            Refund…
          </Button>
        )
      }
    >
      <MoneyRows order={order} />
      {isOnAccount(order) && <OrderOnAccount orderId={order.orderId} />}
      {(order.overpaidCents ?? 0) > 0 && (
        <p className="rounded-2 bg-wait-soft px-3 py-2 text-on-wait-soft">
          {formatCents(order.overpaidCents ?? 0)} more than the order costs is here. Refund it, or leave it
          for a later change.
        </p>
      )}
      {canDo('pay', order) && <MadeLink {...payLinkWords} make={makePayLink} />}
      {money.isPending && <Skeleton className="h-16 w-full" />}
      {money.isError && (
        <ErrorState
          title="The payments could not be loaded"
          onRetry={() => void money.refetch()}
          retrying={money.isFetching && 'Loading…'}
        />
      )}
      {money.data && <Payments money={money.data} />}
    </Panel>
  );
}

function Payments({ money: { payments, refunds, disputes } }: { money: OrderMoney }) {
  const { now, timeZone } = useShopClock();
  const day = (iso: string) => formatMonthDay(new Date(iso), now, timeZone);
  if (payments.length === 0)
    return <p className="border-t border-line pt-3 text-soft">No payment has come yet.</p>;
  return (
    <ul className="grid gap-3 border-t border-line pt-3 text-meta">
      {payments.map(payment => (
        <Line
          key={`payment ${payment.id}`}
          what={`${paymentName(payment)}${payment.provider === 'test' ? ', test' : ''}`}
          note={[
            payment.succeededAt && day(payment.succeededAt),
            payment.providerPaymentId,
            payment.errorMessage,
          ]
            .filter(Boolean)
            .join(' · ')}
          amount={formatCents(payment.receivedCents)}
          state={stateOf(payment)}
          tone={payment.status === 'succeeded' ? 'ok' : 'wait'}
        />
      ))}
      {refunds.map(refund => (
        <Line
          key={`refund ${refund.id}`}
          what="Refund"
          note={[day(refund.createdAt), refund.byName, refund.reason, refund.failureReason]
            .filter(Boolean)
            .join(' · ')}
          amount={formatCents(-refund.amountCents)}
          state={refundStates[refund.status][0]}
          tone={refundStates[refund.status][1]}
        />
      ))}
      {disputes.map(dispute => (
        <Line
          key={`dispute ${dispute.id}`}
          what="Dispute"
          note={[
            dispute.reason.replaceAll('_', ' '),
            dispute.evidenceDueAt && !dispute.closedAt && `answer by ${day(dispute.evidenceDueAt)}`,
            disputeNotes[disputedMoney(dispute.status)],
          ]
            .filter(Boolean)
            .join(' · ')}
          amount={formatCents(dispute.amountCents)}
          state={dispute.status.replaceAll('_', ' ')}
          tone={dispute.closedAt ? 'idle' : 'late'}
        />
      ))}
    </ul>
  );
}

function stateOf({ status, receivedCents }: OrderMoney['payments'][number]): string {
  if (status !== 'succeeded') return status.replaceAll('_', ' ');
  return receivedCents < 0 ? 'Back to their credit' : 'Received';
}

const disputeNotes: Record<DisputedMoney, string> = {
  held: 'the bank holds it: it cannot be refunded before that is decided',
  gone: 'the bank has given it back: there is nothing to refund',
  here: 'the money is here',
};

const refundStates: Record<OrderMoney['refunds'][number]['status'], [string, BadgeTone]> = {
  pending: ['Pending', 'wait'],
  succeeded: ['Succeeded', 'ok'],
  failed: ['Failed', 'late'],
  canceled: ['Called off', 'idle'],
};

interface LineProps {
  what: string;
  note: string;
  amount: string;
  state: string;
  tone: BadgeTone;
}

function Line({ what, note, amount, state, tone }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span className="flex flex-wrap items-center gap-2 font-strong">
        {what} <Badge tone={tone}>{state}</Badge>
      </span>
      <span className="tabular-nums">{amount}</span>
      <span className="col-span-2 text-soft wrap-anywhere">{note}</span>
    </li>
  );
}

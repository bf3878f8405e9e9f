import { Link } from 'react-router-dom';
import type { OrganisationOrder } from '#contract/organisations/endpoints.ts';
import { approvalWords } from '#contract/organisations/organisations.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useOrganisationOrders } from '../use-organisation.ts';

/** What was bought for it, the newest first. */
export function OrganisationOrders({ id }: { id: number }) {
  const list = useOrganisationOrders(id);
  const orders = list.data?.pages.flatMap(page => page.orders) ?? [];
  return (
    <Section level={2} title="Orders">
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {list.isError && (
        <ErrorState
          title={loadFailureWords(list.error, 'The orders could not be loaded')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching && 'Loading…'}
        >
          These orders aren’t available offline.
        </ErrorState>
      )}
      {list.isSuccess && orders.length === 0 && (
        <p className="text-soft">
          Nothing was bought for it yet. Earlier orders of its members stay their own.
        </p>
      )}
      <ul aria-label="Orders" className="divide-y divide-line empty:hidden">
        {orders.map(order => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}

function OrderLine({ order }: { order: OrganisationOrder }) {
  const { timeZone } = useShopClock();
  const { orderId, buyer, createdAt, pieces, totalCents, approval } = order;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 tabular-nums">
      <TextLink asChild className="justify-self-start">
        <Link to={`/admin/orders/${orderId}`}>{orderId}</Link>
      </TextLink>
      <span className="font-strong">{formatCents(totalCents)}</span>
      <span className="text-meta text-soft">
        {buyer}, {formatShortDate(new Date(createdAt), timeZone)}, {pieces} pieces
        {approval?.reason && <span className="block wrap-anywhere">“{approval.reason}”</span>}
      </span>
      <span className="justify-self-end">{stateOf(order)}</span>
    </li>
  );
}

function stateOf({ isPaid, status, approval }: OrganisationOrder) {
  if (!isPaid && status === 'pending' && approval)
    return (
      <Badge tone={approval.state === 'waiting' ? 'wait' : 'late'}>{approvalWords[approval.state]}</Badge>
    );
  if (status === 'cancelled') return <Badge tone="late">Cancelled</Badge>;
  if (isPaid) return <Badge tone="ok">Paid</Badge>;
  return status === 'pending' ? (
    <Badge tone="outline">Not paid</Badge>
  ) : (
    <Badge tone="info">On account</Badge>
  );
}

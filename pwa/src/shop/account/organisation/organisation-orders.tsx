import { CircleCheck, CircleX, Clock, PackageOpen, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrganisationOrder } from '#contract/organisations/endpoints.ts';
import type { ownOrganisationEndpoints } from '#contract/organisations/own-endpoints.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import { approvalWords, type MemberRole, sayWhyDeclined } from '#contract/organisations/organisations.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { type OrganisationHandle, useAttempt } from './use-organisation.ts';

interface OrganisationOrdersProps {
  role: MemberRole;
  /** The organisation may buy on account. */
  canBuy: boolean;
  handle: OrganisationHandle;
}

/** The newest first, a page at a time. */
export function OrganisationOrders({ role, canBuy, handle }: OrganisationOrdersProps) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  return (
    <section aria-label="Orders of the organisation" className="max-w-200">
      <p className="text-soft">
        {role === 'manager'
          ? 'Everything that was bought for the organisation.'
          : 'What you have bought for the organisation. Its managers see your orders as well.'}
      </p>
      <ul className="mt-4 grid gap-3">
        {pages.map((before, at) => (
          <Page
            key={before}
            before={before}
            isLast={at === pages.length - 1}
            onMore={next => setPages([...pages, next])}
            role={role}
            canBuy={canBuy}
            handle={handle}
          />
        ))}
      </ul>
    </section>
  );
}

interface PageProps extends OrganisationOrdersProps {
  /** 0 for the newest. */
  before: number;
  isLast: boolean;
  onMore: (before: number) => void;
}

function Page({ before, isLast, onMore, ...props }: PageProps) {
  const ask = useCallback(
    () => call('GET /api/user/organisation/orders', { query: before ? { before: String(before) } : {} }),
    [before],
  );
  const [asked, askAgain] = useAsked(ask, 'The orders could not be loaded.', props.handle.round);
  if (asked.phase === 'loading')
    return (
      <li>
        <Skeleton className="h-28" />
      </li>
    );
  if (asked.phase === 'failed')
    return (
      <li>
        <ErrorState title="The orders could not be loaded" onRetry={askAgain}>
          {asked.words}
        </ErrorState>
      </li>
    );
  const { orders, next } = asked.value;
  return (
    <>
      {orders.map(order => (
        <OrderRow key={order.id} order={order} {...props} />
      ))}
      {orders.length === 0 && before === 0 && (
        <li>
          <EmptyState icon={PackageOpen} title="No orders yet">
            What members buy from now on appears here. Earlier orders stay in their own accounts.
          </EmptyState>
        </li>
      )}
      {isLast && next !== null && (
        <li>
          <Button onClick={() => onMore(next)}>Show more</Button>
        </li>
      )}
    </>
  );
}

interface OrderRowProps extends OrganisationOrdersProps {
  order: OrganisationOrder;
}

function OrderRow({ order, ...props }: OrderRowProps) {
  const { timeZone } = useShopFacts();
  const { orderId, createdAt, buyer, pieces, totalCents, approval } = order;
  const day = formatShortDate(new Date(createdAt), timeZone);
  return (
    <li className="grid gap-3 rounded-3 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg tabular-nums">
          <TextLink asChild>
            <Link to={`/orders/${orderId}`}>Order {orderId}</Link>
          </TextLink>
        </h2>
        <span className="font-strong tabular-nums">{formatCents(totalCents)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        <span className="tabular-nums">
          {buyer}, {day}, {pieces === 1 ? '1 piece' : `${pieces} pieces`}
        </span>
        <OrderState order={order} />
      </p>
      {approval?.reason && <p className="wrap-anywhere">“{approval.reason}”</p>}
      <OrderActions order={order} {...props} />
    </li>
  );
}

type Decision = SentBody<typeof ownOrganisationEndpoints.decideOrder>;

const isOpen = ({ isPaid, status }: OrganisationOrder) => !isPaid && status === 'pending';

function OrderState({ order }: { order: OrganisationOrder }) {
  const { status, isPaid, approval } = order;
  if (isOpen(order) && approval?.state === 'waiting')
    return (
      <Badge tone="wait" icon={Clock}>
        {approvalWords.waiting}
      </Badge>
    );
  if (isOpen(order) && approval)
    return (
      <Badge tone="late" icon={CircleX}>
        {approvalWords[approval.state]}
        {approval.state === 'declined' && approval.decidedBy && ` by ${approval.decidedBy}`}
      </Badge>
    );
  if (isOpen(order)) return <Badge tone="outline">Not paid</Badge>;
  if (status === 'cancelled') return <Badge tone="late">Cancelled</Badge>;
  return (
    <Badge tone="ok" icon={CircleCheck}>
      {isPaid ? 'Paid' : approval?.state === 'approved' ? `Approved by ${approval.decidedBy}` : 'On account'}
    </Badge>
  );
}

function OrderActions({ order, role, canBuy, handle }: OrderRowProps) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState<string | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const { orderId, isMine, approval } = order;
  if (!isOpen(order)) return null;
  const params = { orderId };
  const isWaiting = approval?.state === 'waiting';

  async function run(name: string, send: () => Promise<unknown>, done: string) {
    setBusy(name);
    const isDone = await attempt(send, done, 'Please try again in a moment.');
    await handle.reload();
    setBusy(null);
    return isDone;
  }
  const decide = (body: Decision) => () =>
    call('POST /api/user/organisation/orders/{orderId}/approval', { params, body });

  return (
    <div className="flex flex-wrap gap-2">
      {isWaiting && role === 'manager' && (
        <>
          <Button
            size="small"
            variant="go"
            icon={CircleCheck}
            aria-label={`Approve order ${orderId}`}
            loading={busy === 'approve' && 'Approving…'}
            onClick={() => void run('approve', decide({ decision: 'approve' }), `Order ${orderId} approved`)}
          >
            Approve
          </Button>
          <Button size="small" aria-label={`Decline order ${orderId}`} onClick={() => setDeclining(true)}>
            Decline…
          </Button>
        </>
      )}
      {isWaiting && isMine && (
        <Button
          size="small"
          icon={Undo2}
          aria-label={`Take back order ${orderId}`}
          loading={busy === 'withdraw' && 'Taking back…'}
          onClick={() =>
            void run('withdraw', decide({ decision: 'withdraw' }), `Order ${orderId} taken back`)
          }
        >
          Take back
        </Button>
      )}
      {isMine && !approval && canBuy && (
        <Button
          size="small"
          variant="go"
          aria-label={`Put on account: order ${orderId}`}
          loading={busy === 'account' && 'One moment…'}
          onClick={() =>
            void run(
              'account',
              () => call('POST /api/user/organisation/orders/{orderId}/account', { params }),
              `Order ${orderId} is with us`,
            )
          }
        >
          Put on account
        </Button>
      )}
      {isMine && (
        <Button size="small" asChild>
          <Link to={`/orders/${orderId}/pay`} aria-label={`Pay by card: order ${orderId}`}>
            Pay by card
          </Link>
        </Button>
      )}
      {isDeclining && (
        <AskDialog
          title={`Decline order ${orderId}?`}
          description="Nothing is made. The buyer gets your reason by email and can still pay by card."
          label="Reason"
          maxLength={500}
          submitLabel="Decline"
          check={line => line === '' && sayWhyDeclined}
          onSave={reason =>
            run('decline', decide({ decision: 'decline', reason }), `Order ${orderId} declined`)
          }
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  );
}

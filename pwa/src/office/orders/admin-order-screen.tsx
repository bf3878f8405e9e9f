import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { OrderAction } from '#contract/orders/orders.ts';
import { isMissing } from '#pwa/common/local/call/failure-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { ClashDialog } from '#pwa/common/ui/office/clash-dialog.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { LazyGivenCodes } from '#pwa/office/common/discounts/lazy-given-codes.tsx';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { RecordError } from '#pwa/office/common/record/record-error.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { paymentBadge } from './office-words.ts';
import { AgreedPanel } from './parts/agreed-panel.tsx';
import { BringPanel } from './parts/bring-panel.tsx';
import { CustomerPanel } from './parts/customer-panel.tsx';
import { EventLog } from './parts/event-log.tsx';
import { MoneyPanel } from './parts/money-panel.tsx';
import { Panel } from './parts/panel.tsx';
import { NotesPanel } from './parts/notes-panel.tsx';
import { OfficeItems } from './parts/office-items.tsx';
import { OrderActionsBar } from './parts/order-actions-bar.tsx';
import { type OpenDialog, OrderDialogs } from './parts/order-dialogs.tsx';
import { PapersPanel, ProductionPanel } from './parts/papers-panel.tsx';
import { ProofPanel } from './parts/proof-panel.tsx';
import { ProposalPanel } from './parts/proposal-panel.tsx';
import { RefundDuePanel, ReviewPanel } from './parts/review-panel.tsx';
import { ShipmentsPanel } from './shipments/shipments-panel.tsx';
import { type OfficeOrderHandle, useOfficeOrder } from './use-office-order.ts';

/** /admin/orders/:orderId */
export function AdminOrderScreen() {
  const { orderId = '' } = useParams();
  // A different order is a different page: its fields and dialogs start fresh.
  return <AdminOrder key={orderId} orderId={orderId} />;
}

function AdminOrder({ orderId }: { orderId: string }) {
  const { name } = useShopFacts();
  const handle = useOfficeOrder(orderId);
  const { order } = handle;
  usePageTitle(`Order ${orderId}`, name);
  const isUnknown = isMissing(order.error);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ToList />
      {order.isPending && <OrderWait />}
      {isUnknown && (
        <EmptyState icon={PackageSearch} title={`There is no order ${orderId}`}>
          <h1 className="sr-only">Order</h1>
          Check the number, or search for the customer in the list.
        </EmptyState>
      )}
      {order.isError && !isUnknown && !order.data && (
        <RecordError record={order} what="order">
          This order isn’t kept on this device. Orders that were opened here are.
        </RecordError>
      )}
      <KeptNote record={order} />
      {order.data && <Order order={order.data} handle={handle} />}
    </div>
  );
}

/** Returns to the list in its previous state. */
function ToList() {
  const { state } = useLocation();
  const search = (state as { listSearch?: string } | null)?.listSearch;
  return (
    <BackLink asChild className="justify-self-start">
      <Link to={`/admin/orders${search ? `?${search}` : ''}`}>Orders</Link>
    </BackLink>
  );
}

function Order({ order, handle }: { order: OfficeOrderDetail; handle: OfficeOrderHandle }) {
  const { submit, isSaving, money, clash } = handle;
  const [open, setOpen] = useState<OpenDialog | null>(null);

  function handleAction(action: OrderAction) {
    if (action === 'start') return void submit({ status: 'processing' }, 'Production begins');
    // Skips the buyer's actions, and those that have their own panel.
    if (isElsewhere(action)) return;
    setOpen(action);
  }

  return (
    <>
      <OrderHead order={order} />
      {order.paymentReview && (
        <ReviewPanel
          order={order}
          isSaving={isSaving}
          onAccept={() => setOpen('acceptPayment')}
          onRefuse={() => setOpen('cancel')}
        />
      )}
      {order.status === 'cancelled' && order.refundableCents > 0 && (
        <RefundDuePanel cents={order.refundableCents} onRefund={() => setOpen('refund')} />
      )}
      <ProposalPanel
        order={order}
        isSaving={isSaving}
        onShip={() => setOpen('ship')}
        onStartDelivery={() => order.delivery && void handle.startDelivery(order.delivery)}
      />
      <OrderActionsBar order={order} isSaving={isSaving} onAction={handleAction} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OfficeItems order={order} />
          <MoneyPanel order={order} money={money} onRefund={() => setOpen('refund')} />
        </div>
        <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid md:columns-2 md:max-lg:mb-0 lg:row-span-2 lg:columns-1">
          <ProofPanel order={order} onSent={() => void handle.refresh()} />
          <BringPanel order={order} submit={submit} isSaving={isSaving} />
          <ShipmentsPanel
            order={order}
            trackShipment={handle.trackShipment}
            onShipPart={() => setOpen('shipPart')}
            onBackOrder={() => setOpen('backOrder')}
          />
          <CustomerPanel order={order} onAddress={() => setOpen('address')} />
          <NotesPanel order={order} submit={submit} />
          <Panel title="Discount codes">
            <LazyGivenCodes
              to={{ orderId: order.orderId }}
              name={order.company ?? order.customerName}
              closed={order.customerId === null ? noCustomer : undefined}
            />
          </Panel>
          <ProductionPanel order={order} />
          <PapersPanel order={order} />
          <AgreedPanel {...(order.agreedTo ? { agreedTo: order.agreedTo } : {})} />
        </div>
        <EventLog events={order.events} />
      </div>
      <OrderDialogs open={open} order={order} handle={handle} onClose={() => setOpen(null)} />
      {clash && <ClashDialog what="this order" clash={clash} />}
    </>
  );
}

const noCustomer = 'A code can be given once the order has a customer: when it is paid.';

const elsewhere = ['pay', 'chooseFulfilment', 'setTracking', 'setAddress', 'change'] as const;
type Elsewhere = (typeof elsewhere)[number];

const isElsewhere = (action: OrderAction): action is Elsewhere => elsewhere.some(one => one === action);

function OrderHead({ order }: { order: OfficeOrderDetail }) {
  const { now, timeZone } = useShopClock();
  const placed = new Date(order.createdAt);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-3xl tabular-nums">Order {order.orderId}</h1>
      <StatusBadge of={orderBadge(order.status)} />
      <StatusBadge of={paymentBadge(order)} />
      <p className="text-meta text-soft tabular-nums">
        {formatMonthDay(placed, now, timeZone)}, {formatTime(placed, timeZone)}
        {order.signatureRequired && ', signature required'}
      </p>
    </header>
  );
}

function OrderWait() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading the order</output>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-11 w-96 max-w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

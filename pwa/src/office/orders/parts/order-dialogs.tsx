import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { isOnAccount } from '#contract/orders/orders.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { BeginDialog } from '#pwa/office/common/account/begin-dialog.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { BackOrderDialog } from '../shipments/back-order-dialog.tsx';
import { ShipPartDialog } from '../shipments/ship-part-dialog.tsx';
import { whyNotReady } from '../shipments/unready-note.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

export type OpenDialog =
  | 'ship'
  | 'shipPart'
  | 'backOrder'
  | 'complete'
  | 'cancel'
  | 'refund'
  | 'markPaid'
  | 'startOnAccount'
  | 'acceptPayment'
  | 'address';

interface OrderDialogsProps {
  open: OpenDialog | null;
  order: OfficeOrderDetail;
  handle: OfficeOrderHandle;
  onClose: () => void;
}

/** The dialog that is open over the order's page. */
export function OrderDialogs({ open, order, handle, onClose }: OrderDialogsProps) {
  const { submit, isSaving, refresh, money } = handle;
  const shared = { order, submit, isSaving, onClose };
  const total = formatCents(order.total);
  switch (open) {
    case 'ship':
      return (
        <ShipDialog order={order} submit={submit} onClose={onClose} startDelivery={handle.startDelivery} />
      );
    case 'shipPart':
      return <ShipPartDialog order={order} shipPart={handle.shipPart} onClose={onClose} />;
    case 'backOrder':
      return <BackOrderDialog order={order} setBackOrders={handle.setBackOrders} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog {...shared} money={money.data} onSettled={refresh} />;
    case 'refund':
      return money.data ? (
        <RefundDialog
          order={order}
          money={money.data}
          submit={submit}
          onClose={onClose}
          onSettled={refresh}
        />
      ) : null;
    case 'complete':
      return <CompleteDialog {...shared} />;
    case 'markPaid':
      return <PaidDialog order={order} submit={submit} onClose={onClose} />;
    case 'startOnAccount':
      return (
        <BeginDialog
          orderId={order.orderId}
          totalCents={order.total}
          onClose={onClose}
          onBegin={reason =>
            submit(
              { status: 'processing', onAccount: true, ...(reason ? { reason } : {}) },
              'Begun on account',
            )
          }
        />
      );
    case 'acceptPayment':
      return (
        <ReasonDialog
          title="Accept the payment"
          submitLabel={`Accept ${formatCents(order.receivedCents)}`}
          placeholder="The customer pays the rest on collection"
          onClose={onClose}
          onSave={reason => submit({ acceptPayment: true, reason }, 'Payment accepted')}
        >
          The order of {total} counts as paid with the {formatCents(order.receivedCents)} that came; its
          invoice and the mail to the customer say so.{isOnAccount(order) ? '' : ' Production begins.'}
        </ReasonDialog>
      );
    case 'address':
      return <AddressDialog order={order} submit={submit} onClose={onClose} />;
    default:
      return null;
  }
}

type Shared = Pick<OrderDialogsProps, 'order' | 'onClose'> & Pick<OfficeOrderHandle, 'submit' | 'isSaving'>;

function CompleteDialog({ order, submit, isSaving, onClose }: Shared) {
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Complete order ${order.orderId}?`}
      description={[
        ...(order.isShipped ? [] : ['It has not been marked as shipped.', ...whyNotReady(order)]),
        'A completed order stays completed.',
      ].join(' ')}
      confirmLabel="Complete the order"
      tone="go"
      loading={isSaving && 'Saving…'}
      onConfirm={() =>
        void submit(
          { status: 'completed', ...(order.isShipped ? {} : { shipUnmade: true as const }) },
          `Order ${order.orderId} is completed`,
        ).then(onClose)
      }
    />
  );
}

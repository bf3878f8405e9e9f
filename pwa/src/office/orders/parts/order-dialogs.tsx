import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { isOnAccount } from '#contract/orders/orders.ts';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { AddressDialog } from './address-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PaidDialog, ReasonDialog } from './reason-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

export type OpenDialog =
  | 'ship'
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

/** The one dialog that is open over the order's page. */
export function OrderDialogs({ open, order, handle, onClose }: OrderDialogsProps) {
  const { submit, isSaving, refresh, money } = handle;
  const shared = { order, submit, isSaving, onClose };
  const total = formatCents(order.total);
  switch (open) {
    case 'ship':
      return <ShipDialog {...shared} startDelivery={handle.startDelivery} />;
    case 'cancel':
      return <CancelDialog {...shared} money={money.data} onSettled={refresh} />;
    case 'refund':
      return money.data ? (
        <RefundDialog orderId={order.orderId} money={money.data} onClose={onClose} onSettled={refresh} />
      ) : null;
    case 'complete':
      return <CompleteDialog {...shared} />;
    case 'markPaid':
      return (
        <PaidDialog
          total={total}
          hasBegun={isOnAccount(order)}
          isSaving={isSaving}
          onClose={onClose}
          onSubmit={(paid, reason) => void submit({ paid, reason }, `${total} marked as paid`).then(onClose)}
        />
      );
    case 'startOnAccount':
      return (
        <ReasonDialog
          title="Begin on account"
          submitLabel="Begin on account"
          isSaving={isSaving}
          placeholder="Approved account, net 30"
          onClose={onClose}
          onSubmit={reason =>
            void submit({ status: 'processing', onAccount: true, reason }, 'Begun on account').then(onClose)
          }
        >
          <p className="text-soft sm:col-span-2">
            Production begins before the {total} has come. The customer pays by invoice.
          </p>
        </ReasonDialog>
      );
    case 'acceptPayment':
      return (
        <ReasonDialog
          title="Accept the payment"
          submitLabel={`Accept ${formatCents(order.receivedCents)}`}
          isSaving={isSaving}
          placeholder="The customer pays the rest on collection"
          onClose={onClose}
          onSubmit={reason => void submit({ acceptPayment: true, reason }, 'Payment accepted').then(onClose)}
        >
          <p className="text-soft sm:col-span-2">
            The order of {total} counts as paid with the {formatCents(order.receivedCents)} that came; its
            invoice and the mail to the customer say so.{isOnAccount(order) ? '' : ' Production begins.'}
          </p>
        </ReasonDialog>
      );
    case 'address':
      return (
        <AddressDialog
          order={order}
          isSaving={isSaving}
          onClose={onClose}
          onSubmit={address => void submit({ address }, 'Address saved').then(isDone => isDone && onClose())}
        />
      );
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
      description={`${order.isShipped ? '' : 'It has not been marked as shipped. '}A completed order stays completed.`}
      confirmLabel="Complete the order"
      tone="go"
      loading={isSaving && 'Saving…'}
      onConfirm={() =>
        void submit({ status: 'completed' }, `Order ${order.orderId} is completed`).then(onClose)
      }
    />
  );
}

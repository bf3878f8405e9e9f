import { Ban, PencilLine, PenLine, SquarePen, TriangleAlert, Truck } from 'lucide-react';
import { useState } from 'react';
import { canMoveDelivery, canSignDelivery, canStartDelivery } from '#contract/deliveries/deliveries.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { Sheet } from '#pwa/common/ui/dialogs/sheet.tsx';
import { mayHaveProof } from '../../may-have-proof.ts';
import { finishedAt, type SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { DeliveryBadge, ReviewBadge } from '../delivery-badge.tsx';
import { OrderDetails } from '../order-details.tsx';
import { FailSlot } from '../signing/fail-slot.tsx';
import { CorrectionDialog } from '../proof/correction-dialog.tsx';
import { CancelDeliveryDialog } from './cancel-delivery-dialog.tsx';
import { EditDeliveryDialog } from './edit-delivery-dialog.tsx';
import { ReviewDelivery } from './review-delivery.tsx';
import { DeliveryHistory } from './delivery-history.tsx';
import { EvidenceView } from '../proof/evidence-view.tsx';
import { momentText } from '../proof/evidence-words.ts';
import { PlanFields } from './plan-fields.tsx';
import { SendAgain } from './send-again.tsx';

interface DeliveryDetailProps {
  seen: SeenDelivery;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  changes: DeliveryChanges;
  device: StaffDevice;
  onSign: () => void;
  onClose: () => void;
}

export function DeliveryDetail(props: DeliveryDetailProps) {
  const { seen, deliveries, clock, changes, device, onSign, onClose } = props;
  const { row, state } = seen;
  const [isFailing, setFailing] = useState(false);
  const [dialog, setDialog] = useState<'correct' | 'edit' | 'cancel' | null>(null);
  const close = () => setDialog(null);
  const isClosed = row.status === 'delivered' || row.status === 'failed';
  const hasNextStep = canStartDelivery(row.status) || canSignDelivery(row.status);
  const edit = (
    <Button icon={SquarePen} onClick={() => setDialog('edit')}>
      Edit
    </Button>
  );
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title={row.customerName}
      description={row.orderNumber}
      footer={
        hasNextStep ? (
          <>
            <NextSteps row={row} changes={changes} onSign={onSign} onFail={() => setFailing(true)} />
            {edit}
          </>
        ) : (
          isClosed && (
            <>
              <Button icon={PencilLine} onClick={() => setDialog('correct')}>
                Correct
              </Button>
              {row.status === 'failed' && edit}
            </>
          )
        )
      }
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap gap-2">
          <DeliveryBadge status={row.status} />
          {row.review && <ReviewBadge />}
          <SaveBadge state={state} />
        </p>
        {row.status === 'delivered' && <p className="wrap-anywhere">{arrivedText(row, clock)}</p>}
        <ReviewDelivery row={row} onReviewed={device.syncNow} />
        {canMoveDelivery(row.status, 'pending') && (
          // Each attempt has its own form.
          <SendAgain key={row.attempt} row={row} clock={clock} viewer={device.viewer} changes={changes} />
        )}
        {mayHaveProof(row) && (
          <section aria-labelledby="proof" className="grid gap-2">
            <h3 id="proof" className="text-xl">
              Proof
            </h3>
            <EvidenceView row={row} clock={clock} />
          </section>
        )}
        <PlanFields row={row} deliveries={deliveries} timeZone={clock.timeZone} changes={changes} />
        <OrderDetails row={row} />
        <DeliveryHistory row={row} clock={clock} isUnsent={state !== 'synced'} />
        {canMoveDelivery(row.status, 'cancelled') && (
          <Button
            variant="danger-line"
            icon={Ban}
            className="justify-self-start"
            onClick={() => setDialog('cancel')}
          >
            Cancel Delivery…
          </Button>
        )}
      </div>
      <FailSlot
        isOpen={isFailing}
        row={row}
        device={device}
        driverName={device.viewer.userName}
        changes={changes}
        onClose={() => setFailing(false)}
        onFailed={() => setFailing(false)}
      />
      {dialog === 'correct' && <CorrectionDialog row={row} clock={clock} changes={changes} onClose={close} />}
      {dialog === 'edit' && (
        <EditDeliveryDialog device={device} row={row} changes={changes} onClose={close} />
      )}
      {dialog === 'cancel' && <CancelDeliveryDialog row={row} onCancel={changes.cancel} onClose={close} />}
    </Sheet>
  );
}

interface NextStepsProps {
  row: DeliveryRow;
  changes: DeliveryChanges;
  onSign: () => void;
  onFail: () => void;
}

function NextSteps({ row, changes, onSign, onFail }: NextStepsProps) {
  if (canStartDelivery(row.status)) {
    return (
      <Button variant="go" icon={Truck} onClick={() => changes.start(row)}>
        Start Delivery
      </Button>
    );
  }
  return (
    <>
      <Button variant="go" icon={PenLine} onClick={onSign}>
        Get Signature
      </Button>
      <Button variant="danger-line" icon={TriangleAlert} onClick={onFail}>
        Mark as Failed
      </Button>
    </>
  );
}

/** The arrival as the record has it now, with corrections. */
function arrivedText(row: DeliveryRow, clock: ShopClock): string {
  const at = finishedAt(row);
  const signed = row.signedBy ? `signed by ${row.signedBy}` : '';
  const who = row.driverName ? `by ${row.driverName}` : '';
  return [at && `Delivered ${momentText(at, clock)}`, who, signed].filter(Boolean).join(', ');
}

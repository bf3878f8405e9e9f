import { PenLine, TriangleAlert, Truck } from 'lucide-react';
import { useState } from 'react';
import { canSignDelivery, canStartDelivery } from '#contract/deliveries.ts';
import { formatMonthDay, formatTime } from '#contract/dates.ts';
import type { DeliveryHistoryEntry, DeliveryRow } from '#contract/endpoints/deliveries.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SaveBadge } from '#pwa/ui/save-badge.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { Timeline } from '#pwa/ui/timeline.tsx';
import type { SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { DeliveryBadge, ReviewBadge } from '../delivery-badge.tsx';
import { OrderDetails } from '../order-details.tsx';
import { FailSlot } from '../signing/fail-slot.tsx';
import { EvidenceView } from './evidence-view.tsx';
import { PlanFields } from './plan-fields.tsx';

interface DeliveryDetailProps {
  seen: SeenDelivery;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  changes: DeliveryChanges;
  driverName: string;
  onSign: () => void;
  onClose: () => void;
}

export function DeliveryDetail(props: DeliveryDetailProps) {
  const { seen, deliveries, clock, changes, driverName, onSign, onClose } = props;
  const { row, state } = seen;
  const [isFailing, setFailing] = useState(false);
  const hasNextStep = canStartDelivery(row.status) || canSignDelivery(row.status);
  const hasProof = row.hasSignature || row.status === 'failed' || row.review;
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title={row.customerName}
      description={row.orderNumber}
      footer={
        hasNextStep && (
          <NextSteps row={row} changes={changes} onSign={onSign} onFail={() => setFailing(true)} />
        )
      }
    >
      <div className="grid gap-6">
        <p className="flex flex-wrap gap-2">
          <DeliveryBadge status={row.status} />
          {row.review && <ReviewBadge />}
          <SaveBadge state={state} />
        </p>
        {hasProof && (
          <section aria-labelledby="proof" className="grid gap-2">
            <h3 id="proof" className="text-xl">
              Proof
            </h3>
            <EvidenceView row={row} clock={clock} />
          </section>
        )}
        <PlanFields row={row} deliveries={deliveries} timeZone={clock.timeZone} changes={changes} />
        <OrderDetails row={row} />
        <section aria-labelledby="history" className="grid gap-3">
          <h3 id="history" className="text-xl">
            History
          </h3>
          <Timeline steps={row.history.toReversed().map(entry => historyStep(entry, clock))} />
        </section>
      </div>
      <FailSlot
        isOpen={isFailing}
        row={row}
        driverName={driverName}
        changes={changes}
        onClose={() => setFailing(false)}
        onFailed={() => setFailing(false)}
      />
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

const historyTitles: Readonly<Record<string, string>> = {
  created: 'Planned',
  started: 'Out for delivery',
  delivered: 'Delivered',
  failed: 'Failed',
  rescheduled: 'Moved to another day',
  assigned: 'Given to a driver',
  cancelled: 'Cancelled',
  corrected: 'Corrected by the office',
  evidence_kept: 'Further proof kept',
  evidence_reviewed: 'Reviewed by the office',
};

function historyStep(entry: DeliveryHistoryEntry, { now, timeZone }: ShopClock) {
  const at = new Date(entry.at);
  const isDate = entry.type === 'rescheduled' && entry.detail !== null;
  const detail = isDate ? formatMonthDay(new Date(entry.detail ?? ''), now, timeZone) : entry.detail;
  return {
    key: entry.id,
    state: 'done' as const,
    when: `${formatMonthDay(at, now, timeZone)}, ${formatTime(at, timeZone)}`,
    title: historyTitles[entry.type] ?? entry.type,
    children: [detail, entry.by].filter(Boolean).join(', '),
  };
}

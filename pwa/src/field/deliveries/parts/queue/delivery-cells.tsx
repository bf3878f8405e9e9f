/** The contents of a row of the queue, the same in the table and on a card. */
import { canSignDelivery, canStartDelivery } from '#contract/deliveries/deliveries.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { DeliveryRow, Driver } from '#contract/deliveries/endpoints.ts';
import { formatPhone } from '#contract/text/phone.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { finishedAt, isOverdueDelivery, type SeenDelivery } from '../../run-sheet.ts';
import { DeliveryBadge, ReviewBadge } from '../delivery-badge.tsx';

export function States({ seen: { row, state } }: { seen: SeenDelivery }) {
  return (
    <span className="flex flex-wrap gap-1">
      <DeliveryBadge status={row.status} />
      {row.review && <ReviewBadge />}
      <SaveBadge state={state} />
    </span>
  );
}

/** Above the press area that covers its row. */
interface NextStepProps {
  row: DeliveryRow;
  onStart: (row: DeliveryRow) => void;
  onSign: (id: string) => void;
}

export function NextStep({ row, onStart, onSign }: NextStepProps) {
  if (canStartDelivery(row.status)) {
    return (
      <Button
        size="small"
        className="relative z-1"
        aria-label={`Start Delivery ${row.orderNumber}`}
        onClick={() => onStart(row)}
      >
        Start Delivery
      </Button>
    );
  }
  if (!canSignDelivery(row.status)) return null;
  return (
    <Button
      size="small"
      variant="soft"
      className="relative z-1"
      aria-label={`Get Signature ${row.orderNumber}`}
      onClick={() => onSign(row.id)}
    >
      Get Signature
    </Button>
  );
}

export function Scheduled({ row, clock }: { row: DeliveryRow; clock: ShopClock }) {
  const done = finishedAt(row);
  const day = (instant: string) => formatMonthDay(new Date(instant), clock.now, clock.timeZone);
  if (done) {
    return (
      <span>
        {day(done)}, {formatTime(new Date(done), clock.timeZone)}
      </span>
    );
  }
  if (!isOverdueDelivery(row, clock)) return <span>{day(row.scheduledDate)}</span>;
  return <span className="font-strong text-danger">{day(row.scheduledDate)}, overdue</span>;
}

export const phoneText = (row: DeliveryRow) => row.customerPhone && formatPhone(row.customerPhone);

export function driverText({ driverName, assignedTo }: DeliveryRow, drivers: readonly Driver[]): string {
  if (driverName) return driverName;
  if (assignedTo === null) return 'Any driver';
  return drivers.find(({ id }) => id === assignedTo)?.name ?? `Driver ${assignedTo}`;
}

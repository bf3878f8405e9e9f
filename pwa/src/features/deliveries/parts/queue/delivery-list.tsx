import { canSignDelivery, canStartDelivery } from '#contract/deliveries.ts';
import { formatMonthDay, formatTime } from '#contract/dates.ts';
import type { DeliveryRow, Driver } from '#contract/endpoints/deliveries.ts';
import { formatPhone } from '#contract/phone.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { SaveBadge } from '#pwa/ui/save-badge.tsx';
import { Cell, HeadCell, Table } from '#pwa/ui/table.tsx';
import { finishedAt, isOverdueDelivery, type SeenDelivery } from '../../run-sheet.ts';
import { DeliveryBadge, ReviewBadge } from '../delivery-badge.tsx';

export interface DeliveryListProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  onOpen: (id: string) => void;
  onStart: (row: DeliveryRow) => void;
  onSign: (id: string) => void;
  drivers: readonly Driver[];
}

/** A dense table on a desk, cards on a phone. */
export function DeliveryList(props: DeliveryListProps) {
  return (
    <>
      <div className="max-md:hidden">
        <DeliveryTable {...props} />
      </div>
      <ul className="grid gap-3 md:hidden">
        {props.deliveries.map(seen => (
          <li key={seen.row.id}>
            <DeliveryCard seen={seen} {...props} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeliveryTable({ deliveries, clock, onOpen, onStart, onSign, drivers }: DeliveryListProps) {
  return (
    <Table label="Delivery queue" on="ground">
      <thead>
        <tr>
          <HeadCell>Order</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell>Scheduled</HeadCell>
          <HeadCell>Driver</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(seen => (
          <tr
            key={seen.row.id}
            className="cursor-pointer hover:bg-selected"
            onClick={() => onOpen(seen.row.id)}
          >
            <Cell className="max-w-44">
              <button
                type="button"
                onClick={event => {
                  event.stopPropagation();
                  onOpen(seen.row.id);
                }}
                title={seen.row.orderNumber}
                className="block max-w-full truncate rounded-1 text-left font-strong hover:underline"
              >
                {seen.row.orderNumber}
              </button>
            </Cell>
            <Cell className="max-w-80 office:max-w-112">
              <span className="block truncate">{seen.row.customerName}</span>
              <span className="block truncate text-meta text-soft">
                {[seen.row.customerAddress.replaceAll('\n', ', '), phoneText(seen.row)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Cell>
            <Cell className="whitespace-nowrap tabular-nums">
              <Scheduled row={seen.row} clock={clock} />
            </Cell>
            <Cell className="max-w-40 truncate">{driverText(seen.row, drivers)}</Cell>
            <Cell>
              <States seen={seen} />
            </Cell>
            <Cell numeric className="whitespace-nowrap">
              <NextStep row={seen.row} onStart={onStart} onSign={onSign} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface DeliveryCardProps extends Omit<DeliveryListProps, 'deliveries'> {
  seen: SeenDelivery;
}

function DeliveryCard({ seen, clock, onOpen, onStart, onSign, drivers }: DeliveryCardProps) {
  const { row } = seen;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="wrap-anywhere font-text text-lg leading-snug font-strong tracking-head">
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          className="min-h-7 rounded-1 text-left hover:underline coarse:min-h-11"
        >
          {row.orderNumber}, {row.customerName}
        </button>
      </h3>
      <p className="leading-snug text-soft">{row.customerAddress}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-meta tabular-nums">
        <Scheduled row={row} clock={clock} />
        <span>{driverText(row, drivers)}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <States seen={seen} />
        <NextStep row={row} onStart={onStart} onSign={onSign} />
      </div>
    </Card>
  );
}

function States({ seen: { row, state } }: { seen: SeenDelivery }) {
  return (
    <span className="flex flex-wrap gap-1">
      <DeliveryBadge status={row.status} />
      {row.review && <ReviewBadge />}
      <SaveBadge state={state} />
    </span>
  );
}

interface NextStepProps {
  row: DeliveryRow;
  onStart: (row: DeliveryRow) => void;
  onSign: (id: string) => void;
}

function NextStep({ row, onStart, onSign }: NextStepProps) {
  const press = (action: () => void) => (event: { stopPropagation: () => void }) => {
    event.stopPropagation();
    action();
  };
  if (canStartDelivery(row.status)) {
    return (
      <Button
        size="small"
        aria-label={`Start Delivery ${row.orderNumber}`}
        onClick={press(() => onStart(row))}
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
      aria-label={`Get Signature ${row.orderNumber}`}
      onClick={press(() => onSign(row.id))}
    >
      Get Signature
    </Button>
  );
}

function Scheduled({ row, clock }: { row: DeliveryRow; clock: ShopClock }) {
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

const phoneText = (row: DeliveryRow) => row.customerPhone && formatPhone(row.customerPhone);

function driverText({ driverName, assignedTo }: DeliveryRow, drivers: readonly Driver[]): string {
  if (driverName) return driverName;
  if (assignedTo === null) return 'Any driver';
  return drivers.find(({ id }) => id === assignedTo)?.name ?? `Driver ${assignedTo}`;
}

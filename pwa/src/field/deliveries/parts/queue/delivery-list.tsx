import type { DeliveryRow, Driver } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { TickBox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { canAssign } from '../../queue-search.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import { driverText, NextStep, phoneText, Scheduled, States } from './delivery-cells.tsx';
import type { Selection } from './use-selection.ts';

export interface DeliveryListProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  onOpen: (id: string) => void;
  onStart: (row: DeliveryRow) => void;
  onSign: (id: string) => void;
  drivers: readonly Driver[];
  selection: Selection;
}

/** A dense table on a desk, cards on a phone and on a tablet held upright. */
export function DeliveryList(props: DeliveryListProps) {
  const isWide = useMedia('(min-width: 64rem)');
  if (isWide) return <DeliveryTable {...props} />;
  return (
    <ul aria-label="Delivery queue" className="grid gap-3 md:grid-cols-2">
      {props.deliveries.map(seen => (
        <li key={seen.row.id}>
          <DeliveryCard seen={seen} {...props} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryTable({ deliveries, selection, ...row }: DeliveryListProps) {
  return (
    <Table label="Delivery queue" on="ground">
      <thead>
        <tr>
          <HeadCell className="w-10">
            <TickBox
              aria-label="Select all that can be assigned to a driver"
              checked={selection.isAll}
              isMixed={selection.rows.length > 0 && !selection.isAll}
              disabled={selection.isEmptyList}
              onChange={selection.toggleAll}
            />
          </HeadCell>
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
          <DeliveryTableRow key={seen.row.id} seen={seen} selection={selection} {...row} />
        ))}
      </tbody>
    </Table>
  );
}

interface OneProps extends Omit<DeliveryListProps, 'deliveries'> {
  seen: SeenDelivery;
}

function DeliveryTableRow({ seen, clock, onOpen, onStart, onSign, drivers, selection }: OneProps) {
  const { row } = seen;
  return (
    <tr
      className="cursor-pointer hover:bg-selected data-[ticked=true]:bg-selected"
      data-ticked={selection.has(row.id)}
      onClick={() => onOpen(row.id)}
    >
      <Cell onClick={event => event.stopPropagation()}>
        <Tick row={row} selection={selection} />
      </Cell>
      <Cell className="max-w-44">
        <button
          type="button"
          onClick={event => {
            event.stopPropagation();
            onOpen(row.id);
          }}
          title={row.orderNumber}
          className="block max-w-full truncate rounded-1 text-left font-strong hover:underline"
        >
          {row.orderNumber}
        </button>
      </Cell>
      <Cell className="max-w-80 office:max-w-112">
        <span className="block truncate">{row.customerName}</span>
        <span className="block truncate text-meta text-soft">
          {[row.customerAddress.replaceAll('\n', ', '), phoneText(row)].filter(Boolean).join(', ')}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">
        <Scheduled row={row} clock={clock} />
      </Cell>
      <Cell className="max-w-40 truncate">{driverText(row, drivers)}</Cell>
      <Cell>
        <States seen={seen} />
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        <NextStep row={row} onStart={onStart} onSign={onSign} />
      </Cell>
    </tr>
  );
}

function DeliveryCard({ seen, clock, onOpen, onStart, onSign, drivers, selection }: OneProps) {
  const { row } = seen;
  return (
    <Card className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-2">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 wrap-anywhere font-text text-lg leading-snug font-strong tracking-head">
          <button
            type="button"
            onClick={() => onOpen(row.id)}
            className="min-h-7 rounded-1 text-left hover:underline coarse:min-h-11"
          >
            {row.orderNumber}, {row.customerName}
          </button>
        </h3>
        <Tick row={row} selection={selection} />
      </div>
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

function Tick({ row, selection }: { row: DeliveryRow; selection: Selection }) {
  if (!canAssign(row)) return null;
  return (
    <TickBox
      aria-label={`Select ${row.orderNumber}, ${row.customerName}`}
      checked={selection.has(row.id)}
      onChange={() => selection.toggle(row.id)}
    />
  );
}

import { ListOrdered, Plus, Truck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { Choice, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RowButton } from '#pwa/common/list/row-actions.tsx';
import { useRowSelection } from '#pwa/common/list/row-selection.tsx';
import { type DeviceRow, useDeviceList } from '#pwa/common/list/use-device-list.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { choosePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { queueWords } from '../../delivery-words.ts';
import { canAssign, findDeliveries, queueAddress } from '../../queue-search.ts';
import { compareQueue, countDeliveries, type SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { driverText, NextStep, phoneText, Scheduled, States } from './delivery-cells.tsx';
import { useDrivers } from './use-drivers.ts';

const ProofsToReview = lazy(() =>
  import('../proof/proofs-to-review.tsx').then(m => ({ default: m.ProofsToReview })),
);
const AssignBar = lazy(() => import('./assign-bar.tsx').then(m => ({ default: m.AssignBar })));

type Row = DeviceRow<DeliveryRow>;

function columnsOf({ changes, onOpen, onSign }: QueueViewProps, nameOf: (row: DeliveryRow) => string) {
  const nameButton = ({ row }: Row, name: string) => (
    <RowButton onOpen={() => onOpen(row.id)}>{name}</RowButton>
  );
  const columns: Column<Row>[] = [
    {
      head: 'Order',
      width: 'max-w-44',
      cell: seen => nameButton(seen, seen.row.orderNumber),
      card: { title: seen => nameButton(seen, `${seen.row.orderNumber}, ${seen.row.customerName}`) },
    },
    {
      head: 'Customer',
      width: 'max-w-60 office:max-w-112',
      cell: ({ row }) => row.customerName,
      under: ({ row }) => joined(row.customerAddress.replaceAll('\n', ', '), phoneText(row)),
      card: { meta: ({ row }) => row.customerAddress },
    },
    { head: 'Scheduled', cell: ({ row }, clock) => <Scheduled row={row} clock={clock} />, card: 'badges' },
    { head: 'Driver', width: 'max-w-40', cell: ({ row }) => nameOf(row), card: 'badges' },
    { head: 'Status', cell: seen => <States seen={seen} />, card: 'badges' },
  ];
  return {
    columns,
    action: ({ row }: Row) => <NextStep row={row} onStart={() => void changes.start(row)} onSign={onSign} />,
  };
}

interface QueueViewProps {
  device: StaffDevice;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  changes: DeliveryChanges;
  onOpen: (id: string) => void;
  onSign: (id: string) => void;
  onNew: () => void;
  /** The driver whose deliveries are shown. Empty for all. */
  onRuns: (driver: string) => void;
}

/** The office's queue of all drivers. */
export function QueueView(props: QueueViewProps) {
  const { device, deliveries, clock, changes, onOpen, onNew, onRuns } = props;
  const drivers = useDrivers(deliveries);
  const nameOf = (row: DeliveryRow) => driverText(row, drivers);
  const list = useDeviceList({ address: queueAddress, words: queueWords, device, rows: deliveries });
  const found = findDeliveries(list.data, list.values, { nameOf, ...clock }).toSorted((a, b) =>
    compareQueue(a.row, b.row),
  );
  const selection = useRowSelection(found, {
    canTick: ({ row }) => canAssign(row),
    nameOf: ({ row }) => `${row.orderNumber}, ${row.customerName}`,
    all: 'Select all that can be assigned to a driver',
  });
  const counts = countDeliveries(deliveries.map(({ row }) => row));
  const newDelivery = (
    <Button variant="go" icon={Plus} onClick={onNew}>
      New Delivery
    </Button>
  );
  const driverWords = Object.fromEntries(drivers.map(({ id, name }) => [id, name]));
  return (
    <ListScreen>
      <ListHead title="Delivery Management">
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
          <Button icon={ListOrdered} onClick={() => onRuns(list.values.driver ?? '')}>
            Runs
          </Button>
          <Button icon={Truck} onClick={() => choosePresentation('field')}>
            Run sheet
          </Button>
          {newDelivery}
        </div>
      </ListHead>
      <ListCounts
        label="Deliveries"
        counts={{
          Pending: counts.pending,
          'Out for Delivery': counts.out_for_delivery,
          Delivered: counts.delivered,
          Total: counts.all,
          Failed: counts.failed,
        }}
        late="Failed"
      />
      <Views any="All" {...list.field('status')} />
      <Suspense>
        <ProofsToReview deliveries={deliveries} clock={clock} onOpen={onOpen} />
      </Suspense>
      <ListFilters list={list}>
        <Choice
          label="Driver"
          any="All drivers"
          {...list.field('driver')}
          words={{ any: 'Not assigned to a driver', ...driverWords }}
        />
      </ListFilters>
      <ListResults
        list={list}
        rows={found}
        total={found.length}
        outOf={deliveries.length}
        begin={newDelivery}
      >
        {rows => (
          <ListRows
            label="Delivery queue"
            rows={rows}
            handle={selection.handle}
            changed={list.changed}
            {...columnsOf(props, nameOf)}
          />
        )}
      </ListResults>
      {selection.rows.length > 0 && (
        <Suspense>
          <AssignBar selection={selection} drivers={drivers} onAssign={changes.assignMany} />
        </Suspense>
      )}
    </ListScreen>
  );
}

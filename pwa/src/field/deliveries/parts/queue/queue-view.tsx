import { ListOrdered, Plus, Truck } from 'lucide-react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { choosePresentation } from '#pwa/common/ui/shapes/appearance.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ListPage } from '#pwa/common/ui/office/list-page.tsx';
import { findDeliveries } from '../../queue-search.ts';
import {
  compareQueue,
  countDeliveries,
  type QueueFilter,
  queueFilters,
  type SeenDelivery,
} from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import type { QueueAddress } from '../../use-queue-address.ts';
import { AssignBar } from './assign-bar.tsx';
import { driverText } from './delivery-cells.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { OrphanProofs } from '../proof/orphan-proofs.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { RejectedProofs } from '../proof/rejected-proofs.tsx';
import { useDrivers } from './use-drivers.ts';
import { useSelection } from './use-selection.ts';

interface QueueViewProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  changes: DeliveryChanges;
  address: QueueAddress;
  onOpen: (id: string) => void;
  onSign: (id: string) => void;
  onNew: () => void;
  onRuns: () => void;
}

const titles: Record<QueueFilter, string> = {
  ...deliveryTitles,
  all: 'All',
  due: 'Due',
  review: 'To review',
};

/** The office's queue of all drivers. */
export function QueueView({ deliveries, changes, address, onNew, onRuns, ...list }: QueueViewProps) {
  const drivers = useDrivers(deliveries);
  const { status } = address;
  const nameOf = (row: DeliveryRow) => driverText(row, drivers);
  const shown = findDeliveries(deliveries, address, { nameOf, ...list.clock }).toSorted((a, b) =>
    compareQueue(a.row, b.row),
  );
  const selection = useSelection(shown);
  return (
    <ListPage
      title="Delivery Management"
      actions={
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
          <Button icon={ListOrdered} onClick={onRuns}>
            Runs
          </Button>
          <Button icon={Truck} onClick={() => choosePresentation('field')}>
            Run sheet
          </Button>
          <Button variant="go" icon={Plus} onClick={onNew}>
            New Delivery
          </Button>
        </div>
      }
      counts={{ label: 'Deliveries', all: countCards(deliveries) }}
      listTitle="Delivery queue"
      filter={{
        options: queueFilters.map(value => ({ value, label: titles[value] })),
        value: status,
        onChange: address.setStatus,
      }}
    >
      <RejectedProofs clock={list.clock} />
      <OrphanProofs deliveries={deliveries} clock={list.clock} nameOf={nameOf} onOpen={list.onOpen} />
      {deliveries.length > 0 && (
        <QueueFilters
          search={address.search}
          onSearch={address.setSearch}
          driver={address.driver}
          onDriver={address.setDriver}
          drivers={drivers}
        />
      )}
      {deliveries.length === 0 ? (
        <NoDeliveries onNew={onNew} />
      ) : shown.length === 0 ? (
        <NothingFound address={address} />
      ) : (
        <DeliveryList
          deliveries={shown}
          drivers={drivers}
          selection={selection}
          onStart={row => void changes.start(row)}
          {...list}
        />
      )}
      {selection.rows.length > 0 && (
        <AssignBar selection={selection} drivers={drivers} onAssign={changes.assignMany} />
      )}
    </ListPage>
  );
}

function countCards(deliveries: readonly SeenDelivery[]) {
  const counts = countDeliveries(deliveries.map(({ row }) => row));
  return [
    { key: 'pending', label: 'Pending', value: counts.pending },
    { key: 'out', label: 'Out for Delivery', value: counts.out_for_delivery },
    { key: 'delivered', label: 'Delivered', value: counts.delivered },
    { key: 'total', label: 'Total', value: counts.all },
    { key: 'failed', label: 'Failed', value: counts.failed, isLate: counts.failed > 0 },
  ];
}

function NoDeliveries({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="No deliveries found. Create your first delivery above."
      icon={Truck}
      action={
        <Button icon={Plus} onClick={onNew}>
          New Delivery
        </Button>
      }
    >
      Paid orders delivered by the shop’s own driver appear here automatically.
    </EmptyState>
  );
}

function NothingFound({ address: { status, search, driver, clear } }: { address: QueueAddress }) {
  if (search === '' && driver === null) return <EmptyState title={`Nothing is “${titles[status]}” now`} />;
  return (
    <EmptyState
      title="No delivery matches"
      action={<Button onClick={clear}>Clear search and filters</Button>}
    >
      Try other words, or look among all drivers.
    </EmptyState>
  );
}

import { Plus, Truck } from 'lucide-react';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
import { deliveryTitles } from '#contract/deliveries.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { choosePresentation } from '#pwa/ui/appearance.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ListPage } from '#pwa/ui/list-page.tsx';
import {
  compareQueue,
  countDeliveries,
  type QueueFilter,
  queueFilters,
  type SeenDelivery,
} from '../../run-sheet.ts';
import { DeliveryList } from './delivery-list.tsx';
import { useDrivers } from './use-drivers.ts';

interface QueueViewProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
  onOpen: (id: string) => void;
  onStart: (row: DeliveryRow) => void;
  onSign: (id: string) => void;
  onNew: () => void;
}

const title = (filter: QueueFilter) => (filter === 'all' ? 'All' : deliveryTitles[filter]);

/** The office's queue of all drivers. */
export function QueueView({ deliveries, filter, onFilter, onNew, ...list }: QueueViewProps) {
  const drivers = useDrivers(deliveries);
  const counts = countDeliveries(deliveries.map(({ row }) => row));
  const shown = deliveries
    .filter(({ row }) => filter === 'all' || row.status === filter)
    .toSorted((a, b) => compareQueue(a.row, b.row));
  return (
    <ListPage
      title="Delivery Management"
      actions={
        <>
          <Button icon={Truck} onClick={() => choosePresentation('field')}>
            Run sheet
          </Button>
          <Button variant="go" icon={Plus} onClick={onNew}>
            New Delivery
          </Button>
        </>
      }
      counts={{
        label: 'Deliveries',
        all: [
          { key: 'pending', label: 'Pending', value: counts.pending },
          { key: 'out', label: 'Out for Delivery', value: counts.out_for_delivery },
          { key: 'delivered', label: 'Delivered', value: counts.delivered },
          { key: 'total', label: 'Total', value: counts.all },
          { key: 'failed', label: 'Failed', value: counts.failed, isLate: counts.failed > 0 },
        ],
      }}
      listTitle="Delivery queue"
      filter={{
        options: queueFilters.map(value => ({ value, label: title(value) })),
        value: filter,
        onChange: onFilter,
      }}
    >
      {deliveries.length === 0 ? (
        <EmptyState
          title="No deliveries found. Create your first delivery above."
          icon={Truck}
          action={
            <Button icon={Plus} onClick={onNew}>
              New Delivery
            </Button>
          }
        >
          Paid orders that go by the shop’s own driver appear here by themselves.
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={`Nothing is “${title(filter)}” now`} />
      ) : (
        <DeliveryList deliveries={shown} drivers={drivers} {...list} />
      )}
    </ListPage>
  );
}

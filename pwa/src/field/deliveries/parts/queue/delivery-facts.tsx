import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { finishedAt } from '../../run-sheet.ts';
import { DeliveryBadge } from '../delivery-badge.tsx';
import { OrderDetails } from '../order-details.tsx';
import { Scheduled } from './delivery-cells.tsx';

interface DeliveryFactsProps {
  row: DeliveryRow;
  clock: ShopClock;
  driver: string;
}

/** The facts that a proof is compared with. */
export function DeliveryFacts({ row, clock, driver }: DeliveryFactsProps) {
  return (
    <div className="grid gap-3 rounded-3 border border-line-strong p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <DeliveryBadge status={row.status} />
        <span>
          {finishedAt(row) ? '' : 'Planned for '}
          <Scheduled row={row} clock={clock} />, {driver}
        </span>
      </p>
      {row.signedBy && <p className="wrap-anywhere">Signed by {row.signedBy}</p>}
      <OrderDetails row={row} />
    </div>
  );
}

import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import { driverText } from '../queue/delivery-cells.tsx';
import { useDrivers } from '../queue/use-drivers.ts';
import { OrphanProofs } from './orphan-proofs.tsx';
import { RejectedProofs } from './rejected-proofs.tsx';

interface ProofsToReviewProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  onOpen: (id: string) => void;
}

/** Proofs that the office has to decide on. Renders nothing if there are none. */
export function ProofsToReview({ deliveries, clock, onOpen }: ProofsToReviewProps) {
  const drivers = useDrivers(deliveries);
  return (
    <>
      <RejectedProofs clock={clock} />
      <OrphanProofs
        deliveries={deliveries}
        clock={clock}
        nameOf={row => driverText(row, drivers)}
        onOpen={onOpen}
      />
    </>
  );
}

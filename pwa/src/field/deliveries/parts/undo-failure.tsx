import { Undo2 } from 'lucide-react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { failureToUndo } from '#contract/deliveries/undo-failure.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { Viewer } from '#pwa/common/local/outbox/overlay.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { DeliveryChanges } from '../use-delivery-changes.ts';

interface UndoFailureProps {
  row: DeliveryRow;
  clock: ShopClock;
  viewer: Viewer;
  onUndo: DeliveryChanges['undoFail'];
}

/** The parcel is still on the van: the stop is opened again. */
export function UndoFailure({ row, clock, viewer, onUndo }: UndoFailureProps) {
  const { now, timeZone } = clock;
  const failId = failureToUndo(row, { ...viewer, occurredAt: now.toISOString(), shop: { timeZone } });
  if (failId === null) return null;
  return (
    <Button
      size="small"
      icon={Undo2}
      className="mt-1 justify-self-start"
      aria-label={`Undo: deliver ${row.customerName} after all`}
      onClick={() => void onUndo(row, failId)}
    >
      Undo
    </Button>
  );
}

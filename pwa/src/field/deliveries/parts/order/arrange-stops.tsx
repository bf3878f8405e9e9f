/** Stops in delivery order: dragged by mouse, finger or keys, or moved step by step. */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { SortableList } from '#pwa/common/ui/lists/sortable-list.tsx';
import { placesAfterMove } from '../../run-order.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { ArrangedStop } from './arranged-stop.tsx';

export interface ArrangeStopsProps {
  label: string;
  /** In their present order. */
  stops: readonly DeliveryRow[];
  onPlace: DeliveryChanges['place'];
}

export function ArrangeStops({ label, stops, onPlace }: ArrangeStopsProps) {
  const move = (from: number, to: number) => void onPlace(placesAfterMove(stops, from, to), stops);
  return (
    <SortableList
      noun="stop"
      items={stops.map(({ id, customerName }) => ({ id, name: customerName }))}
      onMove={({ from, to }) => move(from, to)}
    >
      <ol aria-label={label} className="grid gap-2">
        {stops.map((stop, index) => (
          <ArrangedStop key={stop.id} stop={stop} index={index} count={stops.length} onMove={move} />
        ))}
      </ol>
    </SortableList>
  );
}

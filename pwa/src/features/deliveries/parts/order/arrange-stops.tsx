/** Stops in the order in which they are driven: dragged by mouse, finger or keys, or moved step by step. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
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
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: unknown) => stops.findIndex(stop => stop.id === id);
  const move = (from: number, to: number) => void onPlace(placesAfterMove(stops, from, to), stops);
  const handleDragEnd = ({ active, over }: DragEndEvent) =>
    over && active.id !== over.id && move(indexOf(active.id), indexOf(over.id));

  const nameOf = (id: unknown) => stops[indexOf(id)]?.customerName ?? '';
  const placeOf = (id: unknown) => `stop ${indexOf(id) + 1} of ${stops.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lifted ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)}, ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)}, ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press space to lift the stop, the arrow keys to move it, space to drop it, escape to put it back.',
        },
      }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={stops.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="grid gap-2">
          {stops.map((stop, index) => (
            <ArrangedStop key={stop.id} stop={stop} index={index} count={stops.length} onMove={move} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

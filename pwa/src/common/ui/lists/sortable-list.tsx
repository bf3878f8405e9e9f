/** A list whose rows are lifted and moved by mouse, finger and keys, each step said aloud. */
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { nearestRow } from './nearest-row.ts';

interface SortableListProps<Id extends string | number> {
  /** What a row is, such as “stop”. */
  noun: string;
  /** What its place in the list is called; as the noun when left out. */
  placeWord?: string;
  items: readonly { id: Id; name: string }[];
  /** Places are counted from 0. */
  onMove: (step: { id: Id; overId: Id; from: number; to: number }) => void;
  onLift?: (event: DragStartEvent) => void;
  onOver?: (event: DragOverEvent) => void;
  /** Dropped or put back. */
  onLand?: () => void;
  children: ReactNode;
}

export function SortableList<Id extends string | number>(props: SortableListProps<Id>) {
  const { noun, placeWord = noun, items, onMove, onLift, onOver, onLand, children } = props;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that rests lifts the row; one that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: unknown) => items.findIndex(item => item.id === id);
  const nameOf = (id: unknown) => items[indexOf(id)]?.name ?? '';
  const placeOf = (id: unknown) => `${placeWord} ${indexOf(id) + 1} of ${items.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lifted ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)}, ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)}, ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };

  function drop({ active, over }: DragEndEvent) {
    onLand?.();
    const from = indexOf(active.id);
    const to = indexOf(over?.id);
    const [item, other] = [items[from], items[to]];
    if (item && other && from !== to) onMove({ id: item.id, overId: other.id, from, to });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestRow}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: `Press space to lift the ${noun}, the arrow keys to move it, space to drop it, escape to put it back.`,
        },
      }}
      onDragStart={onLift}
      onDragOver={onOver}
      onDragEnd={drop}
      onDragCancel={onLand}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

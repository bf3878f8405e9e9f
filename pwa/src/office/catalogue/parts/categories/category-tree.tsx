import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  pointerWithin,
  PointerSensor,
  rectIntersection,
  type CollisionDetection,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { treeRows } from '#contract/catalogue/category-tree.ts';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import type { CategoryChanges } from '../../use-category-changes.ts';
import { CategoryRow } from './category-row.tsx';
import { rowByRow } from './row-by-row.ts';

interface CategoryTreeProps {
  categories: readonly OfficeCategory[];
  changes: CategoryChanges;
  onEdit: (category: OfficeCategory) => void;
  onDelete: (category: OfficeCategory) => void;
}

const rootId = ' root';

/** Uses the row under the pointer if there is one. The keyboard moves a box without a pointer. */
const underPointer: CollisionDetection = args => {
  const found = pointerWithin(args);
  return found.length > 0 || args.pointerCoordinates ? found : rectIntersection(args);
};

export function CategoryTree({ categories, changes, onEdit, onDelete }: CategoryTreeProps) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: rowByRow }),
  );
  const find = (id: unknown) => categories.find(category => category.id === id);
  const nameOf = (id: unknown) => (id === rootId ? 'the top level' : (find(id)?.name ?? ''));
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lifted ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} over ${nameOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameOf(active.id)} into ${nameOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };

  function handleDragEnd({ active, over }: DragEndEvent) {
    setDraggedId(null);
    const category = find(active.id);
    if (!category || !over || over.id === active.id) return;
    changes.moveInto(category, over.id === rootId ? null : String(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press space to lift the category, the arrow keys to choose its new parent, space to drop it, escape to put it back.',
        },
      }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragEnd={handleDragEnd}
      onDragCancel={() => setDraggedId(null)}
    >
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Categories"
        className="max-h-[min(28rem,55dvh)] overflow-y-auto overscroll-contain rounded-3 border border-line"
      >
        <RootPlace isOpen={draggedId !== null} />
        <ul aria-label="Category hierarchy">
          {treeRows(categories).map(row => (
            <CategoryRow
              key={row.category.id}
              row={row}
              categories={categories}
              changes={changes}
              isDragging={draggedId !== null}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          ))}
        </ul>
      </section>
    </DndContext>
  );
}

/** Drop here to move a category to the top level. */
function RootPlace({ isOpen }: { isOpen: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: rootId });
  return (
    <p
      ref={setNodeRef}
      className={classNames(
        'sticky top-0 z-1 border-b border-line px-4 py-2 text-meta',
        isOver ? 'bg-selected font-strong text-ink' : 'bg-sunken text-soft',
      )}
    >
      {isOpen ? 'Drop here for the top level' : 'Top level'}
    </p>
  );
}

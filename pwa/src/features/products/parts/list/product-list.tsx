import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import type { OfficeProductRow } from '#contract/endpoints/products.ts';
import { useMedia } from '#pwa/platform/use-media.ts';
import { Table, HeadCell } from '#pwa/ui/table.tsx';
import { LiftedHint } from './lifted-hint.tsx';
import type { RowHandlers } from './row-actions.tsx';
import { ProductCard, ProductTableRow } from './sortable-row.tsx';

interface ProductListProps extends RowHandlers {
  products: readonly OfficeProductRow[];
  /** How many the search finds, over all pages. */
  total: number;
  /** Moving makes sense in the shop's own order alone. */
  canMove: boolean;
  onMove: (step: { id: number; from: number; to: number }) => void;
}

interface Lifted {
  id: number;
  overId: number;
  byKeyboard: boolean;
}

/** A table where there is room, else cards; rows are moved by mouse, finger and keys. */
export function ProductList({ products, total, canMove, onMove, ...handlers }: ProductListProps) {
  const isWide = useMedia('(min-width: 64rem)');
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const find = (id: unknown) => products.find(product => product.id === id);
  const nameOf = (id: unknown) => find(id)?.name ?? '';
  const placeOf = (id: unknown) =>
    `position ${products.findIndex(product => product.id === id) + 1} of ${products.length}`;

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Lifted ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)}, ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Dropped ${nameOf(active.id)}, ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };

  function handleDragEnd({ active, over }: DragEndEvent) {
    setLifted(null);
    const from = find(active.id)?.displayOrder;
    const to = find(over?.id)?.displayOrder;
    if (from && to && from !== to) onMove({ id: Number(active.id), from, to });
  }

  const rows = products.map(product => ({ key: product.id, product, canMove, ...handlers }));
  const shown = lifted?.byKeyboard ? find(lifted.id) : undefined;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press space to lift the product, the arrow keys to move it, space to drop it, escape to put it back.',
        },
      }}
      onDragStart={({ active, activatorEvent }) =>
        setLifted({
          id: Number(active.id),
          overId: Number(active.id),
          byKeyboard: activatorEvent instanceof KeyboardEvent,
        })
      }
      onDragOver={({ over }) => over && setLifted(before => before && { ...before, overId: Number(over.id) })}
      onDragEnd={handleDragEnd}
      onDragCancel={() => setLifted(null)}
    >
      <SortableContext items={products.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {isWide ? (
          <Table label={`Products, ${total} found`} on="surface">
            <thead>
              <tr>
                <HeadCell>
                  <span className="sr-only">Move</span>
                </HeadCell>
                <HeadCell>Image</HeadCell>
                <HeadCell>Name</HeadCell>
                <HeadCell>Colors</HeadCell>
                <HeadCell numeric>Price</HeadCell>
                <HeadCell numeric>Stock</HeadCell>
                <HeadCell numeric>Actions</HeadCell>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, ...row }) => (
                <ProductTableRow key={key} {...row} />
              ))}
            </tbody>
          </Table>
        ) : (
          <ul aria-label="Products" className="grid gap-3">
            {rows.map(({ key, ...row }) => (
              <ProductCard key={key} {...row} />
            ))}
          </ul>
        )}
      </SortableContext>
      {shown && lifted && <LiftedHint name={shown.name} place={placeOf(lifted.overId)} />}
    </DndContext>
  );
}

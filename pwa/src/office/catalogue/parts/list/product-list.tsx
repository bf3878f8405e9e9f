import { useState } from 'react';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { SortableList } from '#pwa/common/ui/lists/sortable-list.tsx';
import { Table, HeadCell } from '#pwa/common/ui/office/table.tsx';
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
  const find = (id: number) => products.find(product => product.id === id);
  const placeOf = (id: number) =>
    `position ${products.findIndex(product => product.id === id) + 1} of ${products.length}`;

  function move(id: number, overId: number) {
    const from = find(id)?.displayOrder;
    const to = find(overId)?.displayOrder;
    if (from && to) onMove({ id, from, to });
  }

  const rows = products.map(product => ({ key: product.id, product, canMove, ...handlers }));
  const shown = lifted?.byKeyboard ? find(lifted.id) : undefined;
  return (
    <SortableList
      noun="product"
      placeWord="position"
      items={products}
      onMove={({ id, overId }) => move(id, overId)}
      onLift={({ active, activatorEvent }) =>
        setLifted({
          id: Number(active.id),
          overId: Number(active.id),
          byKeyboard: activatorEvent instanceof KeyboardEvent,
        })
      }
      onOver={({ over }) => over && setLifted(before => before && { ...before, overId: Number(over.id) })}
      onLand={() => setLifted(null)}
    >
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
      {shown && lifted && <LiftedHint name={shown.name} place={placeOf(lifted.overId)} />}
    </SortableList>
  );
}

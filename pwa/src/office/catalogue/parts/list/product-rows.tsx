import { lazy, Suspense, useState } from 'react';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import type { Column } from '#pwa/common/list/columns.ts';
import { RowButton } from '#pwa/common/list/row-actions.tsx';
import { SortableRows } from '#pwa/common/list/sortable-rows.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { useRetire } from '../../use-products.ts';
import { useReorder } from '../../use-reorder.ts';
import { ColourNames, PriceText, ProductThumb, secondLine, StockText } from './product-cells.tsx';
import { RowActions } from './row-actions.tsx';

const PlaceDialog = lazy(() => import('./place-dialog.tsx').then(m => ({ default: m.PlaceDialog })));

const columnsOf = (onEdit: (id: number) => void): Column<OfficeProductRow>[] => [
  {
    head: 'Name',
    picture: product => <ProductThumb product={product} />,
    cell: ({ id, name }) => (
      <RowButton isWhole onOpen={() => onEdit(id)}>
        {name}
      </RowButton>
    ),
    under: secondLine,
    card: {
      title: ({ id, name }) => (
        <RowButton isWhole onOpen={() => onEdit(id)}>
          {name}
        </RowButton>
      ),
      meta: secondLine,
    },
  },
  { head: 'Colors', cell: ({ colors }) => <ColourNames colors={colors} />, card: 'badges' },
  { head: 'Price', numeric: true, cell: ({ price }) => <PriceText price={price} />, card: 'figure' },
  { head: 'Stock', numeric: true, cell: product => <StockText product={product} />, card: 'badges' },
];

interface ProductRowsProps {
  products: readonly OfficeProductRow[];
  /** The last position in the shop. */
  last: number;
  /** True in the shop's own order. */
  canMove: boolean;
  onEdit: (id: number) => void;
}

export function ProductRows({ products, last, canMove, onEdit }: ProductRowsProps) {
  const [deleting, setDeleting] = useState<OfficeProductRow | null>(null);
  const [placing, setPlacing] = useState<OfficeProductRow | null>(null);
  const { remove, restore } = useRetire();
  const send = useReorder();

  function move({ id, displayOrder: from }: OfficeProductRow, to: number | null | undefined) {
    if (from && to && to !== from && to >= 1 && to <= last) send({ id, from, to });
  }
  function handleStep(product: OfficeProductRow, step: 1 | -1) {
    const next = products[products.indexOf(product) + step]?.displayOrder;
    move(product, next ?? (product.displayOrder ?? 1) + step);
  }

  return (
    <>
      <SortableRows
        label="Products"
        noun="product"
        columns={columnsOf(onEdit)}
        rows={products}
        canMove={canMove}
        onMove={(product, { displayOrder }) => move(product, displayOrder)}
        action={product => (
          <RowActions
            product={product}
            canMove={canMove}
            onEdit={onEdit}
            onDelete={setDeleting}
            onRestore={({ id, name }) => restore.mutate({ id, name })}
            onStep={handleStep}
            onPlace={setPlacing}
          />
        )}
      />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={isOpen => !isOpen && setDeleting(null)}
        title={`Delete ${deleting?.name}?`}
        description="It’s removed from the shop at once. Carts will say it’s no longer sold; orders keep their lines. You can restore it."
        confirmLabel="Delete product"
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      />
      {placing && (
        <Suspense>
          <PlaceDialog
            product={placing}
            last={last}
            onPlace={to => {
              move(placing, to);
              setPlacing(null);
            }}
            onClose={() => setPlacing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

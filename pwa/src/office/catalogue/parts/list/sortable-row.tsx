import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Cell } from '#pwa/common/ui/office/table.tsx';
import { ColourNames, PriceText, ProductThumb, secondLine, StockText } from './product-cells.tsx';
import { RowActions, type RowHandlers } from './row-actions.tsx';

export interface RowProps extends RowHandlers {
  product: OfficeProductRow;
  canMove: boolean;
}

function useRow({ product, canMove }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: product.id,
      disabled: !canMove,
    });
  const handle = canMove && (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Move ${product.name}`}
      className="grid size-control-small cursor-grab touch-none place-items-center rounded-2 text-faint hover:bg-action-soft hover:text-ink active:cursor-grabbing"
    >
      <Icon of={GripVertical} />
    </button>
  );
  const place = {
    ref: setNodeRef,
    'data-lifted': isDragging ? '' : undefined,
    style: { transform: CSS.Translate.toString(transform), transition },
  };
  return { handle, place, isDragging };
}

export function ProductTableRow(props: RowProps) {
  const { product, canMove, ...handlers } = props;
  const { handle, place, isDragging } = useRow(props);
  return (
    <tr {...place} className={classNames('hover:bg-raised', isDragging && 'relative z-1 shadow-2')}>
      <Cell className="w-10 pr-0!">{handle}</Cell>
      <Cell className="w-16 pr-0!">
        <ProductThumb product={product} />
      </Cell>
      <Cell>
        <NameButton product={product} onEdit={handlers.onEdit} />
        <span className="block text-meta text-soft wrap-anywhere">{secondLine(product)}</span>
      </Cell>
      <Cell>
        <ColourNames colors={product.colors} />
      </Cell>
      <Cell numeric>
        <PriceText price={product.price} />
      </Cell>
      <Cell numeric>
        <StockText product={product} />
      </Cell>
      <Cell className="w-32">
        <RowActions product={product} canMove={canMove} {...handlers} />
      </Cell>
    </tr>
  );
}

export function ProductCard(props: RowProps) {
  const { product, canMove, ...handlers } = props;
  const { handle, place, isDragging } = useRow(props);
  return (
    <li
      {...place}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-3 border bg-raised p-3 md:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]',
        isDragging ? 'relative z-1 border-action shadow-2' : 'border-line',
      )}
    >
      <span className="max-md:order-4 max-md:-ml-2">{handle}</span>
      <ProductThumb product={product} />
      <div className="min-w-0 max-md:col-span-2">
        <NameButton product={product} onEdit={handlers.onEdit} />
        <p className="text-meta text-soft wrap-anywhere">{secondLine(product)}</p>
        <div className="mt-1 text-label">
          <ColourNames colors={product.colors} />
        </div>
      </div>
      <p className="grid leading-snug max-md:order-5 md:justify-items-end">
        <PriceText price={product.price} />
        <span className="text-label">
          <StockText product={product} />
        </span>
      </p>
      <span className="max-md:order-6">
        <RowActions product={product} canMove={canMove} {...handlers} />
      </span>
    </li>
  );
}

function NameButton({ product, onEdit }: Pick<RowProps, 'product' | 'onEdit'>) {
  return (
    <button
      type="button"
      data-row=""
      onClick={() => onEdit(product.id)}
      className="rounded-1 text-left leading-snug font-strong wrap-anywhere hover:underline"
    >
      {product.name}
    </button>
  );
}

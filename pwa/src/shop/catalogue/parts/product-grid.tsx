import { type KeyboardEvent, memo, type RefObject, useRef } from 'react';
import type { ColourFamily } from '#contract/catalogue/colour-families.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { coloursInFront } from '../colours-in-front.ts';
import { useGridWindow } from '../listing/use-grid-window.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

export const gridColumns = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 md:gap-x-5';
/** Pictures visible without scrolling on most screens. */
export const eagerPictures = 3;

interface ProductGridProps {
  products: readonly ProductSummary[];
  /** Colours filtered by: a card shows its garment in the first of them that it has. */
  colours: readonly ColourFamily[];
  listRef?: RefObject<HTMLUListElement | null>;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

interface ListedProps {
  product: ProductSummary;
  colours: readonly ColourFamily[];
  eager: boolean;
}

const ListedProduct = memo(({ product, colours, eager }: ListedProps) => (
  <ProductCard product={coloursInFront(product, colours)} eager={eager} />
));

export function ProductGrid({ products, colours, listRef, onKeyDown }: ProductGridProps) {
  const own = useRef<HTMLUListElement>(null);
  const list = listRef ?? own;
  const { from, to, beforePx, afterPx } = useGridWindow(products.length, list);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of its links bubble here
    <ul
      ref={list}
      onKeyDown={onKeyDown}
      className={gridColumns}
      style={{ paddingTop: beforePx, paddingBottom: afterPx, overflowAnchor: 'none' }}
    >
      {products.slice(from, to).map((product, at) => (
        <li
          key={product.id}
          aria-setsize={products.length}
          aria-posinset={from + at + 1}
          className="grid min-w-0"
        >
          <ListedProduct product={product} colours={colours} eager={from + at < eagerPictures} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={gridColumns}>
      {Array.from({ length: count }, (_, position) => (
        <ProductCardSkeleton key={position} />
      ))}
    </div>
  );
}

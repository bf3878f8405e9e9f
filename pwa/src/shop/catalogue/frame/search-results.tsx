import { Link } from 'react-router-dom';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { DidYouMean } from '../parts/did-you-mean.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { priceText } from '#contract/catalogue/card-texts.ts';

interface SearchResultsProps {
  id: string;
  found: ProductSummary[];
  /** Index of the hit that Enter opens. -1 for none. */
  active: number;
}

export function optionId(listId: string, position: number): string {
  return `${listId}-${position}`;
}

/** Hits of an instant search, as the options of its combobox. */
export function SearchResults({ id, found, active }: SearchResultsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the options of a combobox hold pictures and prices
    <div id={id} role="listbox" aria-label="Products found" className="flex flex-col gap-px">
      {found.map((product, position) => (
        <Link
          key={product.id}
          id={optionId(id, position)}
          to={`/product/${product.id}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
          role="option"
          aria-selected={position === active}
          tabIndex={-1}
          className={classNames(
            'flex items-center gap-4 rounded-2 p-2 hover:bg-action-soft',
            position === active && 'bg-action-soft',
          )}
        >
          <span className="relative grid h-16 w-14 flex-none place-items-center rounded-2 bg-tile p-1 dark:bg-woven-fold">
            <ProductPicture product={product} className="max-h-full w-auto" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 leading-snug font-strong">{product.name}</span>
            <span className="block truncate text-meta text-soft">{product.category}</span>
          </span>
          <span className="font-strong tabular-nums">{priceText(product.price)}</span>
        </Link>
      ))}
    </div>
  );
}

interface NothingFoundProps {
  query: string;
  all: ProductSummary[];
  onQuery: (query: string) => void;
}

export function NothingFound({ query, all, onQuery }: NothingFoundProps) {
  return (
    <div className="py-6">
      <p className="font-display text-xl font-heading tracking-display wrap-anywhere">
        No products found for “{query.trim()}”
      </p>
      <p className="mt-1 text-soft">Try different keywords</p>
      <DidYouMean query={query.trim()} all={all} onQuery={onQuery} />
    </div>
  );
}

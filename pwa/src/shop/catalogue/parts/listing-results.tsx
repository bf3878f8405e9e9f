import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
} from 'react';
import type { ColourFamily } from '#contract/catalogue/colour-families.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { Loaded } from '#pwa/common/local/catalogue/catalogue.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

const NothingHere = lazy(() => import('./nothing-here.tsx').then(m => ({ default: m.NothingHere })));

interface ListingResultsProps {
  catalogue: Loaded<ProductSummary[]>;
  /** Shown while the list loads. */
  known?: ReactNode;
  /** The first products of the list, while the rest is on its way. */
  opening: readonly ProductSummary[] | null;
  /** How many products a large shop has in all, while it is loading. */
  total: number | null;
  /** `null` while the search index is being built. */
  products: readonly ProductSummary[] | null;
  query: string;
  colours: readonly ColourFamily[];
  listRef: RefObject<HTMLUListElement | null>;
  onListKey: (event: KeyboardEvent<HTMLElement>) => void;
  /** The active restrictions, for links that remove them. */
  narrowing: { isNarrowed: boolean; isInCategory: boolean };
  onQuery: (query: string) => void;
  onClearFilters: () => void;
  onWholeCatalogue: () => void;
  PopularCategories: ComponentType | undefined;
}

/** The list, or what replaces it. */
export function ListingResults(props: ListingResultsProps) {
  const { catalogue, products, query, opening } = props;
  if (catalogue.phase === 'failed') {
    return (
      <ErrorState
        variant="page"
        title="Error loading products. Please try again later."
        onRetry={catalogue.reload}
        retrying={catalogue.isAsking && 'Trying again...'}
      />
    );
  }
  if (catalogue.phase === 'loading' || products === null) {
    if (props.known) return props.known;
    const waiting = (
      <Spinner className="my-4">
        {props.total === null ? 'Loading products...' : `Loading all ${props.total} products...`}
      </Spinner>
    );
    return opening ? (
      <>
        <Grid {...props} products={opening} />
        {waiting}
        <ProductGridSkeleton count={3} />
      </>
    ) : (
      <>
        {waiting}
        <ProductGridSkeleton count={6} />
      </>
    );
  }
  if (products.length === 0) {
    return (
      <Suspense fallback={null}>
        <NothingHere {...props} all={catalogue.value} query={query.trim()} />
      </Suspense>
    );
  }
  return <Grid {...props} products={products} />;
}

type GridProps = Pick<ListingResultsProps, 'colours' | 'listRef' | 'onListKey'> & {
  products: readonly ProductSummary[];
};

function Grid({ products, colours, listRef, onListKey }: GridProps) {
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ProductGrid products={products} colours={colours} listRef={listRef} onKeyDown={onListKey} />
    </>
  );
}

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
  const { catalogue, products, query } = props;
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
    return props.known ? (
      props.known
    ) : (
      <>
        <Spinner className="mb-4">Loading products...</Spinner>
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
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ProductGrid
        products={products}
        colours={props.colours}
        listRef={props.listRef}
        onKeyDown={props.onListKey}
      />
    </>
  );
}

import type { KeyboardEvent, RefObject } from 'react';
import type { ColourFamily } from '#contract/colour-families.ts';
import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import type { Loaded } from '#pwa/local/catalogue.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

interface ListingResultsProps {
  catalogue: Loaded<ProductSummary[]>;
  /** `null` while the search is being made ready. */
  products: readonly ProductSummary[] | null;
  query: string;
  colours: readonly ColourFamily[];
  listRef: RefObject<HTMLUListElement | null>;
  onListKey: (event: KeyboardEvent<HTMLElement>) => void;
  /** What keeps products out, for the way back to them. */
  narrowing: { isNarrowed: boolean; isInCategory: boolean };
  onClearFilters: () => void;
  onWholeCatalogue: () => void;
}

/** The list, or what stands in its place. */
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
    return (
      <>
        <Spinner className="mb-4">Loading products...</Spinner>
        <ProductGridSkeleton count={6} />
      </>
    );
  }
  if (products.length === 0) return <NothingHere {...props} query={query.trim()} />;
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

function NothingHere({ query, narrowing, onClearFilters, onWholeCatalogue }: ListingResultsProps) {
  const wayBack = narrowing.isNarrowed ? (
    <Button onClick={onClearFilters}>Clear all filters</Button>
  ) : narrowing.isInCategory ? (
    <Button onClick={onWholeCatalogue}>{query ? 'Search all categories' : 'Show all products'}</Button>
  ) : null;
  if (query !== '') {
    return (
      <EmptyState title={`No products found for “${query}”`} action={wayBack}>
        Try different keywords
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products found in this category." action={wayBack}>
      {narrowing.isNarrowed
        ? 'Nothing in it has everything you chose.'
        : 'Choose another category, or search by name.'}
    </EmptyState>
  );
}

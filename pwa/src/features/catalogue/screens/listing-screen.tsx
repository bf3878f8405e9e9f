import { Search, X } from 'lucide-react';
import { useMemo } from 'react';
import { bulkOrdersQuery, categoriesOf, categoryTitle, productsInCategory } from '#contract/categories.ts';
import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import { searchLimits } from '#contract/shop-defaults.ts';
import { useCatalogue } from '#pwa/local/catalogue.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { CategoryFilter } from '../parts/category-filter.tsx';
import { GroupTabs } from '../parts/group-tabs.tsx';
import { ProductGrid, ProductGridSkeleton } from '../parts/product-grid.tsx';
import { StaleNote } from '../parts/stale-note.tsx';
import { useListingAddress } from '../use-listing-address.ts';
import { useProductSearch } from '../use-product-search.ts';

const none: ProductSummary[] = [];

/** /products: everything on sale, by category, or the best hits of a search. */
export function ListingScreen() {
  const catalogue = useCatalogue();
  const { category, setCategory, query, setQuery } = useListingAddress();
  const products = catalogue.phase === 'ready' ? catalogue.value : none;
  const categories = useMemo(() => categoriesOf(products), [products]);
  const inCategory = useMemo(() => productsInCategory(category, products), [category, products]);
  const found = useProductSearch(inCategory, query, searchLimits.listing);
  const isSearch = query.trim() !== '';
  const listed = isSearch ? found : inCategory;

  return (
    <div className="mx-auto max-w-page px-page-edge pt-8 pb-16 md:pt-12 md:pb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-4xl font-poster tracking-poster md:text-5xl">{categoryTitle(category)}</h1>
        {catalogue.phase === 'ready' && listed && (
          <output className="text-soft tabular-nums">{countText(listed.length, isSearch)}</output>
        )}
      </div>
      <GroupTabs category={category} />
      <div className="mt-5 grid gap-3 md:grid-cols-[1fr_18rem]">
        <TextInput
          icon={Search}
          type="search"
          aria-label="Search products"
          placeholder="Search products instantly..."
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={event => setQuery(event.target.value)}
          after={
            isSearch && <IconButton icon={X} size="small" label="Clear search" onClick={() => setQuery('')} />
          }
        />
        <CategoryFilter categories={categories} value={category} onChange={setCategory} />
      </div>
      {category === bulkOrdersQuery && <BulkNote />}
      {catalogue.phase === 'ready' && (
        <StaleNote
          asOf={catalogue.asOf}
          isAsking={catalogue.isAsking}
          onReload={catalogue.reload}
          className="mt-5"
        />
      )}
      <div className="mt-8">
        {catalogue.phase === 'failed' ? (
          <ErrorState
            variant="page"
            title="Error loading products. Please try again later."
            onRetry={catalogue.reload}
            retrying={catalogue.isAsking && 'Trying again...'}
          />
        ) : catalogue.phase === 'loading' || listed === null ? (
          <>
            <Spinner className="mb-4">Loading products...</Spinner>
            <ProductGridSkeleton count={8} />
          </>
        ) : listed.length > 0 ? (
          <>
            <h2 className="sr-only">Products</h2>
            <ProductGrid products={listed} />
          </>
        ) : isSearch ? (
          <EmptyState title={`No products found for “${query.trim()}”`}>Try different keywords</EmptyState>
        ) : (
          <EmptyState title="No products found in this category.">
            Choose another category, or search by name.
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function countText(count: number, isSearch: boolean): string {
  if (isSearch) return count === 0 ? 'No hits' : count === 1 ? '1 hit' : `${count} best hits`;
  return count === 1 ? '1 style' : `${count} styles`;
}

function BulkNote() {
  return (
    <p className="mt-5 max-w-measure text-soft">
      The more pieces of one style, the lower the price of each: every product page shows its price breaks,
      and the price follows the quantity as you type it.
    </p>
  );
}

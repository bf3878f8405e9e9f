import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { DidYouMean } from './did-you-mean.tsx';

export interface NothingHereProps {
  query: string;
  /** All products on sale, for suggestions. */
  all: ProductSummary[];
  /** The active restrictions, for links that remove them. */
  narrowing: { isNarrowed: boolean; isInCategory: boolean };
  onQuery: (query: string) => void;
  onClearFilters: () => void;
  onWholeCatalogue: () => void;
  PopularCategories: ComponentType | undefined;
}

/** No product matches: suggests another spelling, the filters to remove, and where there are products. */
export function NothingHere(props: NothingHereProps) {
  const { query, all, narrowing, onQuery, PopularCategories } = props;
  const isSearch = query !== '';
  return (
    <div className="grid gap-8 pb-8">
      <EmptyState
        title={isSearch ? `No products found for “${query}”` : 'No products found in this category.'}
        action={<WaysBack {...props} />}
        className="pb-0"
      >
        {isSearch
          ? 'Try different keywords'
          : narrowing.isNarrowed
            ? 'Nothing in it has everything you chose.'
            : 'Choose another category, or search by name.'}
        <DidYouMean query={query} all={all} onQuery={onQuery} />
      </EmptyState>
      {PopularCategories && <PopularCategories />}
      <p className="text-soft">
        Looking for something else? We can order anything our suppliers make.{' '}
        <TextLink asChild>
          <Link to="/contact">Ask us for it</Link>
        </TextLink>
      </p>
    </div>
  );
}

function WaysBack({ query, narrowing, onQuery, onClearFilters, onWholeCatalogue }: NothingHereProps) {
  const isSearch = query !== '';
  return (
    <div className="flex flex-wrap gap-3">
      {narrowing.isNarrowed && <Button onClick={onClearFilters}>Clear all filters</Button>}
      {narrowing.isInCategory && (
        <Button onClick={onWholeCatalogue}>{isSearch ? 'Search all categories' : 'Show all products'}</Button>
      )}
      {isSearch && <Button onClick={() => onQuery('')}>Clear the search</Button>}
    </div>
  );
}

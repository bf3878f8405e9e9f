/** From the catalogue to what a listing shows: category, search, filters, order, and the counts beside the filters. */
import { useMemo } from 'react';
import { categoryRule } from '#contract/catalogue/categories.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { searchLimits } from '#contract/shop/shop-defaults.ts';
import { offeredFacets, type OfferedFacet } from './facet-labels.ts';
import type { ListingAddress } from './listing-address.ts';
import { emptyChoice, indexFacets, narrow } from './listing-facets.ts';
import { ordered } from './listing-order.ts';
import { useProductScores } from '../use-product-search.ts';

export interface Listing {
  products: readonly ProductSummary[];
  /** How many match. A search shows only the best of them, until all are asked for. */
  matches: number;
  facets: OfferedFacet[];
}

/** `null` while the search index is being built. `isWhole`: all that a search finds, not only the best. */
export function useListing(
  products: ProductSummary[],
  { category, choice, order }: ListingAddress,
  query: string,
  isWhole = false,
): Listing | null {
  const index = useMemo(() => indexFacets(products), [products]);
  const isInCategory = useMemo(() => {
    const rule = categoryRule(category, products);
    const fits = products.map(rule);
    return (position: number) => fits[position] === true;
  }, [products, category]);
  const inCategory = useMemo(
    () => narrow(index, emptyChoice, products.length, isInCategory).counts,
    [index, products, isInCategory],
  );
  const found = useProductScores(products, query);

  return useMemo(() => {
    if (found === null) return null;
    const isListed = (position: number) =>
      isInCategory(position) && (found === undefined || (found.scores[position] ?? 0) > 0);
    const { positions, counts } = narrow(index, choice, products.length, isListed);
    const shown = found
      ? found.best(positions, isWhole ? positions.length : searchLimits.listing)
      : positions;
    const listed = shown.flatMap(position => products[position] ?? []);
    return {
      products: ordered(listed, order ?? 'featured'),
      matches: positions.length,
      facets: offeredFacets(index, choice, counts, inCategory),
    };
  }, [products, index, isInCategory, inCategory, found, choice, order, isWhole]);
}

import { useEffect, useMemo, useState } from 'react';
import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import type { search, SearchIndex } from '#contract/search-score.ts';
import { useCatalogueStore } from '#pwa/local/catalogue.ts';

type Searching = {
  index: SearchIndex<ProductSummary>;
  search: typeof search;
};

/** The best products for the query, or `null` while the index is being built. An empty query finds nothing. */
export function useProductSearch(
  products: ProductSummary[],
  query: string,
  limit: number,
): ProductSummary[] | null {
  const { searchIndex } = useCatalogueStore();
  const [searching, setSearching] = useState<Searching | null>(null);
  const isWanted = query.trim() !== '';
  useEffect(() => {
    if (!isWanted || products.length === 0) return undefined;
    let isCurrent = true;
    void Promise.all([searchIndex(products), import('#contract/search-score.ts')]).then(
      ([index, score]) => isCurrent && setSearching({ index, search: score.search }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, products, searchIndex]);
  return useMemo(() => {
    if (!isWanted || products.length === 0) return [];
    if (searching?.index.products !== products) return null;
    return searching.search(searching.index, query, limit).map(hit => hit.product);
  }, [searching, products, query, limit, isWanted]);
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type * as Scoring from '#contract/text/search-score.ts';
import { useCatalogueStore } from '#pwa/common/local/catalogue/catalogue.ts';

interface Searching {
  index: Scoring.SearchIndex<ProductSummary>;
  scoring: typeof Scoring;
}

/** The best products for the query, or `null` while the index is being built. An empty query finds nothing. */
export function useProductSearch(
  products: ProductSummary[],
  query: string,
  limit: number,
): ProductSummary[] | null {
  const isWanted = isAsked(query) && products.length > 0;
  const searching = useSearching(products, isWanted);
  return useMemo(() => {
    if (!isWanted) return [];
    return searching && searching.scoring.search(searching.index, query, limit).map(hit => hit.product);
  }, [searching, query, limit, isWanted]);
}

export interface ProductScores {
  /** By index in the catalogue. 0 if a product isn't found. */
  scores: Int32Array;
  /** The best of the given indexes, best first. */
  best: (positions: readonly number[], limit: number) => number[];
}

/** The score of each product. `null` while the index is being built, `undefined` without a query. */
export function useProductScores(
  products: ProductSummary[],
  query: string,
): ProductScores | null | undefined {
  const isWanted = isAsked(query) && products.length > 0;
  const searching = useSearching(products, isWanted);
  return useMemo(() => {
    if (!isWanted) return undefined;
    if (!searching) return null;
    const { index, scoring } = searching;
    const scores = scoring.searchScores(index, query);
    return { scores, best: (positions, limit) => scoring.bestPositions(positions, scores, limit) };
  }, [searching, query, isWanted]);
}

/** For the focus on a search field: the index is ready by the first letter. */
export function useSearchWarmUp(products: ProductSummary[]): () => void {
  const { searchIndex } = useCatalogueStore();
  return useCallback(() => {
    if (products.length > 0) void searchIndex(products).catch(() => undefined);
  }, [products, searchIndex]);
}

function useSearching(products: ProductSummary[], isWanted: boolean): Searching | null {
  const { searchIndex } = useCatalogueStore();
  const [searching, setSearching] = useState<Searching | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    void Promise.all([searchIndex(products), import('#contract/text/search-score.ts')]).then(
      ([index, scoring]) => isCurrent && setSearching({ index, scoring }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, products, searchIndex]);
  return searching?.index.products === products ? searching : null;
}

function isAsked(query: string): boolean {
  return query.trim() !== '';
}

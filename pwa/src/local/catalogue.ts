/** The catalogue on this device: the server's list and details, their copies, and the search index over them. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Product, ProductSummary } from '#contract/endpoints/catalogue.ts';
import type { SearchIndex } from '#contract/search-score.ts';
import { type Copied, type CopiedStore, createCopied, type StoredCopy } from './copied.ts';

export interface CatalogueParts {
  askProducts: () => Promise<ProductSummary[]>;
  askProduct: (id: number) => Promise<Product>;
  readCopy: <T>(key: string) => Promise<StoredCopy<T> | undefined>;
  writeCopy: <T>(key: string, value: T) => Promise<void>;
  later: (callback: () => void, ms: number) => () => void;
}

export interface Catalogue {
  products: CopiedStore<ProductSummary[]>;
  product: (id: number) => CopiedStore<Product>;
  /** Built on the first search and again when the list has changed. */
  searchIndex: (products: ProductSummary[]) => Promise<SearchIndex<ProductSummary>>;
}

export function createCatalogue({
  askProducts,
  askProduct,
  readCopy,
  writeCopy,
  later,
}: CatalogueParts): Catalogue {
  const products = createCopied<ProductSummary[]>({
    ask: askProducts,
    readCopy: () => readCopy('catalogue'),
    writeCopy: value => writeCopy('catalogue', value),
    later,
  });
  const details = new Map<number, CopiedStore<Product>>();
  const indexes = new WeakMap<ProductSummary[], Promise<SearchIndex<ProductSummary>>>();

  return {
    products,
    product(id) {
      const known = details.get(id);
      if (known) return known;
      const made = createCopied<Product>({
        ask: () => askProduct(id),
        readCopy: () => readCopy(`product ${id}`),
        writeCopy: value => writeCopy(`product ${id}`, value),
        later,
      });
      details.set(id, made);
      return made;
    },
    searchIndex(list) {
      const known = indexes.get(list);
      if (known) return known;
      const made = buildIndex(list, later);
      indexes.set(list, made);
      // Its code did not come: the next search asks again.
      made.catch(() => indexes.delete(list));
      return made;
    },
  };
}

/** Products taken up at a stretch: a few milliseconds, so that the page never waits for the whole index. */
const indexedAtOnce = 500;

async function buildIndex(
  list: ProductSummary[],
  later: CatalogueParts['later'],
): Promise<SearchIndex<ProductSummary>> {
  const { startSearchIndex } = await import('#contract/search-score.ts');
  const building = startSearchIndex(list);
  while (building.add(indexedAtOnce)) await new Promise<void>(resolve => void later(resolve, 0));
  return building.finish();
}

export const CatalogueContext = createContext<Catalogue | null>(null);

export function useCatalogueStore(): Catalogue {
  const catalogue = useContext(CatalogueContext);
  if (!catalogue) throw new Error('CatalogueContext is missing above this component');
  return catalogue;
}

export type Loaded<T> = Copied<T> & { reload: () => void };

/** All products on sale, in display order. */
export function useCatalogue(): Loaded<ProductSummary[]> {
  return useCopied(useCatalogueStore().products);
}

/** One product with its variants. A visited one opens without the server, "as of" the last visit. */
export function useProduct(id: number): Loaded<Product> {
  return useCopied(useCatalogueStore().product(id));
}

export function useCopied<T>({ state, load, reload }: CopiedStore<T>): Loaded<T> {
  useEffect(load, [load]);
  return { ...useSyncExternalStore(state.subscribe, state.getState), reload };
}

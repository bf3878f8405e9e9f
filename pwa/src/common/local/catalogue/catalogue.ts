/** The catalogue on this device: the server's list and details, their copies, and the search index over them. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CatalogueStart, Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { SearchIndex } from '#contract/text/search-score.ts';
import type { CatalogueCopies } from './catalogue-copies.ts';
import { type Copied, type CopiedStore, createCopied } from '../call/copied.ts';

export interface CatalogueParts {
  /** What the page shows first: every product of a small shop, the start of a large one's. */
  askStart: () => Promise<PageStart>;
  /** Every product at once, for a device that can't keep pieces. */
  askProducts: () => Promise<ProductSummary[]>;
  askProduct: (id: number) => Promise<Product>;
  openCopies: () => Promise<CatalogueCopies>;
  /** Runs work that the first paint doesn't need, once the page has settled. */
  whenSettled: (work: () => Promise<void>) => Promise<void>;
  later: (callback: () => void, ms: number) => () => void;
}

export interface PageStart extends CatalogueStart {
  /** The category that was asked for; '' without one. */
  category: string;
}

export interface Catalogue {
  /** All of them: nobody is shown a part as if it were the whole. */
  products: CopiedStore<ProductSummary[]>;
  /** What can be shown while a large catalogue is still on its way. Null for a small one, and until then. */
  start: StoreApi<PageStart | null>;
  product: (id: number) => CopiedStore<Product>;
  /** Built on the first search, and again when the list has changed. */
  searchIndex: (products: ProductSummary[]) => Promise<SearchIndex<ProductSummary>>;
  /** Stores every product with its variants on the device once the page has settled, unless they are there already. */
  keepWhole: () => Promise<void>;
  /** Asks again for anything shown from a copy or not shown at all, because the shop answers again. */
  refreshStale: () => void;
}

export function createCatalogue(parts: CatalogueParts): Catalogue {
  const { askStart, askProducts, askProduct, openCopies, whenSettled, later } = parts;
  const start = createStore<PageStart | null>(() => null);

  async function askAll(): Promise<ProductSummary[]> {
    const first = await askStart();
    if (first.products.length === first.total) return first.products;
    start.setState(first, true);
    try {
      return await (await openCopies()).askWhole();
    } catch {
      return askProducts(); // no room, or a piece that does not come
    }
  }

  const products = createCopied<ProductSummary[]>({
    ask: askAll,
    readCopy: async () => (await openCopies()).products(),
    // A large catalogue is kept in pieces already.
    writeCopy: value =>
      start.getState()
        ? Promise.resolve()
        : whenSettled(async () => (await openCopies()).keepProducts(value)),
    later,
  });
  const details = new Map<number, CopiedStore<Product>>();
  const indexes = new WeakMap<ProductSummary[], Promise<SearchIndex<ProductSummary>>>();

  return {
    products,
    start,
    product(id) {
      const known = details.get(id);
      if (known) return known;
      const made = createCopied<Product>({
        ask: () => askProduct(id),
        readCopy: async () => (await openCopies()).product(id),
        writeCopy: value => whenSettled(async () => (await openCopies()).keepProduct(value)),
        dropCopy: () => whenSettled(async () => (await openCopies()).dropProduct(id)),
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
      // The code couldn't be loaded. The next search asks again.
      made.catch(() => indexes.delete(list));
      return made;
    },
    refreshStale() {
      for (const store of [products, ...details.values()]) {
        const state = store.state.getState();
        const isStale = state.phase === 'ready' ? state.asOf !== null : state.phase === 'failed';
        if (isStale) store.reload();
      }
    },
    keepWhole: () => whenSettled(async () => (await openCopies()).keepWhole()),
  };
}

/** Products indexed at a time: a few milliseconds, so that the page never waits for the whole index. */
const indexedAtOnce = 500;

async function buildIndex(
  list: ProductSummary[],
  later: CatalogueParts['later'],
): Promise<SearchIndex<ProductSummary>> {
  const { startSearchIndex } = await import('#contract/text/search-score.ts');
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

/** What can be shown while the catalogue is loading. Requests nothing. */
export function useCatalogueStart(): PageStart | null {
  const { start } = useCatalogueStore();
  return useSyncExternalStore(start.subscribe, start.getState, start.getState);
}

/** The list if it has already been loaded. Requests nothing. */
export function useKnownProducts(): ProductSummary[] | undefined {
  const { state } = useCatalogueStore().products;
  const now = useSyncExternalStore(state.subscribe, state.getState, state.getState);
  return now.phase === 'ready' ? now.value : undefined;
}

/** One product with its variants. It also opens without the server, "as of" the last visit to the shop. */
export function useProduct(id: number): Loaded<Product> {
  return useCopied(useCatalogueStore().product(id));
}

export function useCopied<T>({ state, load, reload }: CopiedStore<T>): Loaded<T> {
  useEffect(load, [load]);
  return { ...useSyncExternalStore(state.subscribe, state.getState, state.getState), reload };
}

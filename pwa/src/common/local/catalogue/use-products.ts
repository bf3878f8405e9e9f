/** Several products at once, for a cart that holds them. Each is loaded as on its own page. */
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { useCatalogueStore } from './catalogue.ts';
import type { Copied } from '../call/copied.ts';

export type ProductStates = ReadonlyMap<number, Copied<Product>>;

export function useProducts(ids: readonly number[]): { products: ProductStates; reload: () => void } {
  const catalogue = useCatalogueStore();
  const key = [...new Set(ids)].toSorted((a, b) => a - b).join(' ');
  const stores = useMemo(
    () => (key === '' ? [] : key.split(' ').map(id => [Number(id), catalogue.product(Number(id))] as const)),
    [catalogue, key],
  );
  useEffect(() => stores.forEach(([, store]) => store.load()), [stores]);

  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = stores.map(([, store]) => store.state.subscribe(onChange));
      return () => stops.forEach(stop => stop());
    },
    [stores],
  );
  // The snapshot keeps its identity while no product changes, as React requires.
  const last = useRef<{ states: Copied<Product>[]; map: ProductStates }>({ states: [], map: new Map() });
  const read = useCallback(() => {
    const states = stores.map(([, store]) => store.state.getState());
    const { current } = last;
    const isSame =
      states.length === current.states.length && states.every((one, at) => one === current.states[at]);
    if (!isSame)
      last.current = { states, map: new Map(stores.map(([id], at) => [id, states[at] as Copied<Product>])) };
    return last.current.map;
  }, [stores]);
  const products = useSyncExternalStore(subscribe, read);
  const reload = useCallback(() => stores.forEach(([, store]) => store.reload()), [stores]);
  return { products, reload };
}

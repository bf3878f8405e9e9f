/**
 * The cart on this device. Truth: `lines` in IndexedDB, followed by every tab. After each change the mirror in local
 * storage is written again. Prices are never kept: `useCartPrices` takes them from the catalogue.
 *
 *   const cart = useCart();
 *   const { phase, lines } = useCartLines();
 *   await cart.changeByOne(lineId, -1);
 */
import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CartLine, SizeQuantity } from '#contract/cart/cart.ts';
import { changeByOne, clampQuantity } from '#contract/cart/cart-quantities.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { cartMirrorEvent, cartMirrorKey } from './cart-count.ts';
import { addToLines, inCartOrder, piecesInCart, withoutZeros, type CartAddition } from './cart-lines.ts';
import type { ShopDatabase } from '../database/shop-database.ts';
import { keptShopFacts } from '../catalogue/shop-facts.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

export type { CartAddition } from './cart-lines.ts';

export interface CartState {
  /** `failed`: this browser doesn't let us store anything. */
  phase: 'loading' | 'ready' | 'failed';
  /** In the order in which they were added. */
  lines: CartLine[];
}

export interface Cart {
  state: StoreApi<CartState>;
  /** Follows the database. Returns a function that stops it. */
  follow: () => () => void;
  /** Merges with lines of the same design. Rejects if the device can't store it. */
  add: (addition: CartAddition) => Promise<{ lines: number; pieces: number }>;
  /** "Save changes": false if the line is gone, removed in another tab. */
  edit: (lineId: string, addition: CartAddition) => Promise<boolean>;
  /** For + and −: scales the sizes in proportion, by exactly one piece. */
  changeByOne: (lineId: string, step: 1 | -1) => Promise<void>;
  /** 0 removes the size, unless it is the last one: use `remove` for the line, which can be undone. */
  setSize: (lineId: string, size: string, quantity: number) => Promise<void>;
  /** Returns the removed line, for Undo. */
  remove: (lineId: string) => Promise<CartLine | undefined>;
  /** Undoes `remove` and `clear`. */
  restore: (lines: readonly CartLine[]) => Promise<void>;
  /** The server doesn't recognise the lines as repeats of the user's own order, so their set-up is charged. */
  forgetRepeats: () => Promise<void>;
  /** Returns the lines that were there, for Undo. Their artwork stays on the device. */
  clear: () => Promise<CartLine[]>;
  /** Rewrites the mirror with the prices that a page has just shown, which the device's copies may not have yet. */
  mirrorPrices: (products: ReadonlyMap<number, Product>) => Promise<void>;
}

export interface CartParts {
  openDatabase: () => Promise<ShopDatabase>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Notifies this tab that the mirror has changed. Other tabs get the `storage` event. */
  announce: () => void;
  /** One writer of the mirror at a time across all tabs, so that an older read never overwrites a newer one. */
  withLock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** For the mirror's prices. */
  shopFacts: () => ShopFacts;
  log: (what: string, error: unknown) => void;
  newId: () => string;
  now: () => number;
}

/** Set once a cart has been written. From then on an empty table means an empty cart, whatever the mirror holds. */
const startedKey = 'cart started';

export function createCart(parts: CartParts): Cart {
  const state = createStore<CartState>(() => ({ phase: 'loading', lines: [] }));

  async function openCart(): Promise<ShopDatabase> {
    const db = await parts.openDatabase();
    if (await db.records.get(startedKey)) return db;
    const { readMirror } = await import('./cart-mirror-read.ts');
    await db.transaction('rw', db.lines, db.records, async () => {
      if (await db.records.get(startedKey)) return;
      await db.lines.bulkPut(readMirror(parts.storage));
      await markStarted(db);
    });
    return db;
  }

  const markStarted = (db: ShopDatabase) =>
    db.records.put({ key: startedKey, value: true, asOf: new Date(parts.now()).toISOString() });

  /** Runs in one transaction: everything that `work` writes is stored, or nothing is. */
  async function change<T>(work: (db: ShopDatabase) => Promise<T>): Promise<T> {
    const db = await openCart();
    const result = await db.transaction('rw', db.lines, () => work(db));
    await mirror(db);
    return result;
  }

  async function mirror(db: ShopDatabase, shown?: ReadonlyMap<number, Product>): Promise<void> {
    try {
      const { mirrorText } = await import('./cart-mirror.ts');
      await parts.withLock('selvedge-cart-mirror', async () => {
        const lines = inCartOrder(await db.lines.toArray());
        const settings = pricingSettingsOf(parts.shopFacts());
        parts.storage.setItem(cartMirrorKey, await mirrorText(db, lines, settings, shown));
      });
      parts.announce();
    } catch (error) {
      parts.log('The cart could not be mirrored to local storage.', error);
    }
  }

  function changeLine(lineId: string, sizesOf: (line: CartLine) => SizeQuantity[]): Promise<void> {
    return change(async db => {
      const line = await db.lines.get(lineId);
      if (line) await db.lines.put({ ...line, sizeQuantities: sizesOf(line) });
    });
  }

  return {
    state,
    follow() {
      let stop: (() => void) | undefined;
      let isWanted = true;
      const fail = (error: unknown) => {
        parts.log('The cart could not be read.', error);
        state.setState({ phase: 'failed' });
      };
      Promise.all([openCart(), import('dexie')]).then(([db, { liveQuery }]) => {
        if (!isWanted) return;
        const following = liveQuery(() => db.lines.toArray()).subscribe({
          next: lines => state.setState({ phase: 'ready', lines: inCartOrder(lines) }),
          error: fail,
        });
        stop = () => following.unsubscribe();
        // Repeats a save of the mirror that failed last time, and adds prices learnt since.
        void mirror(db);
      }, fail);
      return () => {
        isWanted = false;
        stop?.();
      };
    },
    add: addition =>
      change(async db => {
        const changed = addToLines(await db.lines.toArray(), addition, parts);
        await db.lines.bulkPut(changed);
        return { lines: changed.length, pieces: piecesInCart(addition.colours) };
      }),
    edit: async (lineId, addition) => {
      const { editLine } = await import('./edit-line.ts');
      return change(async db => {
        const changed = editLine(await db.lines.toArray(), lineId, addition, parts);
        await db.lines.bulkPut(changed);
        return changed.length > 0;
      });
    },
    changeByOne: (lineId, step) => changeLine(lineId, line => changeByOne(line.sizeQuantities, step)),
    setSize: (lineId, size, quantity) =>
      changeLine(lineId, line => withSize(line.sizeQuantities, size, clampQuantity(quantity))),
    remove: lineId =>
      change(async db => {
        const line = await db.lines.get(lineId);
        await db.lines.delete(lineId);
        return line;
      }),
    restore: lines => change(async db => void (await db.lines.bulkPut([...lines]))),
    forgetRepeats: () =>
      change(async db => {
        await db.lines.toCollection().modify(line => {
          delete line.repeatOf;
        });
      }),
    clear: () =>
      change(async db => {
        const lines = await db.lines.toArray();
        await db.lines.clear();
        return inCartOrder(lines);
      }),
    mirrorPrices: async products => mirror(await openCart(), products),
  };
}

function withSize(before: readonly SizeQuantity[], size: string, quantity: number): SizeQuantity[] {
  const isThere = before.some(row => row.size === size);
  const after = isThere
    ? before.map(row => (row.size === size ? { size, quantity } : row))
    : [...before, { size, quantity }];
  const kept = withoutZeros(after);
  return kept.length > 0 ? kept : [...before];
}

const browserParts: CartParts = {
  openDatabase: shopDatabase,
  storage: {
    getItem: key => localStorage.getItem(key),
    setItem: (key, text) => localStorage.setItem(key, text),
  },
  announce: () => dispatchEvent(new Event(cartMirrorEvent)),
  withLock: async (name, run) =>
    'locks' in navigator ? await navigator.locks.request(name, async () => run()) : run(),
  shopFacts: keptShopFacts,
  // oxlint-disable-next-line no-console -- a failed load or save is logged and stops nobody
  log: (what, error) => console.warn(what, error),
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
};

/** The page's one cart. A test passes its own. */
export const CartContext = createContext<Cart>(createCart(browserParts));

export function useCart(): Cart {
  return useContext(CartContext);
}

/** Live across all tabs. */
export function useCartLines(): CartState {
  const cart = useCart();
  useEffect(() => cart.follow(), [cart]);
  return useStore(cart.state);
}

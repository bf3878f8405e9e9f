/** A browser's storage for the tests of the cart: one database, several tabs. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { CartLine } from '#contract/cart/cart.ts';
import { cartMirrorKey } from '../cart/cart-count.ts';
import type { CartAddition } from '../cart/cart-lines.ts';
import { createCart, type Cart } from '../cart/cart.ts';
import { unknownShop } from './shop-facts.ts';
import { openShopDatabase, type ShopDatabase } from '../database/shop-database.ts';

export interface Browser {
  /** A separate tab: another connection and another cart. */
  openTab: () => { cart: Cart; db: ShopDatabase };
  mirror: () => unknown;
  setMirror: (text: string) => void;
  /** From now on, local storage refuses writes. */
  breakStorage: () => void;
  logged: string[];
}

export function createBrowser(): Browser {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const stored = new Map<string, string>();
  const logged: string[] = [];
  let isBroken = false;
  let nextId = 1;
  let now = 1000;
  let lock = Promise.resolve<unknown>(undefined);
  return {
    logged,
    mirror: () => JSON.parse(stored.get(cartMirrorKey) ?? 'null') as unknown,
    setMirror: text => void stored.set(cartMirrorKey, text),
    breakStorage: () => (isBroken = true),
    openTab() {
      const db = openShopDatabase(options);
      const cart = createCart({
        openDatabase: async () => db,
        storage: {
          getItem: key => stored.get(key) ?? null,
          setItem(key, text) {
            if (isBroken) throw new DOMException('full', 'QuotaExceededError');
            stored.set(key, text);
          },
        },
        announce: () => {},
        withLock: (_, run) => {
          const turn = lock.then(run, run);
          lock = turn.catch(() => undefined);
          return turn;
        },
        shopFacts: () => unknownShop,
        log: what => void logged.push(what),
        newId: () => `id-${nextId++}`,
        now: () => (now += 1000),
      });
      return { cart, db };
    },
  };
}

export const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };
export const bone = { id: 'bone', name: 'Bone', value: '#ede6d6' };

const artwork = {
  sha256: 'a'.repeat(64),
  name: 'logo.svg',
  type: 'image/svg+xml',
  bytes: 400,
  widthPx: 1000,
  heightPx: 1000,
};

export const frontPrint = {
  position: 'front',
  decorationMethod: 'print',
  designFile: artwork,
  xOffset: 0,
  yOffset: 0,
  scale: 1.2,
  rotation: 0,
} as const;

export function addition(overrides: Partial<CartAddition> = {}): CartAddition {
  return {
    productId: 1,
    name: 'Heavy tee',
    garment: 'tee',
    designPlacements: [frontPrint],
    allowMultipleColors: false,
    colours: [{ color: navy, image: '/navy.svg', sizeQuantities: [{ size: 'M', quantity: 4 }] }],
    ...overrides,
  };
}

/** "Navy S:4 M:8", for short tables. */
export function inShort(lines: readonly CartLine[]): string[] {
  return lines.map(
    line => `${line.color.name} ${line.sizeQuantities.map(row => `${row.size}:${row.quantity}`).join(' ')}`,
  );
}

/**
 * The catalogue as this device keeps it, for a page that opens without the server:
 *
 *   pieces                    every product with its variants (piece-copies.ts)
 *   'catalogue', 'product 7'  what a single answer left; counts while it is newer than the pieces
 *
 * Loaded when it is needed: what paints first comes from the server.
 */
import type { Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { StoredCopy } from '../call/copied.ts';
import type { ReadRecords, ShopRecord } from '../call/read-records.ts';
import type { ShopDatabase } from '../database/shop-database.ts';
import { indexSeenKey, readIndexCopy, readPieceVersions, writeIndex, writePieces } from './piece-copies.ts';
import { type PieceServer, syncPieces } from './sync-pieces.ts';
import { readWholeCopy, type WholeCopy } from './whole-copy.ts';

export interface CatalogueCopies {
  products: () => Promise<StoredCopy<ProductSummary[]> | undefined>;
  product: (id: number) => Promise<StoredCopy<Product> | undefined>;
  keepProducts: (products: ProductSummary[]) => Promise<void>;
  keepProduct: (product: Product) => Promise<void>;
  /** The shop says that the product doesn't exist, so no older copy of it is shown either. */
  dropProduct: (id: number) => Promise<void>;
  /** Loads the pieces that have changed. Rejects if the server doesn't answer; what was kept then stays. */
  keepWhole: () => Promise<void>;
  /** The same, and then all products from the pieces. */
  askWhole: () => Promise<ProductSummary[]>;
}

export interface CopiesParts {
  readRecords: ReadRecords;
  /** Used for writes. */
  openDatabase: () => Promise<ShopDatabase>;
  server: PieceServer;
  /** One tab at a time; the next one finds everything there. */
  withLock: <T>(run: () => Promise<T>) => Promise<T>;
  /** Unix ms. */
  now: () => number;
}

const listKey = 'catalogue';
const productKey = (id: number) => `product ${id}`;

export function createCatalogueCopies(parts: CopiesParts): CatalogueCopies {
  const { readRecords, openDatabase, server, withLock, now } = parts;
  /** Read once, even for a cart of thirty products. */
  let whole: Promise<WholeCopy | undefined> | undefined;
  /** For the list that a screen waits for and the copy that the device keeps: they are one. */
  let syncing: Promise<void> | undefined;

  function readWholeOnce() {
    whole ??= readWholeCopy(readRecords);
    return whole;
  }

  async function readOne<T>(key: string): Promise<ShopRecord<T> | undefined> {
    const [record] = await readRecords([key]);
    return record as ShopRecord<T> | undefined;
  }

  const timeText = () => new Date(now()).toISOString();
  async function keep(key: string, value: unknown): Promise<void> {
    const db = await openDatabase();
    await db.records.put({ key, value, asOf: timeText() });
  }

  function keepWhole(): Promise<void> {
    syncing ??= withLock(() =>
      syncPieces(server, {
        readIndex: async () => (await readIndexCopy(readRecords))?.value,
        readVersions: async () => readPieceVersions(await openDatabase()),
        writePieces: async pieces => writePieces(await openDatabase(), pieces, timeText()),
        writeIndex: async index => writeIndex(await openDatabase(), index, timeText()),
        noteSeen: () => keep(indexSeenKey, true),
      }),
    ).finally(() => {
      syncing = undefined;
      whole = undefined;
    });
    return syncing;
  }

  return {
    async products() {
      const [all, single] = await Promise.all([readWholeOnce(), readOne<ProductSummary[]>(listKey)]);
      if (!all || (single && single.asOf > all.asOf)) return single;
      const value = await all.readList();
      return value ? { value, asOf: all.asOf } : single;
    },
    async product(id) {
      const [all, single] = await Promise.all([readWholeOnce(), readOne<Product | null>(productKey(id))]);
      const [found] = await newerProducts(all, [{ id, single }]);
      return found;
    },
    keepProducts: products => keep(listKey, products),
    keepProduct: product => keep(productKey(product.id), product),
    dropProduct: id => keep(productKey(id), null),
    keepWhole,
    async askWhole() {
      await keepWhole();
      const list = await (await readWholeOnce())?.readList();
      if (!list) throw new Error('A piece of the catalogue is missing');
      return list;
    },
  };
}

/** Several products from this device's copies, for the prices in the cart's mirror. */
export async function readProductCopies(
  db: ShopDatabase,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  const wanted = [...new Set(ids)];
  const readRecords: ReadRecords = keys => db.records.bulkGet([...keys]);
  const [all, singles] = await Promise.all([readWholeCopy(readRecords), readRecords(wanted.map(productKey))]);
  const found = await newerProducts(
    all,
    wanted.map((id, at) => ({ id, single: singles[at] as KnownProduct })),
  );
  return new Map(found.map(({ value }) => [value.id, value]));
}

/** Null if the shop has said that the product doesn't exist. */
type KnownProduct = StoredCopy<Product | null> | undefined;

/** If the newer whole catalogue doesn't hold a product, an older copy of it isn't sold either. */
async function newerProducts(
  all: WholeCopy | undefined,
  wanted: readonly { id: number; single: KnownProduct }[],
): Promise<StoredCopy<Product>[]> {
  const isNewer = (single: KnownProduct) => !all || (single !== undefined && single.asOf > all.asOf);
  const older = wanted.filter(({ single }) => !isNewer(single)).map(({ id }) => id);
  const ofWhole = await all?.readProducts(older);
  return wanted.flatMap(({ id, single }) => {
    if (isNewer(single)) return single?.value ? [{ value: single.value, asOf: single.asOf }] : [];
    const product = ofWhole?.get(id);
    return product && all ? [{ value: product, asOf: all.asOf }] : [];
  });
}

/**
 * The catalogue as this device keeps it, for a page that opens without the server:
 *
 *   'whole catalogue'       every product with its variants, packed: one record, replaced when the version moves
 *   'whole catalogue seen'  when the server last said that it is still the version that counts
 *   'catalogue', 'product 7'  what a single answer left; counts while it is newer than the whole
 *
 * Loaded when it is needed: what paints first comes from the server.
 */
import { packFormat, unpackProduct, unpackSummary } from '#contract/catalogue/catalogue-pack.ts';
import type { CataloguePack, Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { StoredCopy } from '../call/copied.ts';
import type { ReadRecords, ShopRecord } from '../call/read-records.ts';
import type { ShopDatabase } from '../database/shop-database.ts';

export interface CatalogueCopies {
  products: () => Promise<StoredCopy<ProductSummary[]> | undefined>;
  product: (id: number) => Promise<StoredCopy<Product> | undefined>;
  keepProducts: (products: ProductSummary[]) => Promise<void>;
  keepProduct: (product: Product) => Promise<void>;
  /** The shop says that the product doesn't exist, so no older copy of it is shown either. */
  dropProduct: (id: number) => Promise<void>;
  /** Asks for the whole catalogue and stores it. Rejects if the server doesn't answer; the copy then stays. */
  keepWhole: () => Promise<void>;
}

export interface PackedAnswer {
  etag: string;
  pack: CataloguePack;
}

export interface CopiesParts {
  readRecords: ReadRecords;
  /** Used for writes. */
  openDatabase: () => Promise<ShopDatabase>;
  /** Null if `etag` is still the current version. */
  askWhole: (etag: string | null) => Promise<PackedAnswer | null>;
  /** Unix ms. */
  now: () => number;
}

const wholeKey = 'whole catalogue';
const seenKey = 'whole catalogue seen';
const listKey = 'catalogue';
const productKey = (id: number) => `product ${id}`;

export function createCatalogueCopies(parts: CopiesParts): CatalogueCopies {
  const { readRecords, openDatabase, askWhole, now } = parts;
  /** Read once, even for a cart of thirty products. */
  let whole: Promise<StoredCopy<PackedAnswer> | undefined> | undefined;

  function readWholeOnce() {
    whole ??= readWhole(readRecords);
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

  return {
    async products() {
      const [all, single] = await Promise.all([readWholeOnce(), readOne<ProductSummary[]>(listKey)]);
      if (!all || (single && single.asOf > all.asOf)) return single;
      return { value: all.value.pack.products.map(unpackSummary), asOf: all.asOf };
    },
    async product(id) {
      const [all, single] = await Promise.all([readWholeOnce(), readOne<Product | null>(productKey(id))]);
      return newerProduct(id, all, single);
    },
    keepProducts: products => keep(listKey, products),
    keepProduct: product => keep(productKey(product.id), product),
    dropProduct: id => keep(productKey(id), null),
    async keepWhole() {
      const known = await readWholeOnce();
      const answer = await askWhole(known?.value.etag ?? null);
      if (answer === null) await keep(seenKey, true);
      else if (answer.pack.format === packFormat) await keep(wholeKey, answer);
      whole = undefined;
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
  const [all, singles] = await Promise.all([readWhole(readRecords), readRecords(wanted.map(productKey))]);
  const found = wanted.map((id, at) => newerProduct(id, all, singles[at] as KnownProduct));
  return new Map(found.flatMap(copy => (copy ? [[copy.value.id, copy.value] as const] : [])));
}

/** Null if the shop has said that the product doesn't exist. */
type KnownProduct = StoredCopy<Product | null> | undefined;

/** If the newer whole catalogue doesn't hold a product, an older copy of it isn't sold either. */
function newerProduct(
  id: number,
  all: StoredCopy<PackedAnswer> | undefined,
  single: KnownProduct,
): StoredCopy<Product> | undefined {
  if (!all || (single && single.asOf > all.asOf))
    return single?.value ? { ...single, value: single.value } : undefined;
  const packed = all.value.pack.products.find(product => product.id === id);
  return packed && { value: unpackProduct(packed), asOf: all.asOf };
}

async function readWhole(readRecords: ReadRecords): Promise<StoredCopy<PackedAnswer> | undefined> {
  const [first, seen] = await readRecords([wholeKey, seenKey]);
  const kept = first as ShopRecord<PackedAnswer> | undefined;
  // Written by another version of the app. The next visit asks for it again.
  if (kept?.value.pack.format !== packFormat) return undefined;
  return { value: kept.value, asOf: seen && seen.asOf > kept.asOf ? seen.asOf : kept.asOf };
}

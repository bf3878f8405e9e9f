/**
 * The pieces of the catalogue as this device keeps them:
 *
 *   'piece 12'         32 products by id, each whole, in one version
 *   'piece versions'   the version of each piece that is kept; written with it, in one transaction
 *   'catalogue index'  the last index of which every piece was kept, with the order of its products
 *   'catalogue index seen'  when the server last said that it is still the version that counts
 *
 * A product belongs to one piece, so that it is never put together from two versions.
 */
import {
  pieceOf,
  piecesFormat,
  productOfPiece,
  summaryOfPiece,
  unpackOrder,
} from '#contract/catalogue/pieces/catalogue-pieces.ts';
import type {
  CatalogueOrder,
  CataloguePiece,
  Product,
  ProductSummary,
} from '#contract/catalogue/endpoints.ts';
import type { StoredCopy } from '../call/copied.ts';
import type { ReadRecords, ShopRecord } from '../call/read-records.ts';
import type { ShopDatabase } from '../database/shop-database.ts';

export interface KeptIndex {
  format: number;
  version: string;
  etag: string;
  order: CatalogueOrder;
  pieces: Record<string, string>;
}

type KeptPiece = Omit<CataloguePiece, 'piece'>;
export type PieceVersions = Record<string, string>;

const indexKey = 'catalogue index';
export const indexSeenKey = 'catalogue index seen';
const versionsKey = 'piece versions';
const pieceKey = (piece: number | string) => `piece ${piece}`;

/** What devices kept before there were pieces. */
const formerKeys = ['whole catalogue', 'whole catalogue seen'];

export async function readIndexCopy(readRecords: ReadRecords): Promise<StoredCopy<KeptIndex> | undefined> {
  const [kept, seen] = (await readRecords([indexKey, indexSeenKey])) as [ShopRecord<KeptIndex>?, ShopRecord?];
  // Written by another version of the app. The next visit asks for it again.
  if (kept?.value.format !== piecesFormat) return undefined;
  return { value: kept.value, asOf: seen && seen.asOf > kept.asOf ? seen.asOf : kept.asOf };
}

/** In display order. Undefined if a piece is missing, as it may be where storage was cleared in part. */
export async function readListCopy(
  readRecords: ReadRecords,
  { pieces, order }: KeptIndex,
): Promise<ProductSummary[] | undefined> {
  const records = (await readRecords(Object.keys(pieces).map(pieceKey))) as (
    | ShopRecord<KeptPiece>
    | undefined
  )[];
  const found = new Map(
    records.flatMap(record => record?.value.products ?? []).map(product => [product.id, product] as const),
  );
  const list: ProductSummary[] = [];
  for (const { id, displayOrder } of unpackOrder(order)) {
    const product = found.get(id);
    if (!product) return undefined;
    list.push(summaryOfPiece(product, displayOrder));
  }
  return list;
}

/** Those of the products that are on sale. */
export async function readProductsOfPieces(
  readRecords: ReadRecords,
  { order }: KeptIndex,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  const wanted = new Set(ids);
  const places = unpackOrder(order).filter(({ id }) => wanted.has(id));
  const keys = [...new Set(places.map(({ id }) => pieceKey(pieceOf(id))))];
  const records = (await readRecords(keys)) as (ShopRecord<KeptPiece> | undefined)[];
  const products = records.flatMap(record => record?.value.products ?? []);
  return new Map(
    places.flatMap(({ id, displayOrder }) => {
      const product = products.find(one => one.id === id);
      return product ? [[id, productOfPiece(product, displayOrder)] as const] : [];
    }),
  );
}

export async function readPieceVersions(db: ShopDatabase): Promise<PieceVersions> {
  const record = (await db.records.get(versionsKey)) as ShopRecord<PieceVersions> | undefined;
  return record?.value ?? {};
}

export async function writePieces(
  db: ShopDatabase,
  pieces: readonly CataloguePiece[],
  asOf: string,
): Promise<void> {
  await db.transaction('rw', db.records, async () => {
    const versions = { ...(await readPieceVersions(db)) };
    for (const { piece, version } of pieces) versions[piece] = version;
    await db.records.bulkPut([
      ...pieces.map(({ piece, version, products }) => ({
        key: pieceKey(piece),
        value: { version, products },
        asOf,
      })),
      { key: versionsKey, value: versions, asOf },
    ]);
  });
}

/** Every piece of the index is kept. What it does not name goes, and what was kept before there were pieces. */
export async function writeIndex(db: ShopDatabase, index: KeptIndex, asOf: string): Promise<void> {
  await db.transaction('rw', db.records, async () => {
    const versions = await readPieceVersions(db);
    const gone = Object.keys(versions).filter(piece => !(piece in index.pieces));
    await db.records.bulkDelete([...gone.map(pieceKey), ...formerKeys]);
    await db.records.bulkPut([
      { key: indexKey, value: index, asOf },
      { key: versionsKey, value: { ...index.pieces }, asOf },
    ]);
  });
}

/**
 * The catalogue as one record, which devices kept before there were pieces. It is read until every piece is on the
 * device, and then deleted.
 */
import { packFormat, unpackProduct, unpackSummary } from '#contract/catalogue/pieces/catalogue-pack.ts';
import type { CataloguePack, Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { StoredCopy } from '../call/copied.ts';
import type { ReadRecords, ShopRecord } from '../call/read-records.ts';

export interface FormerPack {
  etag: string;
  pack: CataloguePack;
}

export async function readFormerPack(
  readRecords: ReadRecords,
): Promise<StoredCopy<CataloguePack> | undefined> {
  const [first, seen] = await readRecords(['whole catalogue', 'whole catalogue seen']);
  const kept = first as ShopRecord<FormerPack> | undefined;
  if (kept?.value.pack.format !== packFormat) return undefined;
  return { value: kept.value.pack, asOf: seen && seen.asOf > kept.asOf ? seen.asOf : kept.asOf };
}

export const listOfPack = ({ products }: CataloguePack): ProductSummary[] => products.map(unpackSummary);

export function productsOfPack({ products }: CataloguePack, ids: readonly number[]): Map<number, Product> {
  const wanted = new Set(ids);
  const found = products.filter(({ id }) => wanted.has(id));
  return new Map(found.map(product => [product.id, unpackProduct(product)]));
}

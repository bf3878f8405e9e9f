/** Everything that is on sale, as this device keeps it: in pieces or, from an earlier app, as one record. */
import type { Product, ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { ReadRecords } from '../call/read-records.ts';
import { listOfPack, productsOfPack, readFormerPack } from './former-pack.ts';
import { readIndexCopy, readListCopy, readProductsOfPieces } from './piece-copies.ts';

export interface WholeCopy {
  asOf: string;
  /** Undefined if something is missing after all. */
  readList: () => Promise<ProductSummary[] | undefined>;
  /** Those of the products that were on sale. */
  readProducts: (ids: readonly number[]) => Promise<Map<number, Product>>;
}

export async function readWholeCopy(readRecords: ReadRecords): Promise<WholeCopy | undefined> {
  const index = await readIndexCopy(readRecords);
  if (index) {
    return {
      asOf: index.asOf,
      readList: () => readListCopy(readRecords, index.value),
      readProducts: ids => readProductsOfPieces(readRecords, index.value, ids),
    };
  }
  const former = await readFormerPack(readRecords);
  return (
    former && {
      asOf: former.asOf,
      readList: async () => listOfPack(former.value),
      readProducts: async ids => productsOfPack(former.value, ids),
    }
  );
}

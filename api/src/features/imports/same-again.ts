/**
 * The same file again, into the catalogue that it left: nothing would change, so nothing is compared. Any change of the
 * catalogue moves its version, and what is hashed is what was read, so a better reader is heard.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ImportCounts, Unread } from './apply-import.ts';
import type { ImportMode } from '#contract/imports/endpoints.ts';
import type { ToldColumns } from './adapters/adapter.ts';
import type { CollectedProduct } from './feed/collect-products.ts';

export function contentHash(
  products: readonly CollectedProduct[],
  unread: Unread,
  mode: ImportMode,
  told: ToldColumns,
): string {
  const hash = createHash('sha256').update(JSON.stringify([unread.hasNamelessRows, ...unread.unreadHandles]));
  // What an import in `add` leaves alone depends on the columns of its file.
  if (mode === 'add') hash.update(JSON.stringify(['add', ...told.product, ...told.variant]));
  for (const { line: _, ...product } of products) hash.update(JSON.stringify(product));
  return hash.digest('hex');
}

export async function isSameAgain(trx: Knex.Transaction, content: string, version: number): Promise<boolean> {
  const last = await trx('import_runs')
    .where({ status: 'applied' })
    .whereNotNull('contentHash')
    .orderBy('id', 'desc')
    .first('contentHash', 'catalogueVersion');
  return last?.contentHash === content && Number(last.catalogueVersion) === version;
}

export function nothingChanged(products: readonly CollectedProduct[]): ImportCounts {
  return {
    productsProcessed: products.length,
    productsCreated: 0,
    productsUpdated: 0,
    productsArchived: 0,
    productsKept: 0,
    wordsReplaced: 0,
    variantsCreated: 0,
    variantsUpdated: 0,
    variantsArchived: 0,
  };
}

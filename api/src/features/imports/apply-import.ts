/**
 * Writes a collected file into the catalogue, inside the caller's transaction: upsert by handle and stock code, archive
 * what the file no longer names, delete nothing. Unchanged rows are not touched.
 */
import type { Knex } from 'knex';
import type { CollectedProduct } from './feed/collect-products.ts';
import type { ImportWords } from '#contract/imports/endpoints.ts';
import { archiveProducts, countHandMade, upsertProducts } from './apply-products.ts';
import { letGoOfWords } from './let-go-of-words.ts';
import { archiveVariants, upsertVariants } from './apply-variants.ts';
import { categoriesInUse, linkCategories } from './apply-categories.ts';
import type { Progress } from './progress.ts';

export interface ImportCounts {
  productsProcessed: number;
  productsCreated: number;
  productsUpdated: number;
  productsArchived: number;
  /** Whose words were written by hand and stay, though the file has others. */
  productsKept: number;
  /** Whose words gave way to the supplier's, as was chosen. */
  wordsReplaced: number;
  variantsCreated: number;
  variantsUpdated: number;
  variantsArchived: number;
}

/** What rows that could not be read may have named: it is left as it is. */
export interface Unread {
  unreadHandles: ReadonlySet<string>;
  hasNamelessRows: boolean;
}

export async function applyImport(
  trx: Knex.Transaction,
  products: readonly CollectedProduct[],
  { words = 'ours', ...unread }: Unread & { words?: ImportWords },
  progress: Progress,
): Promise<ImportCounts> {
  await holdCatalogueVersion(trx);
  const categories = await categoriesInUse(trx, products);
  const differing = await countHandMade(trx, products);
  const isOurs = words === 'ours';
  if (!isOurs) await letGoOfWords(trx, products);
  const saved = await upsertProducts(trx, products, categories.nameOf);
  progress.mayGoOn();
  const variants = await upsertVariants(trx, products, progress);
  const archived = unread.hasNamelessRows
    ? { productsArchived: 0, variantsArchived: 0 }
    : {
        productsArchived: await archiveProducts(trx, products, unread.unreadHandles),
        variantsArchived: await archiveVariants(trx, products, unread.unreadHandles),
      };
  const links = await linkCategories(trx);
  const changes = { ...saved, ...variants, ...archived };
  const changed = [categories.created, links, ...Object.values(changes)].some(count => count > 0);
  await releaseCatalogueVersion(trx, changed);
  return {
    productsProcessed: products.length,
    productsKept: isOurs ? differing : 0,
    wordsReplaced: isOurs ? 0 : differing,
    ...changes,
  };
}

/**
 * The catalogue's version moves by triggers per statement, and those fire for statements that change no row.
 * An import that changed nothing must not make every device fetch the catalogue again.
 */
async function holdCatalogueVersion(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select set_config('catalogue.bumped', 'import', true)`);
}

async function releaseCatalogueVersion(trx: Knex.Transaction, changed: boolean): Promise<void> {
  if (!changed) return;
  await trx.raw(`select set_config('catalogue.bumped', '', true)`);
  await trx.raw('update categories set name = name where false');
}

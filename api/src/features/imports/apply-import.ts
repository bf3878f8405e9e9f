/**
 * Writes a collected file into the catalogue, inside the caller's transaction: upsert by handle and stock code, archive
 * what the file no longer names, delete nothing. Unchanged rows are not touched.
 */
import type { Knex } from 'knex';
import type { ImportMode, ImportWords } from '#contract/imports/endpoints.ts';
import type { ToldColumns } from './adapters/adapter.ts';
import { countCatalogue } from './read-runs.ts';
import { archiveProducts, countHandMade, countSaved, countStock, upsertProducts } from './apply-products.ts';
import { letGoOfWords } from './let-go-of-words.ts';
import { keepCosts } from './keep-costs.ts';
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
  /** Before the import; only counted where something may go. */
  productsOnSale?: number;
  variantsOnSale?: number;
}

/** How much a file holds, in the tables of its stage. */
export interface Staged {
  products: number;
  variants: number;
  /** The last row of the file that holds a variant. */
  rows: number;
}

/** What rows that could not be read may have named: it is left as it is. */
export interface Unread {
  unreadHandles: ReadonlySet<string>;
  hasNamelessRows: boolean;
}

export interface WaysToApply {
  words?: ImportWords;
  mode?: ImportMode;
  /** Columns of the file, for `add`. */
  told: ToldColumns;
}

export async function applyImport(
  trx: Knex.Transaction,
  staged: Staged,
  { words = 'ours', mode = 'replace', told, ...unread }: Unread & WaysToApply,
  progress: Progress,
): Promise<ImportCounts> {
  await holdCatalogueVersion(trx);
  const isAdding = mode === 'add';
  const archives = !isAdding && !unread.hasNamelessRows;
  const onSale = archives ? await countOnSale(trx) : {};
  const categoriesCreated = await categoriesInUse(trx);
  const differing = await countHandMade(trx);
  const isOurs = words === 'ours';
  if (!isOurs) await letGoOfWords(trx, isAdding);
  await upsertProducts(trx, isAdding ? told.product : null);
  progress.mayGoOn();
  const { rows } = staged;
  const variants = await upsertVariants(trx, isAdding ? told.variant : null, { rows, progress });
  await keepCosts(trx);
  if (isAdding && told.variant.has('stock')) await countStock(trx);
  const saved = await countSaved(trx);
  const productsArchived = archives ? await archiveProducts(trx, unread.unreadHandles) : 0;
  const gone = archives ? await archiveVariants(trx, unread.unreadHandles) : { archived: 0, fromSale: 0 };
  const links = await linkCategories(trx);
  const changes = { ...saved, ...variants, productsArchived, variantsArchived: gone.fromSale };
  const changed = [categoriesCreated, links, gone.archived, ...Object.values(changes)].some(
    count => count > 0,
  );
  await releaseCatalogueVersion(trx, changed);
  return {
    productsProcessed: staged.products,
    productsKept: isOurs ? differing : 0,
    wordsReplaced: isOurs ? 0 : differing,
    ...changes,
    ...onSale,
  };
}

/** What shoppers see, to say how much of it goes. */
async function countOnSale(
  trx: Knex.Transaction,
): Promise<{ productsOnSale: number; variantsOnSale: number }> {
  const { products, variants } = await countCatalogue(trx);
  return { productsOnSale: products, variantsOnSale: variants };
}

/**
 * The catalogue's version moves by triggers per statement, and those fire for statements that change no row.
 * An import that changed nothing must not make every device fetch the catalogue again.
 */
export async function holdCatalogueVersion(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select set_config('catalogue.bumped', 'import', true)`);
}

export async function releaseCatalogueVersion(trx: Knex.Transaction, changed: boolean): Promise<void> {
  if (!changed) return;
  await trx.raw(`select set_config('catalogue.bumped', '', true)`);
  await trx.raw('update categories set name = name where false');
}

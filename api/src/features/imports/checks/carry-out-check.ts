/** What the office has seen in a check is imported: the very bytes, into the very catalogue, or not at all. */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import type { ImportMode, ImportWords } from '#contract/imports/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { type OffSale, offSaleOf, takesOffSale } from '#contract/imports/off-sale.ts';
import type { ImportCounts } from '../apply-import.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

export interface CheckedFile {
  source: string;
  fileName: string;
  catalogueVersion: number;
  /** The choice of columns that it was read by; null for a kind that is known. */
  columnsId: number | null;
  words: ImportWords;
  mode: ImportMode;
  /** The run of a supplier's feed whose file it is. */
  feedRunId: number | null;
  counts: Partial<ImportCounts>;
}

/** The file of a check that has ended well. */
export async function readCheckedFile(
  knex: Knex,
  files: FileStore,
  id: number,
): Promise<CheckedFile | Refusal> {
  const run = await knex('import_runs').where({ id }).first();
  if (!run || (!run.dryRun && run.status !== 'checked')) return refuse('not_found');
  const { source, fileName, catalogueVersion, columnsId, words, mode, feedRunId } = run;
  if (run.status !== 'checked' || !fileName || !(await isKept(files, fileName))) {
    return refuse('conflict', { message: 'This check is no longer the latest. Check the file again.' });
  }
  const counts = run.counts as Partial<ImportCounts>;
  return {
    source,
    fileName,
    columnsId,
    words,
    mode,
    feedRunId,
    counts,
    catalogueVersion: Number(catalogueVersion),
  };
}

async function isKept(files: FileStore, name: string): Promise<boolean> {
  const found = await files.read(name);
  found?.stream.destroy();
  return found !== null;
}

export const staleWords =
  'The catalogue has changed since this check, so the result would differ from what it shows. Check again.';

export const otherColumnsWords =
  'What the columns of this file mean has been changed since this check. Check again.';

export async function readCatalogueVersion(knex: Knex): Promise<number> {
  const { version } = present(await knex('catalogue_state').first('version'));
  return version;
}

/** Nothing leaves the shop unless whoever imports has named how much. */
export function mustBeAgreed(
  counts: Partial<ImportCounts>,
  agreed: { productsOffSale?: number | undefined; variantsOffSale?: number | undefined },
): Refusal | null {
  const off = offSaleOf(counts);
  const { productsOffSale = 0, variantsOffSale = 0 } = agreed;
  if (productsOffSale === off.products && variantsOffSale === off.variants) return null;
  return refuse('conflict', {
    message: takesOffSale(off)
      ? `This import takes ${offSaleText(off)} off sale. Nothing was changed. Open its check, and agree to that first.`
      : 'This import takes nothing off sale. Nothing was changed. Open its check again.',
  });
}

/** "111 of 112 products and 9,146 of 9,148 variants". */
export function offSaleText({ products, ofProducts, variants, ofVariants }: OffSale): string {
  const part = (count: number, of: number, word: string) =>
    count > 0 && `${figure(count)} of ${figure(of)} ${of === 1 ? word : `${word}s`}`;
  return [part(products, ofProducts, 'product'), part(variants, ofVariants, 'variant')]
    .filter(Boolean)
    .join(' and ');
}

const figure = (value: number) => value.toLocaleString('en-AU');

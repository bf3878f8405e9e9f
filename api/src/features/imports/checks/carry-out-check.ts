/** What the office has seen in a check is imported: the very bytes, into the very catalogue, or not at all. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import type { ImportWords } from '#contract/imports/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

export async function keepCheckedFile(files: FileStore, bytes: Uint8Array): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.csv`;
  await files.put(name, bytes);
  return name;
}

export interface CheckedFile {
  source: string;
  bytes: Uint8Array;
  fileName: string;
  catalogueVersion: number;
  words: ImportWords;
}

/** The file of a check that has ended well. */
export async function readCheckedFile(
  knex: Knex,
  files: FileStore,
  id: number,
): Promise<CheckedFile | Refusal> {
  const run = await knex('import_runs').where({ id, dryRun: true }).first();
  if (!run) return refuse('not_found');
  const { source, fileName, catalogueVersion, words } = run;
  const stored = run.status === 'checked' && fileName ? await files.read(fileName) : null;
  if (!stored || !fileName) {
    return refuse('conflict', { message: 'This check is no longer the latest. Check the file again.' });
  }
  const bytes = await buffer(stored.stream);
  return { source, bytes, fileName, catalogueVersion: Number(catalogueVersion), words };
}

export const staleWords =
  'The catalogue has changed since this check, so the result would differ from what it shows. Check again.';

export async function readCatalogueVersion(knex: Knex): Promise<number> {
  const { version } = present(await knex('catalogue_state').first('version'));
  return version;
}

/**
 * Production files of a design. Bytes are stored under their hash before the row is written, and a row is never changed
 * but to say that it has ended: so what a job was made from can be fetched years later.
 */
import { createReadStream } from 'node:fs';
import type { Knex } from 'knex';
import type { ProductionFileRecord } from '#contract/artwork/production/endpoints.ts';
import {
  mostProductionFiles,
  productionHeadBytes,
  productionLimitBytes,
  productionRefusals,
  readProductionKind,
} from '#contract/artwork/production/production-kinds.ts';
import { readStitchFacts } from '#contract/artwork/production/stitch-facts.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { productionFileFields } from '#api/database/shared/production-file-fields.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { withArtworkLock } from '../lock-artwork.ts';

export interface ProductionParts {
  knex: Knex;
  files: FileStore;
}

export interface SentFile {
  id: string;
  artwork: string;
  sha256: string;
  name: string;
  note: string | null;
  replaces: string | null;
  stream: AsyncIterable<Uint8Array>;
  actorId: number;
}

const recordSql = jsonObject({
  ...productionFileFields,
  addedByName: `case when a.id is null then null else ${userNameText('a')} end`,
  replaces: 'f.replaces',
  ended: `case when f.ended_at is null then null else ${jsonObject({
    how: 'f.ended_how',
    at: isoText('f.ended_at'),
    byName: `case when e.id is null then null else ${userNameText('e')} end`,
  })} end`,
});
const recordFrom = `production_files f left join users a on a.id = f.added_by left join users e on e.id = f.ended_by`;

/** Of one design: those that count in the order in which they came, then the others, the latest first. */
export async function listProductionFiles(knex: Knex, artwork: string): Promise<ProductionFileRecord[]> {
  const { rows } = await knex.raw<{ rows: { row: ProductionFileRecord }[] }>(
    `select ${recordSql} as row from ${recordFrom} where f.artwork = ?
     order by f.ended_at desc nulls first, f.added_at, f.id limit 500`,
    [artwork],
  );
  return rows.map(({ row }) => row);
}

async function readRecord(knex: Knex, id: string): Promise<ProductionFileRecord | null> {
  const { rows } = await knex.raw<{ rows: { row: ProductionFileRecord }[] }>(
    `select ${recordSql} as row from ${recordFrom} where f.id = ?`,
    [id],
  );
  return rows[0]?.row ?? null;
}

export const storedName = (sha256: string, extension: string): string => `${sha256}.production.${extension}`;

export async function addProductionFile(
  { knex, files }: ProductionParts,
  sent: SentFile,
): Promise<ProductionFileRecord | Refusal> {
  if (!(await knex('artworks').where({ sha256: sent.artwork }).first('sha256'))) return refuse('not_found');
  const received = await files.receive(sent.stream, productionLimitBytes);
  if (!received) return refuse('too_large', { message: productionRefusals.size });
  try {
    const head = await firstBytes(received.path);
    const kind = readProductionKind(sent.name, head, received.bytes);
    if ('reason' in kind) return refuse('unsupported_type', { message: kind.reason });
    if (received.sha256 !== sent.sha256) return refuse('invalid', { message: productionRefusals.damaged });
    const { extension } = kind;
    const { bytes } = received;
    return await withArtworkLock(knex, sent.artwork, async trx => {
      const before = await whatForbids(trx, sent);
      if (before) return before;
      await lockBytes(trx, sent.sha256);
      await received.keep(storedName(sent.sha256, extension));
      await writeFile(trx, sent, { extension, bytes, stitching: readStitchFacts(extension, head) });
      return (await readRecord(trx, sent.id)) ?? refuse('not_found');
    });
  } finally {
    await received.discard();
  }
}

/** What the same request has made already, or why it cannot be carried out; null when nothing is in its way. */
async function whatForbids(
  trx: Knex.Transaction,
  { id, artwork, sha256, replaces }: SentFile,
): Promise<ProductionFileRecord | Refusal | null> {
  const known = await readRecord(trx, id);
  if (known) {
    const isSame = known.artwork === artwork && known.sha256 === sha256;
    return isSame ? known : refuse('idempotency_mismatch');
  }
  // Swept up while the file arrived.
  if (!(await trx('artworks').where({ sha256: artwork }).first('sha256'))) return refuse('not_found');
  const current = (await trx('production_files')
    .where({ artwork })
    .whereNull('endedAt')
    .pluck('id')) as string[];
  if (replaces !== null && !current.includes(replaces))
    return refuse('conflict', {
      message: 'That file was replaced or removed by someone else. Look at the list again.',
    });
  if (replaces === null && current.length >= mostProductionFiles)
    return refuse('conflict', { message: productionRefusals.many });
  return null;
}

async function writeFile(
  trx: Knex.Transaction,
  { id, artwork, sha256, name, note, replaces, actorId }: SentFile,
  { extension, bytes, stitching }: { extension: string; bytes: number; stitching: object | null },
): Promise<void> {
  if (replaces !== null) await endFile(trx, replaces, { how: 'replaced', actorId });
  await trx('production_files').insert({
    id,
    artwork,
    sha256,
    extension,
    bytes,
    name,
    note,
    replaces,
    addedBy: actorId,
    stitching: stitching && JSON.stringify(stitching),
  });
  // Kept for as long as the files that were made of it.
  await trx('artworks')
    .where({ sha256: artwork })
    .update({ attachedAt: trx.raw('coalesce(attached_at, now())') });
  await recordAudit(trx, {
    actorId,
    entity: 'production_files',
    entityId: id,
    action: replaces === null ? 'production_file.add' : 'production_file.replace',
    after: { artwork, sha256, extension, bytes, ...(replaces === null ? {} : { replaces }) },
  });
}

async function endFile(
  trx: Knex.Transaction,
  id: string,
  { how, actorId }: { how: 'replaced' | 'removed'; actorId: number },
): Promise<void> {
  await trx('production_files')
    .where({ id })
    .whereNull('endedAt')
    .update({ endedAt: trx.fn.now(), endedHow: how, endedBy: actorId });
}

/** One that has been removed already is no error; one that was replaced is. */
export async function removeProductionFile(
  knex: Knex,
  id: string,
  actorId: number,
): Promise<Refusal | undefined> {
  return knex.transaction(async trx => {
    const found = await trx('production_files').where({ id }).forUpdate().first();
    if (!found) return refuse('not_found');
    if (found.endedHow === 'removed') return undefined;
    if (found.endedHow === 'replaced')
      return refuse('conflict', {
        message: 'That file was replaced by someone else. Look at the list again.',
      });
    await endFile(trx, id, { how: 'removed', actorId });
    await recordAudit(trx, {
      actorId,
      entity: 'production_files',
      entityId: id,
      action: 'production_file.remove',
      before: { artwork: found.artwork, sha256: found.sha256, extension: found.extension },
    });
    return undefined;
  });
}

/** Deletes the rows of a design that goes, and answers the files that they named. */
export async function dropProductionFiles(
  trx: Knex.Transaction,
  artwork: string,
): Promise<{ sha256: string; extension: string }[]> {
  const { rows } = await trx.raw<{ rows: { sha256: string; extension: string }[] }>(
    'delete from production_files where artwork = ? returning sha256, extension',
    [artwork],
  );
  return rows;
}

/** Removes a stored file unless a row names it, of this design or of another. */
export async function removeUnnamed(
  { files }: Pick<ProductionParts, 'files'>,
  trx: Knex.Transaction,
  { sha256, extension }: { sha256: string; extension: string },
): Promise<void> {
  await lockBytes(trx, sha256);
  const named = await trx('production_files').where({ sha256, extension }).first('id');
  if (!named) await files.remove(storedName(sha256, extension));
}

/** One at a time stores or removes the same bytes, until its transaction ends. */
async function lockBytes(trx: Knex.Transaction, sha256: string): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('production file ' || ?, 0))`, [sha256]);
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = createReadStream(path, { end: productionHeadBytes - 1 });
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

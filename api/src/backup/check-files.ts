/**
 * Compares the file store with the rows that name its files. `presence` looks whether they are there, which takes a moment;
 * `bytes` reads them all and finds those whose bytes have changed since they were first read.
 */
import type { Knex } from 'knex';
import { neededFilesSql, type NeededFile } from '#api/database/files/needed-files.ts';
import type { FileDigest, FileStore } from '#api/outside/files/file-store.ts';

export type FileFindingKind = 'missing' | 'changed';

export interface FileFinding {
  name: string;
  kind: FileFindingKind;
  owner: string;
}

export interface FileCheck {
  /** Files that rows name. */
  checked: number;
  findings: FileFinding[];
}

export interface CheckFilesRequest {
  knex: Knex;
  files: FileStore;
  reads: 'presence' | 'bytes';
}

/** Notes in `file_findings` what was found, and forgets what is well again. */
export async function checkFiles({ knex, files, reads }: CheckFilesRequest): Promise<FileCheck> {
  const { rows: needed } = await knex.raw<{ rows: NeededFile[] }>(neededFilesSql);
  const present = await files.find(needed.flatMap(({ names }) => names));
  const missing = needed
    .filter(({ names }) => !names.some(name => present.has(name)))
    .map(({ names, owner }): FileFinding => ({ name: names.join(' or '), kind: 'missing', owner }));
  const owners = new Map(needed.flatMap(({ names, owner }) => names.map(name => [name, owner] as const)));
  const changed = reads === 'bytes' ? await findChanged(knex, files, present, owners) : null;
  await noteFindings(knex, 'missing', missing);
  if (changed) await noteFindings(knex, 'changed', changed);
  return { checked: needed.length, findings: [...missing, ...(changed ?? [])] };
}

const perRound = 200;

async function findChanged(
  knex: Knex,
  files: FileStore,
  names: ReadonlySet<string>,
  owners: ReadonlyMap<string, string>,
): Promise<FileFinding[]> {
  const changed: FileFinding[] = [];
  const all = [...names].toSorted();
  for (let at = 0; at < all.length; at += perRound) {
    const read: StoredFile[] = [];
    for (const name of all.slice(at, at + perRound)) {
      const digest = await files.digest(name);
      // One that went meanwhile is missing at the next look.
      if (digest) read.push({ name, ...digest });
    }
    for (const name of await noteStoredFiles(knex, read))
      changed.push({ name, kind: 'changed', owner: owners.get(name) ?? '' });
  }
  return changed;
}

export interface StoredFile extends FileDigest {
  name: string;
}

/** These are named by the hash of their own bytes, the others by that of what they were made from. */
const ownHash = /^([0-9a-f]{64})[.](?:print[.]svg|proof[.]webp|csv|pdf|png|jpg)$/;

/** Remembers files that are read for the first time. Returns the names of those that were once something else. */
export async function noteStoredFiles(knex: Knex, files: readonly StoredFile[]): Promise<string[]> {
  if (files.length === 0) return [];
  const wrong = new Set(
    files
      .filter(({ name, sha256 }) => (ownHash.exec(name)?.[1] ?? sha256) !== sha256)
      .map(({ name }) => name),
  );
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `with read as (select * from jsonb_to_recordset(?::jsonb) as r(name text, bytes bigint, sha256 text)),
     noted as (insert into stored_files (name, bytes, sha256)
       select name, bytes, sha256 from read where name <> all (?::text[]) on conflict do nothing)
     select name from read join stored_files s using (name) where s.sha256 <> read.sha256`,
    [JSON.stringify(files), [...wrong]],
  );
  return [...new Set([...wrong, ...rows.map(({ name }) => name)])];
}

export async function noteFindings(
  knex: Knex,
  kind: FileFindingKind,
  findings: readonly FileFinding[],
): Promise<void> {
  await knex.raw(
    `with found as (select distinct on (name) name, owner
       from jsonb_to_recordset(?::jsonb) as f(name text, owner text)),
     gone as (delete from file_findings f where kind = ? and not exists (select from found where found.name = f.name))
     insert into file_findings (name, kind, owner) select name, ?, owner from found on conflict (name) do nothing`,
    [JSON.stringify(findings), kind, kind],
  );
}

/** Of what the last check found. */
export async function countFileFindings(knex: Knex): Promise<Record<FileFindingKind, number>> {
  const { rows } = await knex.raw<{ rows: { kind: FileFindingKind; count: number }[] }>(
    'select kind, count(*)::int as count from file_findings group by kind',
  );
  const counts = { missing: 0, changed: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

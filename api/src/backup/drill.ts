/**
 * The drill: a copy is brought up in a database of its own beside the shop, and everything in it is looked at. Files are
 * hashed on their way through and not written, so it needs room for the database alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '#api/database/connect.ts';
import { possibleHomes } from '#api/database/embedded/home.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import type { Knex } from 'knex';
import { type About, type BackupFigures, figuresOf, type Manifest } from './manifest.ts';
import type { CopySource } from './copy-shelf.ts';
import { openCopy } from './open-copy.ts';
import { checkCopy, migrateTo } from './restore-backup.ts';
import { beginFilling } from './tables/fill-tables.ts';
import { withSession } from './tables/open-session.ts';
import { differingTables, digestTables } from './tables/read-table.ts';
import { BackupError } from './trouble.ts';
import { walkCopy } from './walk-copy.ts';

export interface DrillRequest {
  /** A text is the path of a file. */
  from: string | CopySource;
  identities: readonly string[];
  /** A folder of the shop's own user, such as DATA_DIR: the second database is made inside. */
  roomIn: string;
  /** Of the database that was brought up. */
  checkSeals: (knex: Knex) => Promise<SealCheck>;
  /** Work on the database that was brought up, before it is thrown away. */
  afterwards?: (url: string) => Promise<void>;
}

export interface SealCheck {
  checked: number;
  /** Ids of those that do not hold. */
  broken: string[];
}

export interface DrillFigures extends BackupFigures {
  seals: number;
}

/** @throws BackupError, DamagedCopyError that name what differs. */
export async function runDrill(request: DrillRequest): Promise<{ about: About; figures: DrillFigures }> {
  const { from, identities, roomIn, checkSeals, afterwards } = request;
  const { about, manifest } = await checkCopy(from, identities);
  if (manifest.missing.length > 0)
    throw new BackupError(
      `Files were missing when the copy was made: ${manifest.missing.slice(0, 10).join(', ')}.`,
    );
  return withSecondDatabase(roomIn, async url => {
    await fillSecond(url, request, about, manifest);
    const seals = await withKnex(url, checkSeals);
    if (seals.broken.length > 0)
      throw new BackupError(
        `Seals of proofs of delivery do not hold: ${seals.broken.slice(0, 10).join(', ')}.`,
      );
    await afterwards?.(url);
    return { about, figures: { ...figuresOf(manifest), seals: seals.checked } };
  });
}

async function fillSecond(
  url: string,
  { from, identities }: DrillRequest,
  about: About,
  manifest: Manifest,
): Promise<void> {
  await migrateTo(url, about.migrations);
  await withSession(url, async client => {
    const filler = await beginFilling(client, manifest);
    await walkCopy(await openCopy(from, identities), async entry => {
      if (entry.path.startsWith('tables/')) await filler.take(entry);
    });
    await filler.finish();
    const differing = differingTables(manifest.tables, await digestTables(client));
    if (differing.length > 0)
      throw new BackupError(`Tables differ once they are brought back: ${differing.join(', ')}.`);
  });
}

async function withSecondDatabase<T>(roomIn: string, work: (url: string) => Promise<T>): Promise<T> {
  // Short: a socket's path is.
  const dataDir = await mkdtemp(path.join(roomIn, 'drill-'));
  const log = { info: () => {}, warn: () => {} };
  try {
    // It is thrown away: nothing has to survive the machine.
    const second = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
    return await work(second.url).finally(() => second.stop());
  } finally {
    for (const folder of [dataDir, ...possibleHomes(dataDir)])
      await rm(folder, { recursive: true, force: true });
  }
}

function withKnex<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = connectDatabase({ url, poolMax: 2, statementTimeoutMs: 0 });
  return work(knex).finally(() => knex.destroy());
}

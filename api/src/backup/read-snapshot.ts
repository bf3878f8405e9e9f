/**
 * Reads the database for a copy, while the shop goes on: all tables in one snapshot. Files that the snapshot names are kept
 * from being swept until the copy has them.
 *
 *   session 1   lock on deleting files ─────────────────────────────────────────┐ until the copy is written
 *   session 2      repeatable read: tables → names of files → sequences → end   │
 */
import type pg from 'pg';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { neededFilesSql, type NeededFile } from '#api/database/files/needed-files.ts';
import { openSession, withSession } from './tables/open-session.ts';

/** Holds off the deletion of files. The lock is taken before the snapshot: what was named then is there. */
export function withFilesKept<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withSession(url, async client => {
    // Of a transaction and not of a session, for poolers that give every transaction another session.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock_shared($1)', [advisoryLocks.copiedFiles]);
    return work();
  });
}

/** The caller ends the session. */
export async function openSnapshot(url: string): Promise<pg.Client> {
  const client = await openSession(url);
  await client.query('begin isolation level repeatable read read only');
  return client;
}

export async function readNeededFiles(client: pg.Client): Promise<NeededFile[]> {
  const { rows } = await client.query<NeededFile>(neededFilesSql);
  return rows;
}

/** In the order in which they were applied; none for an empty database. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('public.knex_migrations') is not null as there`,
  );
  if (!found.rows[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>('select name from knex_migrations order by id');
  return rows.map(row => row.name);
}

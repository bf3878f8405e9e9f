/** Forward-only migrations from an explicit list: names carry no file extension, so a bundle and sources agree. */
import type { Knex } from 'knex';
import { migrations, type Migration } from '#migrations/list.ts';
import { advisoryLocks } from '../advisory-locks.ts';

/** What Knex needs to know, for us and for its command line. */
export function migrationConfig(list: readonly Migration[] = migrations): Knex.MigratorConfig {
  return {
    migrationSource: {
      getMigrations: async () => [...list],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => ({ up: withoutLimits(migration), down: refuseToGoBack }),
    },
  };
}

export interface MigrateOptions {
  /**
   * Works on tables that a newer program has brought up, if it took nothing away: the way back to this version that keeps
   * what has come since.
   */
  isStepBack?: boolean;
}

/**
 * Applies what is missing, in one transaction: all of it or nothing. Processes that start together wait for each
 * other. Returns the names that were applied.
 */
export async function migrate(
  knex: Knex,
  list: readonly Migration[] = migrations,
  { isStepBack = false }: MigrateOptions = {},
): Promise<string[]> {
  return knex.transaction(async lock => {
    await lock.raw('set local lock_timeout = 0; set local statement_timeout = 0');
    await lock.raw('set local idle_in_transaction_session_timeout = 0');
    await lock.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.migrations]);
    if (await isNewer(lock, list, isStepBack)) return [];
    // We hold the lock, so a mark that a killed process left in Knex's own lock table is stale.
    if (await lock.schema.hasTable('knex_migrations_lock')) await knex.migrate.forceFreeMigrationsLock();
    const [, names] = (await knex.migrate.latest(migrationConfig(list))) as [number, string[]];
    return names;
  });
}

/** True where this program may work on the tables of a newer one, as it was told to. @throws where it may not */
async function isNewer(knex: Knex, list: readonly Migration[], isStepBack: boolean): Promise<boolean> {
  const known = new Set(list.map(migration => migration.name));
  const applied = await appliedMigrations(knex);
  const unknown = applied.filter(name => !known.has(name));
  if (unknown.length === 0) return false;
  const newer = await versionWith(knex, unknown);
  const is = `The database is newer than this program (it has ${unknown.join(', ')}). `;
  const needs = newer ? `It needs Selvedge ${newer.version} or later.` : 'Start the newer version.';
  // What the newest of them has taken away must be gone for this program as well, and nothing of its own be missing.
  const isWhole = list.every(({ name }) => applied.includes(name)) && newer?.lastMigration === unknown.at(-1);
  const least = newer?.leastMigration ?? null;
  const canStepBack = isWhole && least !== null && (least === '' || known.has(least));
  if (isStepBack && canStepBack) return true;
  const way = isStepBack
    ? 'This version can’t work on it: the newer one may have taken away what it reads.'
    : 'To go back to this version and keep what has come since, start it with STEP_BACK=1.';
  throw new Error(is + needs + (isStepBack || canStepBack ? ` ${way}` : ''));
}

interface NewerProgram {
  version: string;
  lastMigration: string;
  /** Null in versions that do not note it. */
  leastMigration?: string | null;
}

/** The newest version that ran with these migrations. */
async function versionWith(knex: Knex, names: readonly string[]): Promise<NewerProgram | undefined> {
  if (!(await knex.schema.hasTable('program_versions'))) return undefined;
  return knex('program_versions')
    .whereIn('lastMigration', [...names])
    .orderBy('firstStartedAt', 'desc')
    .first<NewerProgram | undefined>();
}

/** So that an older program that meets this database can say which version it needs, and whether it can do without. */
export async function noteProgramVersion(
  knex: Knex,
  version: string,
  list: readonly Migration[] = migrations,
): Promise<void> {
  const lastMigration = list.at(-1)?.name ?? '';
  const leastMigration = list.findLast(({ contracts }) => contracts !== undefined)?.name ?? '';
  await knex('program_versions')
    .insert({ version, lastMigration, leastMigration })
    .onConflict('version')
    .merge(['lastMigration', 'leastMigration']);
}

async function appliedMigrations(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable('knex_migrations'))) return [];
  const rows = await knex('knex_migrations').select<{ name: string }[]>('name').orderBy('id');
  return rows.map(row => row.name);
}

/** A migration may take longer than a request: the limits of the pool are lifted for its transaction. */
function withoutLimits(migration: Migration) {
  return async (knex: Knex) => {
    await knex.raw('set local lock_timeout = 0; set local statement_timeout = 0');
    await migration.up(knex);
  };
}

async function refuseToGoBack(): Promise<void> {
  throw new Error(
    'Migrations go forward only. Restore a backup, or write a migration that undoes the change.',
  );
}

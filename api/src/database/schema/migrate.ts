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

/**
 * Applies what is missing, in one transaction: all of it or nothing. Processes that start together wait for each
 * other. Returns the names that were applied.
 */
export async function migrate(knex: Knex, list: readonly Migration[] = migrations): Promise<string[]> {
  return knex.transaction(async lock => {
    await lock.raw('set local lock_timeout = 0; set local statement_timeout = 0');
    await lock.raw('set local idle_in_transaction_session_timeout = 0');
    await lock.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.migrations]);
    await refuseNewerDatabase(lock, list);
    // We hold the lock, so a mark that a killed process left in Knex's own lock table is stale.
    if (await lock.schema.hasTable('knex_migrations_lock')) await knex.migrate.forceFreeMigrationsLock();
    const [, names] = (await knex.migrate.latest(migrationConfig(list))) as [number, string[]];
    return names;
  });
}

async function refuseNewerDatabase(knex: Knex, list: readonly Migration[]): Promise<void> {
  const known = new Set(list.map(migration => migration.name));
  const unknown = (await appliedMigrations(knex)).filter(name => !known.has(name));
  if (unknown.length === 0) return;
  const version = await versionWith(knex, unknown);
  throw new Error(
    `The database is newer than this program (it has ${unknown.join(', ')}). ` +
      (version ? `It needs Selvedge ${version} or later.` : 'Start the newer version.'),
  );
}

/** The first version that ran with these migrations. */
async function versionWith(knex: Knex, names: readonly string[]): Promise<string | undefined> {
  if (!(await knex.schema.hasTable('program_versions'))) return undefined;
  const found = await knex('program_versions')
    .whereIn('lastMigration', [...names])
    .orderBy('firstStartedAt', 'desc')
    .first('version');
  return found?.version;
}

/** So that an older program that meets this database can say which version it needs. */
export async function noteProgramVersion(knex: Knex, version: string): Promise<void> {
  const lastMigration = migrations.at(-1)?.name ?? '';
  await knex('program_versions')
    .insert({ version, lastMigration })
    .onConflict('version')
    .merge(['lastMigration']);
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

/**
 * The shop's database role can read and write rows; it owns nothing and changes no table. Tables are created by
 * another role: the embedded server's own user, or the one in `MIGRATE_DATABASE_URL`.
 */
import type { Knex } from 'knex';
import { advisoryLocks } from '../advisory-locks.ts';
import { migrate, type MigrateOptions } from './migrate.ts';

export const appRole = 'selvedge_app';

/** Brings the tables up to date and lets the shop at their rows. Returns the names of the migrations applied. */
export async function migrateFor(role: string, owner: Knex, options: MigrateOptions = {}): Promise<string[]> {
  const applied = await migrate(owner, undefined, options);
  if (role === appRole) await makeAppRole(owner);
  const { rows } = await owner.raw<{ rows: { name: string }[] }>('select current_user as name');
  if (rows[0]?.name !== role) await grantRows(owner, role);
  return applied;
}

/** Creates the role on the embedded server, where there is no administrator to do it. */
async function makeAppRole(owner: Knex): Promise<void> {
  // A role belongs to the whole server: the shop of another database may make it at the same moment.
  await owner.raw(`do $$ begin
    create role ${appRole} login nosuperuser nocreatedb nocreaterole noinherit;
  exception when duplicate_object or unique_violation then null;
  end $$`);
}

/** After every migration: new tables are the owner's alone until they are granted. */
async function grantRows(owner: Knex, role: string): Promise<void> {
  await owner.transaction(async trx => {
    // Grants to one table at the same moment fail; processes that start together wait for each other.
    await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.grants]);
    await trx.raw('grant usage on schema public to ??', [role]);
    await trx.raw('grant select, insert, update, delete on all tables in schema public to ??', [role]);
    await trx.raw('grant usage, select on all sequences in schema public to ??', [role]);
    await trx.raw('revoke insert, update, delete on knex_migrations, knex_migrations_lock from ??', [role]);
  });
}

/** The same database with another role. */
export function asRole(url: string, role: string): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = '';
  return changed.toString();
}

/** Whom a URL signs in as. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

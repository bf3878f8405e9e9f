/**
 * Takes everything out of the demo shop: people and their sessions, orders, products, pages, settings. What is left is a
 * new shop without an owner, and a mark that keeps the sample data from being loaded again. All of it or nothing, by the
 * owner of the tables: the shop itself may delete neither a document nor an entry of a log.
 */
import type { Knex } from 'knex';
import { advisoryLocks } from '#api/database/advisory-locks.ts';

/** Of this installation, not of a shop's business. */
const kept = new Set([
  'knex_migrations',
  'knex_migrations_lock',
  'program_versions',
  'backups',
  'seal_keys',
  'shop_keys',
  'catalogue_state',
  'settings_state',
  'sync_meta',
]);

/** How designs go on cloth is set up, not sampled: without them nothing could be sold. */
const carriedOver = 'techniques';

/** Whether the sample data was taken out of this database. */
export async function isDemoRemoved(knex: Knex): Promise<boolean> {
  return Boolean((await knex('shop_setup').first('demoRemovedAt'))?.demoRemovedAt);
}

/** False: somebody else has just done it. */
export async function removeDemo(owner: Knex): Promise<boolean> {
  return owner.transaction(async trx => {
    await trx.raw('set local lock_timeout = 0; set local statement_timeout = 0');
    // A node that starts would fill it again half-way.
    await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.demoShop]);
    if (await isDemoRemoved(trx)) return false;
    const tables = (await tablesOf(trx)).filter(table => !kept.has(table));
    const guarded = await guardedTables(trx);
    await trx.raw('create temporary table carried on commit drop as select * from ??', [carriedOver]);
    await trx.raw('update carried set updated_by = null');
    for (const table of guarded) await trx.raw('alter table ?? disable trigger keep_table', [table]);
    await trx.raw(`truncate ${tables.map(() => '??').join(', ')} restart identity`, tables);
    for (const table of guarded) await trx.raw('alter table ?? enable trigger keep_table', [table]);
    await trx.raw('insert into ?? select * from carried', [carriedOver]);
    await trx('shop_setup').insert({ demoRemovedAt: trx.fn.now() });
    // Makes devices that were signed in to the demo drop what they hold at their next sync.
    await trx('sync_meta').update({ epoch: trx.raw('gen_random_uuid()') });
    await trx.raw(`select pg_notify('sync', 'restored')`);
    return true;
  });
}

async function tablesOf(trx: Knex): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Tables that nobody may empty. */
async function guardedTables(trx: Knex): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'keep_table' and not t.tgisinternal order by 1`,
  );
  return rows.map(({ name }) => name);
}

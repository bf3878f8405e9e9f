import type { Knex } from 'knex';

/** A statement past the triggers and references of the database, as only a restore by hand or a bulk load does it. */
export async function withoutRules(knex: Knex, sql: string, values: readonly string[] = []): Promise<void> {
  await knex.transaction(async trx => {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(sql, values);
  });
}

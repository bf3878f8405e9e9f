import type { Knex } from 'knex';
import { connectDatabase } from '#api/database/connect.ts';

/** A short-lived pool without a limit of time. */
export function withKnex<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = connectDatabase({ url, poolMax: 3, statementTimeoutMs: 0 });
  return work(knex).finally(() => knex.destroy());
}

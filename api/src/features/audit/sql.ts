import type { Knex } from 'knex';

export interface Sql {
  sql: string;
  values: Knex.RawBinding[];
}

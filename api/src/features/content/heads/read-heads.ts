import type { Knex } from 'knex';
import type { PageHeadsRow } from '#api/database/tables.ts';

export type HeadRow = Pick<PageHeadsRow, 'path' | 'title' | 'description' | 'version' | 'updatedAt'>;

/** By the address that search engines keep. */
export type HeadRows = ReadonlyMap<string, HeadRow>;

export async function readHeads(knex: Knex): Promise<HeadRows> {
  const rows = await knex('page_heads')
    .orderBy('path')
    .select('path', 'title', 'description', 'version', 'updatedAt');
  return new Map(rows.map(row => [row.path, row]));
}

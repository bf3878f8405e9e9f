import type { Knex } from 'knex';
import type { OwnWords } from '#contract/content/head.ts';

export interface HeadRow extends OwnWords {
  path: string;
  version: number;
  updatedAt: Date;
}

/** By the address that search engines keep. */
export type HeadRows = ReadonlyMap<string, HeadRow>;

export async function readHeads(knex: Knex): Promise<HeadRows> {
  const rows = await knex('page_heads')
    .orderBy('path')
    .select<HeadRow[]>('path', 'title', 'description', 'version', 'updatedAt');
  return new Map(rows.map(row => [row.path, row]));
}

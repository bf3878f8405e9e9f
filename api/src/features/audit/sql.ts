import type { Knex } from 'knex';
import { hasWords } from '#api/database/lists/search-words.ts';

export interface Sql {
  sql: string;
  values: Knex.RawBinding[];
}

/** The condition that `indexed` holds these words. */
export function wordsIn(indexed: string, typed: string): Sql {
  const [sql, ...values] = hasWords(indexed, typed);
  return { sql, values };
}

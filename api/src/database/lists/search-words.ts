/** What a person types, for texts that have an index of their words: every word that is typed must begin one of them. */
import type { Knex } from 'knex';

const searchedWords = 8;

/** For `to_tsquery('simple', …)`; null where nothing is left to look for. */
export function wordsQuery(typed: string): string | null {
  const words =
    typed
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, searchedWords) ?? [];
  return words.length > 0 ? words.map(word => `'${word}':*`).join(' & ') : null;
}

/** `indexed` as its index was made of it, or the index is passed by. */
export function hasWords(indexed: string, typed: string): [sql: string, ...values: Knex.RawBinding[]] {
  const query = wordsQuery(typed);
  return query === null ? ['false'] : [`${indexed} @@ to_tsquery('simple', ?)`, query];
}

import type { Knex } from 'knex';
import { listPublishedPages, type PageHead } from './read-pages.ts';

/** Addresses that nobody has are asked for all day: their answer must not cost a query each. */
const freshMs = 10_000;

export type FindPublishedPage = (path: string) => Promise<PageHead | null>;

/** The published page at an address, from a list that is at most ten seconds old. Without a database: none. */
export function createPublishedHeads(knex: Knex, now: () => number): FindPublishedPage {
  let list: Promise<PageHead[]> = Promise.resolve([]);
  let readAt = -Infinity;
  return async path => {
    if (now() - readAt > freshMs) {
      readAt = now();
      list = listPublishedPages(knex).catch(() => []);
    }
    return (await list).find(page => page.path === path) ?? null;
  };
}

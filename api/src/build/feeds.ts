/** Puts together what fetches suppliers' files, by their schedule and when somebody asks. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '#api/config.ts';
import type { Importer } from '#api/features/imports/importer.ts';
import type { ClaimedFeed } from '#api/features/imports/scheduled/feed-runs.ts';
import type { FeedRoutesParts } from '#api/features/imports/scheduled/routes.ts';
import { type FeedParts, runFeed } from '#api/features/imports/scheduled/run-feeds.ts';
import { createStartImport } from '#api/features/imports/start-import.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import { createFetchFeed } from '#api/outside/feeds/fetch-feed.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

export interface FeedsConfig {
  knex: Knex;
  log: Logger;
  files: FileStore;
  importer: Importer;
  config: Partial<Pick<Config, 'feedHosts' | 'feedsDir'>>;
  now: () => Date;
  publicUrl: string;
  readTimeZone: (knex: Knex) => Promise<string>;
}

export interface Feeds {
  routes: FeedRoutesParts;
  /** The process ends: what is being fetched is given up, and due again. */
  stop: () => void;
  /** Resolves when no feed that somebody asked for is under way. */
  settled: () => Promise<unknown>;
}

export function buildFeeds({ knex, log, files, importer, config, ...parts }: FeedsConfig): Feeds {
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  const { feedHosts = [], feedsDir = null } = config;
  const feeds: FeedParts = {
    knex,
    log,
    files,
    now: parts.now,
    publicUrl: parts.publicUrl,
    readShop: readSettings,
    readTimeZone: () => parts.readTimeZone(knex),
    fetchFeed: createFetchFeed({ hosts: feedHosts }),
    folder: feedsDir,
    startImport: createStartImport(knex, importer, files),
    signal: ending.signal,
  };
  function runBeside(claimed: ClaimedFeed): void {
    const run = runFeed(feeds, claimed)
      .catch((error: unknown) => log.error({ err: error }, 'a feed failed'))
      .finally(() => underWay.delete(run));
    underWay.add(run);
  }
  return {
    routes: { feeds, feedHosts, runBeside },
    stop: () => ending.abort(),
    settled: () => Promise.all(underWay),
  };
}

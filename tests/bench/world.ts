/** The real shop on an embedded database, with full durability unless asked otherwise, with the demo catalogue. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { buildShop } from '#api/build/shop.ts';
import { connectDatabase } from '#api/database/connect.ts';
import type { Durability } from '#api/database/embedded/server-settings.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { listenToDatabase } from '#api/database/notices/listen.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { loadDemoCatalogue } from '#api/demo/load-catalogue.ts';
import { drain, listen } from '#api/http/connections/listen.ts';

export interface BenchWorld {
  knex: Knex;
  databaseUrl: string;
  baseUrl: string;
  close(): Promise<void>;
}

export interface BenchOptions {
  /** A world that is only read from can do without safety against power loss while it is filled. */
  durability?: Durability;
  /** A folder that stays when the world is closed, with a world that was closed before or nothing. Default: one that goes. */
  keptIn?: string | null;
}

/** Answers are not checked against their schemas, as in production. */
export async function openBenchWorld({
  durability = 'on',
  keptIn = null,
}: BenchOptions = {}): Promise<BenchWorld> {
  const dataDir = keptIn ?? mkdtempSync(path.join(tmpdir(), 'selvedge-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const database = await startEmbeddedDatabase({ dataDir, log, durability });
  const knex = connectDatabase({ url: database.url, poolMax: 10 });
  await migrate(knex);
  if (!(await knex('products').first('id'))) await loadDemoCatalogue(knex);
  const shop = buildShop({
    knex,
    log: pino({ level: 'error' }),
    checkAnswers: false,
    config: {
      production: true,
      publicUrl: null,
      trustProxy: false,
      rateLimits: false,
      files: { kind: 'folder', root: path.join(dataDir, 'files') },
    },
  });
  const listener = await listenToDatabase({
    url: database.url,
    channels: shop.notices,
    onReconnect: () => shop.missedNotices(),
  });
  const server = await listen(shop.answer, { port: 0, host: '127.0.0.1' });
  return {
    knex,
    databaseUrl: database.url,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      shop.endStreams();
      await listener.stop();
      await drain(server, 1_000);
      shop.endProcesses();
      await knex.destroy();
      await database.stop();
      if (!keptIn) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** `npm run bench -- start`: time from the command to the first right answer, on a shop that has run before. */
import { readFileSync } from 'node:fs';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { createEmptyDatabase } from '#tests/support/database/database-server.ts';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { openShop } from '#tests/support/shop-process.ts';
import { askOnce } from './load/ask.ts';
import type { Figure } from './figure.ts';
import { cpuMsOf, median, ms, times } from './measure.ts';
import { checkList } from './products.ts';

const starts = 5;
const budgetMs = 1_000;

export interface Place {
  dataDir: string;
  databaseUrl: string;
}

interface Started {
  wallMs: number;
  /** Of the server, without its database. */
  cpuMs: number;
  /** How long its main thread was ready and waited for a processor: nearly nothing on a machine that has no other work. */
  waitedMs: number;
}

export async function benchStart(): Promise<Figure[]> {
  const own = makeDataDir();
  try {
    return [
      await besideDatabase(place => benchStarts('a database that runs', place)),
      await benchStarts('its own database, started too', { dataDir: own, databaseUrl: '' }),
    ];
  } finally {
    removeDataDir(own);
  }
}

/** A database that goes on running while the shop is opened and closed beside it. */
export async function besideDatabase<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const folders = [makeDataDir(), makeDataDir()] as const;
  const [forDatabase, dataDir] = folders;
  const database = await startEmbeddedDatabase({ dataDir: forDatabase, log: { info() {}, warn() {} } });
  try {
    return await work({ dataDir, databaseUrl: await createEmptyDatabase(database.url, 'start_bench') });
  } finally {
    await database.stop();
    for (const folder of folders) removeDataDir(folder);
  }
}

export const openPlace = ({ dataDir, databaseUrl }: Place, env: NodeJS.ProcessEnv = {}) =>
  openShop({ dataDir, env: { DATABASE_URL: databaseUrl, DEMO: '1', ...env } });

async function benchStarts(what: string, place: Place): Promise<Figure> {
  const all: Started[] = [];
  // The first start creates the tables, demo data and keys.
  for (let start = 0; start <= starts; start++) {
    const began = performance.now();
    const shop = await openPlace(place);
    await askList(shop.origin);
    all.push({
      wallMs: performance.now() - began,
      cpuMs: cpuMsOf(shop.pid()),
      waitedMs: waitedMsOf(shop.pid()),
    });
    await shop.stop();
  }
  const middle = (of: (one: Started) => number) => median(all.slice(1).map(of));
  const wallMs = middle(one => one.wallMs);
  const aloneMs = middle(one => one.wallMs - one.waitedMs);
  return {
    work: `start to the first answer, ${what}`,
    measured: `${ms(wallMs)}, ${ms(aloneMs)} without waiting for a processor, ${ms(middle(one => one.cpuMs))} of processor`,
    baseline: `budget ${ms(budgetMs)}`,
    ratio: times(aloneMs / budgetMs),
  };
}

/** @throws WrongAnswer */
export async function askList(origin: string) {
  const answer = await askOnce(`${origin}/api/products`, { 'Accept-Encoding': 'br' });
  checkList(answer);
  return answer;
}

/** Linux only. */
function waitedMsOf(pid: number): number {
  const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return waitedNs / 1e6;
}

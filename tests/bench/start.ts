/**
 * `npm run bench -- start`: time from the command to the first right answer, on a shop that has run before, and memory of
 * the server at rest, while people shop, and after the office has read its longest lists.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { createEmptyDatabase } from '#tests/support/database/database-server.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { openShop, type ShopProcess } from '#tests/support/shop-process.ts';
import { askChecked } from './load/ask-checked.ts';
import { askOnce } from './load/ask.ts';
import { load } from './load/load.ts';
import type { Figure } from './main.ts';
import { cpuMsOf, median, ms, times } from './measure.ts';
import { checkList } from './products.ts';

const starts = 5;
const budget = { startMs: 1_000, memoryMb: 180 };
const loadSeconds = 10;
const officeReads = 10;
/** Lists that the office requests in full. */
const officeLists = ['/api/projects/board', '/api/customers', '/api/projects', '/api/jobs'];

interface Place {
  dataDir: string;
  databaseUrl: string;
}

interface Started {
  wallMs: number;
  /** The server's memory, without its database. */
  cpuMs: number;
}

export async function benchStart(): Promise<Figure[]> {
  const folders = [makeDataDir(), makeDataDir(), makeDataDir()] as const;
  const [forDatabase, beside, own] = folders;
  const database = await startEmbeddedDatabase({ dataDir: forDatabase, log: { info() {}, warn() {} } });
  try {
    const warm = { dataDir: beside, databaseUrl: await createEmptyDatabase(database.url, 'start_bench') };
    return [
      await benchStarts('a database that runs', warm),
      await benchStarts('its own database, started too', { dataDir: own, databaseUrl: '' }),
      ...(await benchMemory(warm)),
    ];
  } finally {
    await database.stop();
    for (const folder of folders) removeDataDir(folder);
  }
}

const open = ({ dataDir, databaseUrl }: Place) =>
  openShop({ dataDir, env: { DATABASE_URL: databaseUrl, DEMO: '1' } });

async function benchStarts(what: string, place: Place): Promise<Figure> {
  const all: Started[] = [];
  // The first start creates the tables, demo data and keys.
  for (let start = 0; start <= starts; start++) {
    const began = performance.now();
    const shop = await open(place);
    await askList(shop.origin);
    all.push({ wallMs: performance.now() - began, cpuMs: cpuMsOf(shop.pid()) });
    await shop.stop();
  }
  const wallMs = median(all.slice(1).map(one => one.wallMs));
  const cpuMs = median(all.slice(1).map(one => one.cpuMs));
  return {
    work: `start to the first answer, ${what}`,
    measured: `${ms(wallMs)}, ${ms(cpuMs)} of processor`,
    baseline: `budget ${ms(budget.startMs)}`,
    ratio: times(wallMs / budget.startMs),
  };
}

/** @throws WrongAnswer */
export async function askList(origin: string) {
  const answer = await askOnce(`${origin}/api/products`, { 'Accept-Encoding': 'br' });
  checkList(answer);
  return answer;
}

async function benchMemory(place: Place): Promise<Figure[]> {
  const knex = connectDatabase({ url: place.databaseUrl, poolMax: 2 });
  const shop = await open(place);
  try {
    await fillOffice(knex);
    const person = await makePerson(knex, 'admin');
    const cookie = `__Host-sid=${await createSessionStore(knex).start(person, 'bench')}`;
    await askList(shop.origin);
    await pause(5_000);
    const idle = memoryMbOf(shop.pid());
    const shopping = await highestWhile(shop, () => goShopping(shop.origin));
    const reading = await highestWhile(shop, () => readOffice(shop.origin, cookie));
    await pause(10_000);
    return [
      memoryFigure('at rest after the start', idle),
      memoryFigure('while people shop, highest', shopping),
      memoryFigure('while the office reads whole lists, highest', reading),
      memoryFigure('ten seconds after', memoryMbOf(shop.pid())),
    ];
  } finally {
    await shop.stop();
    await knex.destroy();
  }
}

async function goShopping(origin: string): Promise<void> {
  const headers = { 'Accept-Encoding': 'br' };
  for (const path of ['/api/products', '/api/products/1', '/products', '/product/1']) {
    const url = origin + path;
    const expected = await askOnce(url, headers);
    await load({ url, headers, connections: 10, seconds: loadSeconds / 4, expected });
  }
}

/** @throws WrongAnswer */
export async function readOffice(origin: string, cookie: string): Promise<void> {
  for (let round = 0; round < officeReads; round++)
    for (const path of officeLists) JSON.parse(await askChecked(origin + path, { cookie }));
}

async function highestWhile(shop: ShopProcess, work: () => Promise<void>): Promise<number> {
  let highest = 0;
  const look = setInterval(() => (highest = Math.max(highest, memoryMbOf(shop.pid()))), 100);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return highest;
}

const memoryFigure = (when: string, mb: number): Figure => ({
  work: `memory of the server ${when}`,
  measured: `${Math.round(mb)} MB`,
  baseline: `budget ${budget.memoryMb} MB`,
  ratio: times(mb / budget.memoryMb),
});

/** Resident set size, as reported by the operating system. */
function memoryMbOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Adds several years of office data. */
async function fillOffice(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO customers (first_name, last_name, email, company)
      SELECT 'Ann', 'Number ' || n, 'start' || n || '@example.test', 'Company ' || n FROM generate_series(1, 10000) n;
    INSERT INTO projects (project_number, customer_id, title, description, status, due_date, total_value_cents)
      SELECT 'START-' || n, (SELECT max(id) FROM customers) - n % 10000, 'Polos and tees ' || n, n || ' Depot Road',
        (ARRAY['Lead', 'Quoted', 'Paid', 'Production', 'Shipped'])[1 + n % 5], now() + n * interval '3 hours', n * 100
      FROM generate_series(1, 10000) n;
    INSERT INTO jobs (id, job_number, title, project_id)
      SELECT gen_random_uuid(), 'START-' || n, 'Job ' || n, (SELECT max(id) FROM projects) - n % 10000
      FROM generate_series(1, 20000) n;
    ANALYZE customers, projects, jobs;
  `);
}

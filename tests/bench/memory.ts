/**
 * `npm run bench -- memory`: memory of the server at rest, while people shop, while the office reads its longest lists, and
 * after a rest; then the same again for as long as MEMORY_MINUTES says (2), to see whether it is flat. The rest is half as
 * long, and a minute at most.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { createSessionStore } from '#api/http/session-store.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { makePerson } from '#tests/factories/people.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { askChecked } from './load/ask-checked.ts';
import { askOnce, WrongAnswer } from './load/ask.ts';
import { load } from './load/load.ts';
import type { Figure } from './figure.ts';
import { times } from './measure.ts';
import { askList, besideDatabase, openPlace, type Place } from './start.ts';

const budgetMb = 180;
const loadSeconds = 10;
const officeReads = 10;
/** Lists that the office requests in full. */
const officeLists = ['/api/projects/board', '/api/customers', '/api/projects', '/api/jobs'];
const exported = '/api/audit/export';

export const benchMemory = (): Promise<Figure[]> => besideDatabase(measureMemory);

async function measureMemory(place: Place): Promise<Figure[]> {
  const knex = connectDatabase({ url: place.databaseUrl, poolMax: 2, statementTimeoutMs: 60_000 });
  // The first start creates the tables and the demo data, and keeps what that took.
  await (await openPlace(place)).stop();
  const shop = await openPlace(place);
  try {
    await fillOffice(knex);
    const person = await makePerson(knex, 'admin');
    const cookie = `__Host-sid=${await createSessionStore(knex).start(person, 'bench')}`;
    await askList(shop.origin);
    await pause(5_000);
    const atRest = memoryMbOf(shop.pid());
    const work = async () => {
      const shopping = await highestWhile(shop, () => goShopping(shop.origin));
      return { shopping, reading: await highestWhile(shop, () => readOffice(shop.origin, cookie)) };
    };
    const first = await work();
    await pause(restMs());
    const rested = memoryMbOf(shop.pid());
    const rounds = [];
    for (const until = performance.now() + minutes() * 60_000; performance.now() < until;)
      rounds.push(Math.max(...Object.values(await work())));
    await pause(restMs());
    const atEnd = memoryMbOf(shop.pid());
    return [
      memoryFigure('at rest after the start', atRest),
      memoryFigure('while people shop, highest', first.shopping),
      memoryFigure('while the office reads whole lists, highest', first.reading),
      memoryFigure('after a rest', rested),
      memoryFigure(`in ${rounds.length} more rounds, highest`, Math.max(...rounds)),
      memoryFigure('after another rest', atEnd),
      flatFigure(rounds),
    ];
  } finally {
    await shop.stop();
    await knex.destroy();
  }
}

const minutes = (): number => Number(process.env['MEMORY_MINUTES'] ?? 2);
const restMs = (): number => Math.min(60_000, minutes() * 30_000);

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
  const file = await askChecked(origin + exported, { cookie });
  if (!file.endsWith('\r\n')) throw new WrongAnswer(`${exported} is no whole file: ${file.slice(-200)}`);
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
  baseline: `budget ${budgetMb} MB`,
  ratio: times(mb / budgetMb),
});

/** The later half beside the earlier one: what leaks is higher there, and what breathes is not. */
function flatFigure(rounds: readonly number[]): Figure {
  const half = Math.ceil(rounds.length / 2);
  const highest = (part: readonly number[]) => Math.max(...part);
  const [early, late] = [highest(rounds.slice(0, half)), highest(rounds.slice(-half))];
  const verdict = rounds.length < 4 ? 'too few rounds to tell' : late <= early * 1.05 ? 'flat' : 'not flat';
  return {
    work: 'memory of the server, later rounds beside earlier ones',
    measured: `${Math.round(late)} MB, ${verdict}`,
    baseline: `${Math.round(early)} MB`,
    ratio: times(late / early),
  };
}

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
    INSERT INTO audit_events (actor_id, entity, entity_id, action, before, after)
      SELECT NULL, 'project', n::text, 'project.update', '{"title": "Polos"}', jsonb_build_object('title', 'Tees ' || n)
      FROM generate_series(1, 20000) n;
    ANALYZE customers, projects, jobs, audit_events;
  `);
}

/**
 * `npm run bench -- sizing`: what a shop of 5, 50 and 500 orders a day needs once it is ten years old: disk, memory, and how
 * long its answers take. The shop runs as a process of its own, as it does for an operator; its lines go into
 * `docs/operate/sizing.md`. SIZING names the sizes to make: `SIZING=5,50 npm run bench -- sizing`. SIZING_DIR keeps what was
 * made: the largest takes most of an hour, at any time, and is then measured in minutes, on a machine with nothing else to do.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { possibleHomes } from '#api/database/embedded/home.ts';
import { present } from '#api/database/present.ts';
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { openShop } from '#tests/support/shop-process.ts';
import { WrongAnswer } from '../load/ask.ts';
import type { Figure } from '../figure.ts';
import { makeShop } from '../growth/make-shop.ts';
import { findRecords, type Read, readsOf } from '../growth/reads.ts';
import { type Cookies, signInAll, take, type Taken } from '../growth/take.ts';
import { median, percentile, times } from '../measure.ts';
import { openBenchWorld } from '../world.ts';
import { lineOf, type Sized, withLines } from './page.ts';
import { postgresMb, residentMb } from './processes.ts';

const page = 'docs/operate/sizing.md';
const years = 10;
const daysOfYear = 365.25;
const sizes = [5, 50, 500];
/** The days for which an order is open, from its payment until it has arrived. */
const openDays = 14;
const runs = 5;
const budgetMs = 100;

export async function benchSizing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const perDay of sizesAsked(process.env['SIZING'])) {
    const sized = await measure(perDay);
    const line = lineOf(sized);
    console.log(line);
    // Each at once: the next one may be too large for this machine.
    writeFileSync(page, withLines(readFileSync(page, 'utf8'), [line]));
    const { slowest, slowestName } = sized.officeMs;
    figures.push({
      work: `${perDay} orders a day, ten years: the slowest read of the office, ${slowestName}`,
      measured: `${Math.round(slowest)} ms`,
      baseline: `budget ${budgetMs} ms`,
      ratio: times(slowest / budgetMs),
    });
  }
  return figures;
}

function sizesAsked(wanted: string | undefined): number[] {
  const asked = wanted ? wanted.split(',').map(Number) : sizes;
  if (!asked.every(size => sizes.includes(size)))
    throw new Error(`SIZING: one or more of ${sizes.join(', ')}, separated by commas.`);
  return asked;
}

async function measure(perDay: number): Promise<Sized> {
  const orders = Math.round(perDay * daysOfYear * years);
  const kept = placeToKeep(process.env['SIZING_DIR'], perDay);
  const world = await openBenchWorld({ durability: 'off', keptIn: kept?.dataDir });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-sizing-'));
  try {
    if (kept?.isMade) console.log(`${orders} orders are here already`);
    else {
      const began = performance.now();
      await makeShop(world, { orders, years, open: perDay * openDays });
      console.log(`${orders} orders made in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      if (kept) writeFileSync(kept.mark, '');
    }
    const env = { DATABASE_URL: world.databaseUrl, DEMO: '0', NODE_ENV: 'production', ...ownerEnv };
    const shop = await openShop({ dataDir, env });
    try {
      const cookies = await signInAll(world.knex);
      const taken: { name: string; isFirst: boolean; taken: Taken }[] = [];
      const wrong: string[] = [];
      for (const read of readsOf(await findRecords(world.knex))) {
        if (read.isExport) continue;
        const isFirst = read.pull === 'first';
        try {
          taken.push({ name: read.name, isFirst, taken: await takeRight(shop.origin, read, cookies) });
        } catch (error) {
          // The others are worth knowing as well.
          if (!(error instanceof WrongAnswer)) throw error;
          wrong.push(error.message);
        }
      }
      if (wrong.length > 0) throw new WrongAnswer(`${perDay} orders a day: ${wrong.join('; ')}`);
      const products = { name: 'products', path: '/api/products', as: 'visitor' } as const;
      const list = await takeRight(shop.origin, products, cookies);
      const office = taken.filter(one => !one.isFirst);
      const slowest = office.reduce((a, b) => (b.taken.ms > a.taken.ms ? b : a));
      const pulls = taken.filter(one => one.isFirst).map(one => one.taken);
      const allMs = office.map(one => one.taken.ms);
      return {
        perDay,
        orders,
        databaseBytes: await databaseBytes(world),
        shopMb: residentMb(shop.pid()),
        postgresMb: await postgresMb(world.knex),
        officeMs: {
          middle: median(allMs),
          p95: percentile(allMs, 95),
          slowest: slowest.taken.ms,
          slowestName: slowest.name,
        },
        productsMs: list.ms,
        firstPull: pulls.reduce((a, b) => (b.bytes > a.bytes ? b : a)),
        measured: circumstances(),
      };
    } finally {
      await shop.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await world.close();
  }
}

/** A shop that was not made to its end is taken away: it would lack indexes. */
function placeToKeep(folder: string | undefined, perDay: number) {
  if (!folder) return null;
  const dataDir = path.resolve(folder, `${perDay}-a-day`);
  const mark = path.join(dataDir, 'made');
  const isMade = existsSync(mark);
  if (!isMade)
    for (const home of [dataDir, ...possibleHomes(dataDir)]) rmSync(home, { recursive: true, force: true });
  return { dataDir, mark, isMade };
}

/** @throws WrongAnswer */
export async function takeRight(origin: string, read: Read, cookies: Cookies): Promise<Taken> {
  const taken = await take(origin, read, cookies, read.pull === 'first' ? 0 : runs);
  if (taken.status !== 200) throw new WrongAnswer(`${read.name} answered ${taken.status}`);
  return taken;
}

async function databaseBytes({ knex }: Pick<Awaited<ReturnType<typeof openBenchWorld>>, 'knex'>) {
  const { rows } = await knex.raw<{ rows: { bytes: string }[] }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return Number(present(rows[0]).bytes);
}

function circumstances(): string {
  const day = new Date().toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' });
  const load = Math.round(loadavg()[0] ?? 0);
  return `${day}, ${availableParallelism()} cores, load ${load}, Node ${process.versions.node}`;
}

/**
 * The same reads on a shop the size of the demo, one a year old and one ten years old: milliseconds, bytes,
 * and the ratio to one year. Reads that become slower or larger as the shop ages are marked.
 */
import type { Figure } from '../figure.ts';
import { kb, ms, times } from '../measure.ts';
import { openBenchWorld } from '../world.ts';
import { makeShop, ordersPerYear } from './make-shop.ts';
import { readsOf } from './reads.ts';
import { signInAll, take, type Taken } from './take.ts';

const ages = [
  { name: 'demo', orders: 60 },
  { name: 'one year', orders: ordersPerYear },
  { name: 'ten years', orders: 10 * ordersPerYear },
] as const;
type Age = (typeof ages)[number]['name'];

const runs = 5;
/** Budgets for the wait of a person in the office and for the bytes sent. A first pull has its own budget. */
const budget = { ms: 100, bytes: 100 * 1024, pullBytes: 2 * 1024 * 1024 };
/** Differences below this are noise. */
const leastMs = 10;
const leastBytes = 20 * 1024;

interface Line {
  read: string;
  demo: string;
  'one year': string;
  'ten years': string;
  'time, ten to one': string;
  'bytes, ten to one': string;
  mark: string;
}

interface Found {
  name: string;
  isPull: boolean;
  taken: Partial<Record<Age, Taken>>;
}

export async function benchGrowth(): Promise<Figure[]> {
  const found: Found[] = [];
  for (const { name, orders } of ages) {
    const world = await openBenchWorld();
    try {
      const began = performance.now();
      await makeShop(world, { orders });
      console.log(`${name}: ${orders} orders made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      const cookies = await signInAll(world.knex);
      for (const [at, read] of (await readsOf(world.knex)).entries()) {
        // A record's name differs between shops, but its place in the list is the same.
        const known = (found[at] ??= { isPull: read.isPull === true, taken: {}, name: '' });
        known.name = read.name;
        known.taken[name] = await take(world.baseUrl, read, cookies, read.isPull ? 0 : runs);
      }
    } finally {
      await world.close();
    }
  }
  console.table(found.map(lineOf));
  const wrong = found.flatMap(({ name, taken }) =>
    Object.values(taken).some(({ status }) => status !== 200) ? [name] : [],
  );
  if (wrong.length > 0) throw new Error(`not answered: ${wrong.join(', ')}`);
  return [];
}

function lineOf({ name, taken, isPull }: Found): Line {
  const [demo, one, ten] = [taken.demo, taken['one year'], taken['ten years']];
  return {
    read: name,
    demo: cell(demo),
    'one year': cell(one),
    'ten years': cell(ten),
    'time, ten to one': one && ten ? times(ten.ms / one.ms) : '',
    'bytes, ten to one': one && ten ? times(ten.bytes / one.bytes) : '',
    mark: one && ten ? markOf(one, ten, isPull) : '',
  };
}

const cell = (taken: Taken | undefined) =>
  taken ? `${taken.status === 200 ? '' : `${taken.status} `}${ms(taken.ms)}, ${kb(taken.bytes)}` : '';

function markOf(one: Taken, ten: Taken, isPull: boolean): string {
  if (ten.status !== 200) return `ANSWERS ${ten.status}`;
  const marks: string[] = [];
  if (ten.ms > leastMs && ten.ms > 2 * one.ms) marks.push('time grows');
  if (ten.bytes > leastBytes && ten.bytes > 1.5 * one.bytes) marks.push('bytes grow');
  if (!isPull && ten.ms > budget.ms) marks.push('over 100 ms');
  if (ten.bytes > (isPull ? budget.pullBytes : budget.bytes)) marks.push('too large');
  return marks.join(', ');
}

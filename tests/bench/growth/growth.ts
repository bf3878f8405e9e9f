/**
 * The same reads on a shop the size of the demo, one a year old, one ten years old and a busy one ten years old:
 * milliseconds, bytes on the wire and decoded, and the ratio of the busy one to one year. Reads that become slower or
 * larger as the shop ages are marked. In those that are ten years old every hot read has to go along its indexes, as the
 * planner chooses, and to read no table that grows from end to end: one that does otherwise ends the bench red. GROWTH
 * names the only one to make: `GROWTH='one year' npm run bench -- growth`.
 */
import { WrongAnswer } from '../load/ask.ts';
import type { Figure } from '../figure.ts';
import { kb, ms, times } from '../measure.ts';
import { openBenchWorld } from '../world.ts';
import { explainRead, hotReadsOf, type World } from './hot-reads.ts';
import { makeShop, ordersPerYear, type ShopSize } from './make-shop.ts';
import { findRecords, type Read, type Records, readsOf } from './reads.ts';
import { type Cookies, signInAll, take, type Taken } from './take.ts';

const ages = [
  { name: 'demo', orders: 60 },
  { name: 'one year', orders: ordersPerYear },
  { name: 'ten years', orders: 10 * ordersPerYear },
  { name: 'ten busy years', orders: 300_000, years: 10 },
] as const satisfies readonly (ShopSize & { name: string })[];
type Age = (typeof ages)[number]['name'];
const oldest: Age = 'ten busy years';

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
  'ten busy years': string;
  decoded: string;
  time: string;
  bytes: string;
  mark: string;
}

interface Found {
  name: string;
  read: Read;
  taken: Partial<Record<Age, Taken>>;
}

export async function benchGrowth(): Promise<Figure[]> {
  const found: Found[] = [];
  const missed: string[] = [];
  const made = agesAsked(process.env['GROWTH']);
  for (const { name, ...size } of made) {
    const world = await openBenchWorld({ durability: 'off' });
    try {
      const began = performance.now();
      await makeShop(world, size);
      console.log(
        `${name}: ${size.orders} orders made in ${((performance.now() - began) / 1000).toFixed(1)} s`,
      );
      const cookies = await signInAll(world.knex);
      const records = await findRecords(world.knex);
      for (const [at, read] of readsOf(records).entries()) {
        // A record's name differs between shops, but its place in the list is the same.
        const known = (found[at] ??= { read, taken: {}, name: '' });
        known.name = read.name;
        known.taken[name] = await take(
          world.baseUrl,
          read,
          cookies,
          read.pull === 'first' || read.isExport ? 0 : runs,
        );
      }
      if (size.orders >= 10 * ordersPerYear)
        missed.push(...(await explain(name, world, { records, cookies })));
    } finally {
      await world.close();
    }
  }
  console.table(found.map(lineOf));
  mustBeAnswered(found);
  if (missed.length > 0)
    throw new WrongAnswer(`not along its index, or a table read whole: ${missed.join('; ')}`);
  return made.flatMap(({ name }) => (name === oldest ? worstAt(found, name) : []));
}

/** Prints which index each hot read goes along, and gives back those that it should and does not. */
async function explain(
  age: Age,
  world: World,
  { records, cookies }: { records: Records; cookies: Cookies },
): Promise<string[]> {
  const lines: Record<'read' | 'along' | 'missed' | 'whole', string>[] = [];
  for (const read of hotReadsOf(records)) {
    const { missed, whole } = await explainRead(world, read, cookies, { withoutScans: false });
    const along = read.indexes.filter(index => !missed.includes(index));
    const name = read.pull ? `${read.path} (${read.pull}, ${read.as})` : read.path;
    lines.push({ read: name, along: along.join(', '), missed: missed.join(', '), whole: whole.join(', ') });
  }
  console.log(`${age}: the index of each hot read`);
  console.table(lines);
  return lines.flatMap(({ read, missed, whole }) =>
    missed || whole ? [`${age}: ${read}: ${missed} ${whole}`] : [],
  );
}

function agesAsked(wanted: string | undefined) {
  const asked = ages.filter(({ name }) => !wanted || name === wanted);
  if (asked.length === 0)
    throw new Error(`There is no shop "${wanted}". There are: ${ages.map(({ name }) => name).join(', ')}.`);
  return asked;
}

/** @throws WrongAnswer */
export function mustBeAnswered(found: readonly Pick<Found, 'name' | 'taken'>[]): void {
  const wrong = found.flatMap(({ name, taken }) =>
    Object.values(taken).some(({ status }) => status !== 200) ? [name] : [],
  );
  if (wrong.length > 0) throw new WrongAnswer(`not answered: ${wrong.join(', ')}`);
}

/** The lines of the table that are furthest from their budgets. */
function worstAt(found: readonly Found[], age: Age): Figure[] {
  const worst = (
    work: string,
    isFirst: boolean,
    value: 'ms' | 'bytes',
    show: (n: number) => string,
    most: number,
  ) => {
    const read = found
      .filter(one => !one.read.isExport && (one.read.pull === 'first') === isFirst)
      .map(({ name, taken }) => ({ name, value: taken[age]?.[value] ?? 0 }))
      .reduce((a, b) => (b.value > a.value ? b : a));
    return {
      work: `${work}: ${read.name}`,
      measured: show(read.value),
      baseline: `budget ${show(most)}`,
      ratio: times(read.value / most),
    };
  };
  return [
    worst('the slowest read of the office', false, 'ms', ms, budget.ms),
    worst('the largest answer of the office', false, 'bytes', kb, budget.bytes),
    worst('the largest first pull', true, 'bytes', kb, budget.pullBytes),
  ];
}

function lineOf({ name, taken, read }: Found): Line {
  const [one, busy] = [taken['one year'], taken['ten busy years']];
  return {
    read: name,
    demo: cell(taken.demo),
    'one year': cell(one),
    'ten years': cell(taken['ten years']),
    'ten busy years': cell(busy),
    decoded: busy ? kb(busy.decoded) : '',
    time: one && busy ? times(busy.ms / one.ms) : '',
    bytes: one && busy ? times(busy.bytes / one.bytes) : '',
    mark: one && busy ? markOf(one, busy, read) : '',
  };
}

const cell = (taken: Taken | undefined) =>
  taken ? `${taken.status === 200 ? '' : `${taken.status} `}${ms(taken.ms)}, ${kb(taken.bytes)}` : '';

function markOf(one: Taken, old: Taken, { pull, isExport }: Read): string {
  if (old.status !== 200) return `ANSWERS ${old.status}`;
  // A file is as large as what was asked for.
  if (isExport) return '';
  const isFirst = pull === 'first';
  const marks: string[] = [];
  if (old.ms > leastMs && old.ms > 2 * one.ms) marks.push('time grows');
  if (old.bytes > leastBytes && old.bytes > 1.5 * one.bytes) marks.push('bytes grow');
  if (!isFirst && old.ms > budget.ms) marks.push('over 100 ms');
  if (old.bytes > (isFirst ? budget.pullBytes : budget.bytes)) marks.push('too large');
  return marks.join(', ');
}

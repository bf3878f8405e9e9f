/**
 * `npm run bench -- mixed`: what two nodes behind a proxy bear of what a shop does in a day: of a hundred pieces of work 80
 * look around, 5 fill a cart up to its payment, 5 ask for a quote, 8 are tablets that sync, 2 buy. People come at a rate and
 * wait for nobody (`run-phases.ts`).
 *
 *   the highest rate with p99 ≤ 150 ms and no error → MIXED_MINUTES (10) at that rate, memory before and after
 *   → three times that rate: who is answered waits at most a second at p99, all others are told when to come again
 *   → the rate of before: calm again within five seconds → the same rate on a bare "hello" behind the same proxy
 *
 * MIXED_RATE=100 takes that rate in place of looking for one: for comparing two builds on a machine that has other work.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { catalogueEndpoints } from '#contract/catalogue/endpoints.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { makeSealKey } from '#api/outside/keys/seal-signer.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { openShop, type ShopProcess } from '#tests/support/shop-process.ts';
import { makeJob } from '#tests/support/sync-world.ts';
import type { Figure } from '../figure.ts';
import { askChecked } from '../load/ask-checked.ts';
import { WrongAnswer } from '../load/ask.ts';
import { openHello } from '../load/hello.ts';
import { ms, times } from '../measure.ts';
import { postgresMb, residentMb } from '../sizing/processes.ts';
import { besideDatabase, type Place } from '../start.ts';
import { type InFront, openInFront } from './in-front.ts';
import { findHighest, isHeld, p99, secondsUntilCalm } from './judge.ts';
import type { Errand, Report } from './people.ts';
import type { Phase, Seen, Took } from './run-phases.ts';
import { askMixed, type Kind, type Scene, shares } from './works.ts';

const heldMs = 150;
const crowdedMs = 1_000;
const crowd = 3;
const crowdSeconds = 20;
const calmWithinSeconds = 5;
const afterSeconds = 15;
/**
 * More than are at work at once: work should wait for the shop and not for a tablet. Each hears what all the others do, so
 * with 200 of them on 200 jobs a sync brought most of the workshop each time, and ever longer lists of hours.
 */
const tabletCount = 80;
const jobCount = 1_000;
const productPages = 40;
const search = { from: 20, most: 4_000, within: 0.1 };

const minutes = (): number => Number(process.env['MIXED_MINUTES'] ?? 10);
const givenRate = (): number | null => Number(process.env['MIXED_RATE'] ?? 0) || null;
/** A short run looks for the rate in short steps; of fewer answers, p99 would be the slowest of all. */
const leastAnswers = 300;
const stepSeconds = (perSecond: number): number =>
  Math.max(minutes() < 5 ? 5 : 15, Math.ceil(leastAnswers / perSecond));

export const benchMixed = (): Promise<Figure[]> => besideDatabase(measureMixed);

async function measureMixed({ databaseUrl, dataDir }: Place): Promise<Figure[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'selvedge-mixed-'));
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    TRUST_PROXY: '1',
    // As an operator has them: the limits of requests, and of waiting for a connection.
    RATE_LIMITS: 'on',
    DATABASE_WAIT_MS: process.env['DATABASE_WAIT_MS'] ?? '2000',
    FILES_URL: `file:${path.join(root, 'files')}`,
    SEAL_KEY: makeSealKey().export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
  const nodes: ShopProcess[] = [];
  const knex = connectDatabase({ url: databaseUrl, poolMax: 2 });
  const people = fork(new URL('people.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  let front: InFront | null = null;
  try {
    for (const name of ['one', 'two']) nodes.push(await openShop({ dataDir: path.join(dataDir, name), env }));
    front = await openInFront(
      nodes.map(({ origin }) => origin),
      root,
    );
    const scene = await makeScene(knex, front.origin);
    return await runAll({ scene, nodes, knex, people, front, root });
  } finally {
    people.kill();
    await front?.stop();
    await Promise.all(nodes.map(node => node.stop()));
    await knex.destroy();
    rmSync(root, { recursive: true, force: true });
  }
}

async function makeScene(knex: Knex, origin: string): Promise<Scene> {
  const product = await makeProduct(knex);
  const sessions = createSessionStore(knex);
  const tablets: { userId: number; cookie: string }[] = [];
  for (let n = 0; n < tabletCount; n++) {
    const person = await makePerson(knex, 'workshop');
    tablets.push({ userId: person.id, cookie: `__Host-sid=${await sessions.start(person, 'bench')}` });
  }
  const jobs: string[] = [];
  for (let n = 0; n < jobCount; n++) jobs.push(await makeJob(knex));
  await knex.raw('analyze');
  const listed = catalogueEndpoints.listProducts.response.parse(
    JSON.parse(await askChecked(`${origin}/api/products`)),
  );
  const productIds = listed.slice(0, productPages).map(({ id }) => id);
  const scene = { origin, product, productIds, tablets, jobs };
  await askMixed(scene);
  return scene;
}

interface World {
  scene: Scene;
  nodes: readonly ShopProcess[];
  knex: Knex;
  people: ChildProcess;
  front: InFront;
  root: string;
}

async function runAll(world: World): Promise<Figure[]> {
  const { scene, people, front } = world;
  const go = (...phases: Phase[]) => send(people, { scene, phases });
  // Code is compiled, plans are made, caches filled, tablets have what there is.
  await go({ perSecond: search.from, seconds: 2 * stepSeconds(search.from) });
  const rate =
    givenRate() ??
    (await findHighest(async perSecond => {
      await pause(1_000);
      const [seen] = await go({ perSecond, seconds: stepSeconds(perSecond) });
      const isFine = seen !== undefined && isHeld(seen, heldMs);
      console.log(`${perSecond}/s: ${wordsOf(seen)}, load ${loadNow()}${isFine ? '' : ': too much'}`);
      return isFine;
    }, search));
  if (rate === 0) throw new Error('Not even one piece of work a second is done in time.');
  await pause(1_000);
  const before = await memoryOf(world);
  const [held] = await go({ perSecond: rate, seconds: minutes() * 60 });
  const after = await memoryOf(world);
  await pause(1_000);
  const [crowded, calm] = await go(
    { perSecond: rate * crowd, seconds: crowdSeconds },
    { perSecond: rate, seconds: afterSeconds },
  );
  await pause(2_000);
  const hello = await measureHello(world, rate);
  if (!held || !crowded || !calm) throw new Error('A phase was left out.');
  for (const { failed } of [held, crowded, calm])
    for (const words of failed) console.log(`not answered: ${words}`);
  console.log(
    `Latest start of work: ${ms(Math.max(held.lateMs, crowded.lateMs, calm.lateMs))} after it was due.`,
  );
  return [
    ...heldFigures(rate, held, hello, front.name),
    ...memoryFigures(before, after),
    ...crowdedFigures(rate, crowded, calm),
  ];
}

async function send(people: ChildProcess, errand: Errand): Promise<Seen[]> {
  const over = new AbortController();
  const { signal } = over;
  const gone = once(people, 'exit', { signal }).then(() => {
    throw new Error('The people went away.');
  });
  // Called off with the answer.
  gone.catch(() => {});
  people.send(errand);
  const [report] = (await Promise.race([once(people, 'message', { signal }), gone])) as [Report];
  over.abort();
  if ('wrong' in report) throw new WrongAnswer(report.wrong);
  return report.seen;
}

/** What of the waiting is the machine's, the proxy's and the bench's own. */
async function measureHello({ people, root }: World, rate: number): Promise<Seen> {
  const hello = await openHello();
  const front = await openInFront([hello.url, hello.url], root);
  try {
    const phases = [{ perSecond: rate, seconds: stepSeconds(rate) }];
    const [seen] = await send(people, { helloAt: front.origin, phases });
    if (!seen) throw new Error('The baseline was left out.');
    return seen;
  } finally {
    await front.stop();
    hello.close();
  }
}

interface Memory {
  nodes: number[];
  postgres: number;
}

async function memoryOf({ nodes, knex }: World): Promise<Memory> {
  return { nodes: nodes.map(node => residentMb(node.pid())), postgres: await postgresMb(knex) };
}

function heldFigures(rate: number, held: Seen, hello: Seen, front: string): Figure[] {
  return [
    {
      work: `two nodes behind ${front}: work a second, ${minutes()} min, ${held.answered.length} answers`,
      measured: `${rate}/s, p99 ${byKind(held.answered)}${troubleOf(held)}`,
      baseline: `hello at that rate p99 ${ms(p99(hello.answered))}${troubleOf(hello)}`,
      ratio: times(p99(held.answered) / p99(hello.answered)),
    },
    {
      work: 'the same',
      measured: `p99 ${ms(p99(held.answered))}, ${held.turnedAway + held.failures} not done`,
      baseline: `budget ${ms(heldMs)}, none`,
      ratio: times(p99(held.answered) / heldMs),
    },
  ];
}

const memoryFigures = (before: Memory, after: Memory): Figure[] => [
  {
    work: 'memory of the nodes at the end of it, beside its beginning',
    measured: after.nodes.map(mb => `${Math.round(mb)} MB`).join(', '),
    baseline: before.nodes.map(mb => `${Math.round(mb)} MB`).join(', '),
    ratio: times(sum(after.nodes) / sum(before.nodes)),
  },
  {
    work: 'memory of PostgreSQL at the end of it, beside its beginning',
    measured: `${Math.round(after.postgres)} MB`,
    baseline: `${Math.round(before.postgres)} MB`,
    ratio: times(after.postgres / before.postgres),
  },
];

function crowdedFigures(rate: number, crowded: Seen, calm: Seen): Figure[] {
  const late = calm.answered.filter(({ second }) => second >= calmWithinSeconds);
  const until = secondsUntilCalm(calm, afterSeconds, heldMs);
  return [
    {
      work: `${crowd} × that rate (${rate * crowd}/s) for ${crowdSeconds} s: who is answered`,
      measured: `p99 ${byKind(crowded.answered)} of ${crowded.answered.length}`,
      baseline: `budget ${ms(crowdedMs)}`,
      ratio: times(p99(crowded.answered) / crowdedMs),
    },
    {
      work: 'the same: who is not',
      measured: `${crowded.turnedAway} told when to come again, ${crowded.failures} not answered or without a time`,
      baseline: 'budget 0 without a time',
      ratio: '',
    },
    {
      work: `the rate of before, from ${calmWithinSeconds} s after the crowd on`,
      measured: `p99 ${byKind(late)}${troubleOf(calm)}, calm after ${until === null ? `more than ${afterSeconds}` : until} s`,
      baseline: `budget ${ms(heldMs)}, ${calmWithinSeconds} s`,
      ratio: times(p99(late) / heldMs),
    },
  ];
}

function byKind(all: readonly Took[]): string {
  const kinds = (Object.keys(shares) as Kind[]).map(
    kind => `${kind} ${ms(p99(all.filter(one => one.kind === kind)))}`,
  );
  return `${ms(p99(all))} (${kinds.join(', ')})`;
}

function wordsOf(seen: Seen | undefined): string {
  if (!seen) return 'nothing';
  return `${seen.answered.length} answers, p99 ${ms(p99(seen.answered))}${troubleOf(seen)}`;
}

const troubleOf = ({ turnedAway, failures }: Seen): string =>
  turnedAway + failures === 0 ? '' : `, ${turnedAway} turned away, ${failures} not answered`;

const loadNow = () => (loadavg()[0] ?? 0).toFixed(1);
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

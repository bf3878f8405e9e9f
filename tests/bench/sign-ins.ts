/**
 * `npm run bench -- sign-ins`: how long people who browse wait while two hundred others sign in at once, beside how long
 * they wait when nobody does, in the same run. The shop is a process of its own, and so is the crowd.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connectDatabase } from '#api/database/connect.ts';
import { makePerson } from '#tests/factories/people.ts';
import { askChecked } from './load/ask-checked.ts';
import { WrongAnswer } from './load/ask.ts';
import type { Crowd } from './load/crowd.ts';
import type { Figure } from './figure.ts';
import { median, ms, percentile, times } from './measure.ts';
import { besideDatabase, openPlace, type Place } from './start.ts';

const budgetMs = 250;
const people = 200;
const browsers = 4;
const rounds = 5;
const aloneMs = 4_000;
const betweenPagesMs = 20;
/** A page, two answers that are kept, and one that the database is asked for. */
const pages = ['/products', '/api/products', '/api/products/1', '/api/categories'];

export const benchSignIns = (): Promise<Figure[]> => besideDatabase(measureSignIns);

interface Seen {
  alone: number[];
  beside: number[];
  signedIn: number;
  turnedAway: number;
}

async function measureSignIns(place: Place): Promise<Figure[]> {
  const knex = connectDatabase({ url: place.databaseUrl, poolMax: 2 });
  const shop = await openPlace(place, { RATE_LIMITS: 'on' });
  try {
    const names = await makeCrowd(knex);
    const seen: Seen = { alone: [], beside: [], signedIn: 0, turnedAway: 0 };
    await browseWhile(shop.origin, pause(aloneMs));
    for (let round = 0; round < rounds; round++) {
      seen.alone.push(...(await browseWhile(shop.origin, pause(aloneMs))));
      const statuses = signInAll({ origin: shop.origin, names });
      seen.beside.push(...(await browseWhile(shop.origin, statuses)));
      count(await statuses, seen);
      // The next crowd comes from the same address, and within the hour.
      await knex('rate_limits').delete();
    }
    return figures(seen);
  } finally {
    await shop.stop();
    await knex.destroy();
  }
}

async function makeCrowd(knex: Knex): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < people; n++) names.push((await makePerson(knex)).username);
  return names;
}

/** @throws WrongAnswer */
export async function browseWhile(origin: string, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void work.catch(() => {}).finally(() => (isOver = true));
  const waited: number[] = [];
  const browse = async (_: unknown, first: number) => {
    for (let at = first; !isOver; at++) {
      const page = pages[at % pages.length] ?? '/';
      const began = performance.now();
      const text = await askChecked(origin + page);
      waited.push(performance.now() - began);
      checkPage(page, text);
      await pause(betweenPagesMs);
    }
  };
  await Promise.all(Array.from({ length: browsers }, browse));
  return waited;
}

function checkPage(page: string, text: string): void {
  const isWhole = page.startsWith('/api/')
    ? typeof JSON.parse(text) === 'object'
    : text.endsWith('</html>\n');
  if (!isWhole) throw new WrongAnswer(`${page} is not whole: ${text.slice(0, 200)}`);
}

async function signInAll(crowd: Crowd): Promise<number[]> {
  const signers = fork(new URL('load/crowd.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    await once(signers, 'spawn');
    signers.send(crowd);
    const [told] = (await once(signers, 'message')) as [number[] | string];
    if (typeof told === 'string') throw new WrongAnswer(told);
    return told;
  } finally {
    signers.kill();
  }
}

/** Signed in, or asked to come again in a moment. */
function count(statuses: readonly number[], seen: Seen): void {
  const strange = statuses.filter(status => status !== 200 && status !== 503);
  if (strange.length > 0 || !statuses.includes(200))
    throw new WrongAnswer(`Signing in was answered ${[...new Set(statuses)].join(', ')}.`);
  seen.signedIn += statuses.filter(status => status === 200).length;
  seen.turnedAway += statuses.filter(status => status === 503).length;
}

function figures({ alone, beside, signedIn, turnedAway }: Seen): Figure[] {
  const p99 = percentile(beside, 99);
  const told = (all: readonly number[]) =>
    `p99 ${ms(percentile(all, 99))}, median ${ms(median(all))}, most ${ms(Math.max(...all))}`;
  return [
    {
      work: `browsing while ${people} sign in at once, ${rounds} times (${signedIn} signed in, ${turnedAway} to come again)`,
      measured: `${told(beside)} of ${beside.length}`,
      baseline: `nobody signs in: ${told(alone)} of ${alone.length}`,
      ratio: times(p99 / percentile(alone, 99)),
    },
    {
      work: 'the same',
      measured: `p99 ${ms(p99)}`,
      baseline: `budget ${ms(budgetMs)}`,
      ratio: times(p99 / budgetMs),
    },
  ];
}

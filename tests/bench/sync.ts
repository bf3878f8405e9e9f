/**
 * The offline protocol's server side: one sync of 50 mutations against 50 bare transactions of one insert and one
 * update; 1,000 mutations in 20 requests, of which each is a set, against the same rows by one statement for each
 * request, and once more where each is carried out by itself; an empty sync in bytes, and against an empty POST of Koa.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { syncEntities } from '#contract/wire/mutation.ts';
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import type { SyncRequest } from '#contract/wire/sync.ts';
import { rowsVersion } from '#contract/wire/version.ts';
import type { Actor } from '#api/sync/actor.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { type Device, makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { WrongAnswer } from './load/ask.ts';
import { openHello } from './load/hello.ts';
import type { Figure } from './figure.ts';
import { median, ms, times, timeRuns } from './measure.ts';
import type { BenchWorld } from './world.ts';

const runs = 3;
const batch = 50;
const requests = 20;
const emptyPosts = 200;

export async function benchSync({ knex, baseUrl }: BenchWorld): Promise<Figure[]> {
  const office = await makeUser(knex, 'admin');
  const device = makeDevice(syncFor(knex), office);
  const jobs = await Promise.all(Array.from({ length: batch }, () => makeJob(knex)));
  await device.sync();
  await knex.raw('create table bench_floor (id uuid primary key, job_id uuid, n int not null default 0)');

  // Under the same load: all run within each round.
  const took = {
    one: [] as number[],
    bare: [] as number[],
    sets: [] as number[],
    alone: [] as number[],
    floor: [] as number[],
  };
  const works = {
    one: () => send(device, 'job.addNote', jobs, noted),
    bare: () => inBareTransactions(knex, batch),
    // Nothing that is added, so that the rows stay as large as they are.
    sets: () => repeat(requests, () => send(device, 'job.hold', jobs, held)),
    // It may name a project and a person, so each of these is a transaction.
    alone: () => repeat(requests, () => send(device, 'job.update', jobs, planned)),
    floor: () => repeat(requests, () => writeSet(knex, jobs, office)),
  };
  for (let round = 0; round <= runs; round++) {
    for (const name of Object.keys(works) as (keyof typeof works)[]) {
      const start = performance.now();
      await works[name]();
      if (round > 0) took[name].push(performance.now() - start);
    }
  }
  const middle = (name: keyof typeof took) => median(took[name]);
  const bare = middle('bare') * requests;
  const thousand = (batch * requests).toLocaleString('en');
  const row = (work: string, measured: number, baseline: string, floor: number): Figure => ({
    work,
    measured: ms(measured),
    baseline: `${baseline} ${ms(floor)}`,
    ratio: times(measured / floor),
  });
  return [
    row(`one sync of ${batch} mutations`, middle('one'), `${batch} bare transactions`, middle('bare')),
    row(
      `${thousand} mutations in sets`,
      middle('sets'),
      `their rows, ${batch} by one statement,`,
      middle('floor'),
    ),
    row(`${thousand} mutations in sets`, middle('sets'), `${thousand} bare transactions`, bare),
    row(`${thousand} mutations one by one`, middle('alone'), `${thousand} bare transactions`, bare),
    ...(await benchEmpty(device, baseUrl, await cookieOf(knex, office))),
  ];
}

const noted = () => ({ noteId: randomUUID(), text: 'Checked the colour.' });
const held = () => ({ reason: `No ink before ${randomUUID()}` });
const planned = () => ({ changes: { title: `40 tees, ${randomUUID()}` } });

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i++) await work();
}

/** @throws WrongAnswer */
async function send<N extends MutationName>(
  device: Device,
  name: N,
  ids: readonly string[],
  args: () => MutationArgs<N>,
): Promise<void> {
  let left = ids.map(id => device.make(name, id, args()));
  // What a request has no time for comes with the next one, as from any device.
  while (left.length > 0) {
    const { results } = await device.sync(left);
    const wrong = results.find(({ status }) => status !== 'applied');
    if (wrong || results.length === 0) throw new WrongAnswer(`not applied: ${JSON.stringify(wrong)}`);
    left = left.slice(results.length);
  }
}

async function inBareTransactions(knex: Knex, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await knex.transaction(async trx => {
      const id = randomUUID();
      await trx('benchFloor').insert({ id });
      await trx('benchFloor').where({ id }).update({ n: 1 });
    });
  }
}

/** The same effect without anything around it: claims, the jobs' new values with all that their triggers do, the log. */
async function writeSet(knex: Knex, jobs: readonly string[], actor: Actor): Promise<void> {
  const rows = jobs.map(jobId => ({ id: randomUUID(), jobId, reason: held().reason }));
  await knex.raw(
    `with given as (select (r ->> 'id')::uuid as id, (r ->> 'jobId')::uuid as job, r ->> 'reason' as reason
         from jsonb_array_elements(:rows) r),
       claims as (insert into sync_mutations (id, user_id, name, v, args_hash, status)
         select id, :actor, 'job.hold', 1, decode(repeat('00', 32), 'hex'), 'applied' from given),
       log as (insert into audit_events (actor_id, entity, entity_id, action)
         select :actor, 'jobs', job::text, 'job.hold' from given)
     update jobs set hold_reason = given.reason from given where jobs.id = given.job`,
    { rows: JSON.stringify(rows), actor: actor.id },
  );
}

async function cookieOf(knex: Knex, person: Actor): Promise<string> {
  return `__Host-sid=${await createSessionStore(knex).start(person, 'bench')}`;
}

/** What the app says with every request. */
const asAppAsks = (actor: Actor, key: string | null): Partial<SyncRequest> => ({
  userId: actor.id,
  want: { entities: syncEntities, rows: rowsVersion },
  stats: { pending: 0, persisted: true, installed: true, lastSeq: 0 },
  shiftKey: { has: key },
});

/** @throws WrongAnswer */
async function benchEmpty(device: Device, origin: string, cookie: string): Promise<Figure[]> {
  // What was written beside it is heard of first, and the device gets the key that it will name.
  const { shiftKey } = await device.sync([], asAppAsks(device.actor, null));
  const asked = asAppAsks(device.actor, shiftKey?.current ?? null);
  const request = JSON.stringify(device.request([], asked));
  const answer = JSON.stringify(await device.sync([], asked));
  const hello = await openHello();
  const koa = await timeRuns(emptyPosts, () => post(hello.url, cookie, request));
  hello.close();
  const ours = await askEmpty(origin, cookie, request);
  return [
    {
      work: 'an empty sync, request and answer',
      measured: `${request.length + answer.length} bytes`,
      baseline: 'budget 1,024 bytes',
      ratio: times((request.length + answer.length) / 1024),
    },
    {
      work: 'an empty sync, time',
      measured: ms(median(ours)),
      baseline: `an empty POST of Koa ${ms(median(koa))}`,
      ratio: times(median(ours) / median(koa)),
    },
  ];
}

/** Milliseconds of each. @throws WrongAnswer */
export function askEmpty(origin: string, cookie: string, request: string): Promise<number[]> {
  return timeRuns(emptyPosts, async () => {
    const text = await post(`${origin}/api/sync`, cookie, request);
    if (!text.includes('"cursor":')) throw new WrongAnswer(`/api/sync answered ${text.slice(0, 200)}`);
  });
}

async function post(url: string, cookie: string, body: string): Promise<string> {
  const headers = { cookie, origin: new URL(url).origin, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new WrongAnswer(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

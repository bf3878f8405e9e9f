/** Changes of several jobs in one transaction end as if each had been sent alone. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import type { PushedMutation, Verdict } from '#contract/wire/sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { startProcess } from '#tests/support/dying-process.ts';
import { type Device, makeDevice, makeJob, makeUser, silentLog, syncFor } from '#tests/support/sync-world.ts';
import type { Actor } from '../actor.ts';

const db = useTestDatabase();
let workshop: Actor;
let tablet: Device;

beforeAll(async () => {
  workshop = await makeUser(db.knex, 'workshop');
  tablet = makeDevice(syncFor(db.knex), workshop);
});

/** Transactions that the claims of these mutations were made in. */
async function transactionsOf(pushed: readonly PushedMutation[]): Promise<number> {
  const ids = pushed.map(({ id }) => id);
  const found = await db.knex('sync_mutations').whereIn('id', ids).distinct(db.knex.raw('xmin::text'));
  return found.length;
}

const note = (id: string, text = 'Checked', more: Partial<PushedMutation> = {}) =>
  tablet.make('job.addNote', id, { noteId: randomUUID(), text }, more);

const makeJobs = (count: number) => Promise.all(Array.from({ length: count }, () => makeJob(db.knex)));

describe('the same as one by one', () => {
  type Draft = { [N in MutationName]: [name: N, job: number, args: MutationArgs<N>] }[MutationName];
  const taken = randomUUID();

  /** Of seven jobs; number 6 does not exist. */
  const drafts = (): Draft[] => [
    ['job.setStatus', 0, { to: 'Production' }],
    ['job.setStatus', 1, { to: 'Ready', from: 'Shipped' }],
    ['job.setPriority', 2, { value: 'high', from: 'low' }],
    ['job.addHours', 3, { entryId: randomUUID(), minutes: 25 }],
    ['job.addHours', 4, { entryId: randomUUID(), minutes: 0 }],
    ['job.addNote', 5, { noteId: randomUUID(), text: 'Screen “cleaned” \\ {twice}' }],
    ['job.addNote', 6, { noteId: randomUUID(), text: 'Nowhere' }],
    ['job.hold', 0, { reason: 'No ink' }],
    ['job.hold', 3, { reason: null }],
    ['job.addNote', 0, { noteId: randomUUID(), text: 'And again' }],
    ['job.setPriority', 5, { value: 'medium' }],
  ];

  async function send(more: Draft[], howMany: number) {
    const jobs = [...(await makeJobs(6)), randomUUID()];
    const pushed = [...drafts(), ...more].map(([name, job, args]) =>
      tablet.make(name, jobs[job] ?? '', args),
    );
    const results: Verdict[] = [];
    for (let at = 0; at < pushed.length; at += howMany)
      results.push(...(await tablet.sync(pushed.slice(at, at + howMany))).results);
    return { jobs, pushed, results, seen: await stateOf(jobs, pushed, results) };
  }

  /** All that the database and the answers say, without what is new in every run. */
  async function stateOf(
    jobs: readonly string[],
    pushed: readonly PushedMutation[],
    results: readonly Verdict[],
  ) {
    const at = new Map([...jobs, ...pushed.map(({ id }) => id)].map((id, index) => [id, `#${index}`]));
    const rows = await db.knex.raw<{ rows: { it: unknown }[] }>(
      `select to_jsonb(j) - '{created_at,updated_at,job_number,started_at,completed_at,ended_at}'::text[] as it
         from jobs j where id = any(:jobs)
       union all select to_jsonb(n) - '{id,at,created_at}'::text[] from job_notes n where job_id = any(:jobs)
       union all select to_jsonb(h) - '{id,at,created_at}'::text[] from job_hours h where job_id = any(:jobs)
       union all select to_jsonb(m) - '{id,at}'::text[] from job_merges m where job_id = any(:jobs)
       union all select to_jsonb(s) - '{args,args_hash,device_seq,received_at,occurred_at_device,occurred_at_corrected}'::text[]
         from sync_mutations s where id = any(:ids)
       union all select to_jsonb(a) - '{id,at,occurred_at,received_at}'::text[] from audit_events a where entity_id = any(:names)`,
      { jobs, names: jobs, ids: pushed.map(({ id }) => id) } as never,
    );
    const told = results.map(({ entityNow: _row, ...verdict }) => verdict);
    const text = (value: unknown) =>
      JSON.stringify(value, (key, part: unknown) =>
        /started|completed/i.test(key)
          ? part !== null
          : typeof part === 'string'
            ? (at.get(part) ?? part)
            : part,
      );
    return { told: told.map(text), rows: rows.rows.map(({ it }) => text(it)).toSorted() };
  }

  test('applied, with a code, in conflict, rejected: the same verdicts, rows, log and entries', async () => {
    const alone = await send([], 1);
    const together = await send([], 50);
    expect(together.seen).toEqual(alone.seen);
    const statuses = new Set(together.results.map(({ status, code }) => `${status} ${code ?? ''}`));
    expect([...statuses].toSorted()).toEqual([
      'applied ',
      'applied overwrote',
      'conflict unknown_job',
      'rejected invalid',
    ]);
    // Three steps, as the first job is changed three times; the last of them is a set of its own.
    expect(await transactionsOf(alone.pushed)).toBe(11);
    expect(await transactionsOf(together.pushed)).toBe(3);
  });

  test('an entry whose id another job has: only that one is refused', async () => {
    const [other = ''] = await makeJobs(1);
    await tablet.sync([tablet.make('job.addNote', other, { noteId: taken, text: 'First' })]);
    const more: Draft[] = [['job.addNote', 4, { noteId: taken, text: 'Second' }]];
    const alone = await send(more, 1);
    const together = await send(more, 50);
    expect(together.results.at(-1)).toMatchObject({ status: 'rejected', code: 'id_taken' });
    expect(together.seen).toEqual(alone.seen);
  });
});

test('one that the database cannot take down with the others: they are done, and it is tried again', async () => {
  const jobs = await makeJobs(5);
  await db.knex.raw(`
    create function poison() returns trigger language plpgsql as
      'begin if new.text = ''poison'' then raise ''poison''; end if; return new; end';
    create trigger poison before insert on job_notes for each row execute function poison()`);
  const pushed = jobs.map((id, at) => note(id, at === 2 ? 'poison' : 'Checked'));
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void warned.push(line) };
  const { results } = await makeDevice(syncFor(db.knex, { log }), workshop).sync(pushed);
  await db.knex.raw('drop trigger poison on job_notes');
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'retry', 'applied', 'applied']);
  expect(warned).toMatchObject([[{ entity: 'jobs', size: 5 }, expect.stringContaining('one by one')]]);
  const healed = await tablet.sync(pushed);
  expect(healed.results.map(({ status }) => status)).toEqual([
    'duplicate',
    'duplicate',
    'applied',
    'duplicate',
    'duplicate',
  ]);
});

test('one whose dependency is unknown waits, and the others do not', async () => {
  const jobs = await makeJobs(3);
  const pushed = jobs.map((id, at) => note(id, 'Checked', at === 1 ? { dependsOn: randomUUID() } : {}));
  const { results } = await tablet.sync(pushed);
  expect(results.map(({ status }) => status)).toEqual(['applied', 'blocked', 'applied']);
});

test('a set in which some were done before: those are duplicates, and the others are one transaction', async () => {
  const pushed = (await makeJobs(6)).map(id => note(id));
  await tablet.sync(pushed.slice(0, 2));
  const { results } = await tablet.sync(pushed);
  expect(results.map(({ status }) => status)).toEqual([
    'duplicate',
    'duplicate',
    'applied',
    'applied',
    'applied',
    'applied',
  ]);
  expect(await transactionsOf(pushed.slice(2))).toBe(1);
});

test.each(['crashBeforeCommit', 'crashAfterCommit'] as const)(
  'the process dies, %s: all or nothing',
  async kind => {
    const pushed = (await makeJobs(20)).map(id => note(id));
    const dying = startProcess({ knex: db.knex, fault: { kind, at: 0 } });
    await expect(syncFor(dying.knex).handle(tablet.request(pushed), workshop)).rejects.toThrow('died');
    const isKept = kind === 'crashAfterCommit';
    const ids = pushed.map(({ id }) => id);
    expect(await db.knex('sync_mutations').whereIn('id', ids)).toHaveLength(isKept ? 20 : 0);
    const { results } = await tablet.sync(pushed);
    expect(results).toHaveLength(20);
    for (const verdict of results)
      expect(verdict).toMatchObject(
        isKept ? { status: 'duplicate', original: 'applied' } : { status: 'applied' },
      );
    expect(await db.knex('job_notes').whereIn('mutationId', ids)).toHaveLength(20);
  },
);

test('the same requests at once, forwards and backwards: nothing waits for itself, nothing is done twice', async () => {
  const pushed = (await makeJobs(10)).flatMap(id => [note(id), note(id)]);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => sendAll(at % 2 === 0 ? pushed : pushed.toReversed())),
  );
  const statuses = answers.flat();
  expect(statuses.filter(status => status === 'applied')).toHaveLength(20);
  expect(statuses.filter(status => status === 'duplicate')).toHaveLength(60);
  const ids = pushed.map(({ id }) => id);
  expect(await db.knex('job_notes').whereIn('mutationId', ids)).toHaveLength(20);
});

/** As a device does: what has no verdict for want of time or of a free row comes again. */
async function sendAll(pushed: readonly PushedMutation[]): Promise<string[]> {
  const device = makeDevice(syncFor(db.knex), workshop);
  const settled = new Map<string, string>();
  while (settled.size < pushed.length) {
    const { results } = await device.sync(pushed.filter(({ id }) => !settled.has(id)));
    for (const { id, status } of results) if (status !== 'retry') settled.set(id, status);
  }
  return [...settled.values()];
}

test('a change that came meanwhile is seen, as the rows are read under their locks', async () => {
  const jobs = await makeJobs(4);
  const [held = ''] = jobs.toSorted();
  const moved = jobs.map(id => tablet.make('job.setStatus', id, { to: 'Production', from: 'Ordered' }));
  const answer = await db.knex.transaction(async trx => {
    await trx('jobs').where({ id: held }).update({ status: 'Ready to Ship' });
    const asked = tablet.sync(moved);
    await expect
      .poll(async () => (await db.knex.raw(`select 1 from pg_locks where not granted`)).rows.length)
      .toBeGreaterThan(0);
    return { asked };
  });
  const { results } = await answer.asked;
  const at = jobs.indexOf(held);
  expect(results[at]).toMatchObject({
    status: 'applied',
    code: expect.stringMatching(/overwrote|kept_theirs/),
  });
  expect(await transactionsOf(moved)).toBe(1);
});

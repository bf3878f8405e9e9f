/**
 * The server dies right after a COMMIT, before it answers, at every position of a full request. The
 * device sends everything again, and nothing is done twice.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import { type PushedMutation, syncLimits } from '#contract/wire/sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { startProcess } from '#tests/support/dying-process.ts';
import {
  type Device,
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';

const db = useTestDatabase();

/** All data that mutations can change, as one string. */
const stateSql = `select md5(string_agg(h, '|' order by h)) as hash from (${[
  'deliveries',
  'delivery_events',
  'delivery_evidence',
  'jobs',
  'job_hours',
  'job_notes',
  'job_timers',
  'shift_notes',
  'shift_note_reads',
  'audit_events',
  'sync_mutations',
  'sync_index',
]
  .map(
    table =>
      `select '${table}' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as h from ${table} t`,
  )
  .join(' union all ')}) every`;

async function stateHash(): Promise<string> {
  const { rows } = await db.knex.raw<{ rows: { hash: string }[] }>(stateSql);
  return rows[0]?.hash ?? '';
}

/** Fifty mutations of all kinds: applied, applied with a code, in conflict, rejected. */
async function fillRequest(office: Device): Promise<PushedMutation[]> {
  const signature = await drawnSignature();
  const pushed: PushedMutation[] = [];
  const add = <N extends MutationName>(name: N, id: string, args: MutationArgs<N>) =>
    void pushed.push(office.make(name, id, args));
  while (pushed.length < syncLimits.mutationsPerRequest) {
    const [job, delivery, note] = [await makeJob(db.knex), await makeDelivery(db.knex), randomUUID()];
    const timerId = randomUUID();
    // Between the changes of two jobs, which would be one transaction.
    add('shift.handOver', note, { id: note, text: 'White ink is out', jobs: [] });
    add('shift.read', note, {});
    add('job.setStatus', job, { to: 'Production', from: 'Shipped' });
    add('job.addHours', job, { entryId: randomUUID(), minutes: 15 });
    add('job.addHours', job, { entryId: randomUUID(), minutes: 0 });
    add('job.startTimer', job, { timerId, deviceId: randomUUID() });
    add('job.hold', job, { reason: 'No ink' });
    add('job.stopTimer', job, { timerId });
    add('job.addNote', job, { noteId: randomUUID(), text: 'Screen cleaned' });
    add('delivery.place', delivery, { runOrder: 4 });
    add('delivery.start', delivery, {});
    add('delivery.confirm', delivery, { signature, signedBy: 'Dana Lee' });
    add('delivery.fail', delivery, { notes: 'Nobody there' });
    add('delivery.start', randomUUID(), {});
    add('delivery.fail', randomUUID(), { notes: 'Nobody there' });
    add('job.delete', job, {});
    add('job.addNote', job, { noteId: randomUUID(), text: 'Too late' });
  }
  return pushed.slice(0, syncLimits.mutationsPerRequest);
}

test('at all fifty places the retry is a duplicate with the first verdict, and changes nothing', async () => {
  const admin = await makeUser(db.knex, 'admin');
  const sync = syncFor(db.knex);
  const office = makeDevice(sync, admin);
  const pushed = await fillRequest(office);
  expect(pushed).toHaveLength(50);
  for (const [at, mutation] of pushed.entries()) {
    // With up to nine applied before it. Repeating all forty-nine each time would show nothing more.
    const sent = pushed.slice(at - (at % 10));
    const dying = startProcess({ knex: db.knex, fault: { kind: 'crashAfterCommit', at: at % 10 } });
    await expect(syncFor(dying.knex).handle(office.request(sent), admin)).rejects.toThrow('died');
    const decided = present(
      await db.knex('sync_mutations').where({ id: mutation.id }).first('status', 'code'),
    );
    expect(await db.knex('sync_mutations')).toHaveLength(at + 1);
    const before = await stateHash();
    const { results } = await office.sync([mutation]);
    expect(results).toMatchObject([
      {
        id: mutation.id,
        status: 'duplicate',
        original: decided.status,
        ...(decided.code ? { code: decided.code } : {}),
      },
    ]);
    expect(await stateHash(), `after number ${at + 1}`).toBe(before);
  }
  const before = await stateHash();
  const { results } = await office.sync(pushed);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['duplicate']));
  expect(new Set(results.map(({ original }) => original))).toEqual(
    new Set(['applied', 'conflict', 'rejected']),
  );
  expect(await stateHash()).toBe(before);
}, 60_000);

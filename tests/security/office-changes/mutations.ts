/** What devices send: each mutation once, as one that changes something, by a person who may. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { MutationArgs, MutationName } from '#contract/wire/mutations.ts';
import { drawnSignature, makeDelivery, makeJob } from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';

interface Sent<N extends MutationName> {
  entityId: string;
  args: MutationArgs<N>;
  /** Sent and applied before. */
  first?: { [M in MutationName]: { name: M; args: MutationArgs<M> } }[MutationName];
}

type MutationCases = { [N in MutationName]: ((knex: Knex) => Promise<Sent<N>>) | { exempt: string } };

const job = async <A>(knex: Knex, args: A) => ({ entityId: await makeJob(knex), args });
const delivery = async <A>(knex: Knex, args: A, more: Record<string, unknown> = {}) => ({
  entityId: await makeDelivery(knex, more),
  args,
});
const onTheWay = { status: 'out_for_delivery' };
const day = '2026-12-01T00:00:00.000Z';

export const mutationCases: MutationCases = {
  async 'delivery.create'() {
    const id = randomUUID();
    const who = { customerName: 'Dana Lee', customerAddress: '1 Loom St, Brunswick VIC 3056' };
    return { entityId: id, args: { id, orderNumber: 'AB12CD34EF', ...who, scheduledDate: day } };
  },
  'delivery.start': knex => delivery(knex, {}),
  'delivery.confirm': async knex => delivery(knex, { signature: await drawnSignature() }, onTheWay),
  'delivery.fail': knex => delivery(knex, { reason: 'nobody_home' }, onTheWay),
  'delivery.reschedule': knex => delivery(knex, { scheduledDate: day }),
  async 'delivery.assign'(knex) {
    const driver = present(await knex('users').where({ staffRole: 'driver' }).first('id'));
    return delivery(knex, { assignedTo: driver.id });
  },
  'delivery.place': knex => delivery(knex, { runOrder: 3 }),
  async 'delivery.correct'(knex) {
    const { entityId } = await delivery(knex, {}, { status: 'failed', notes: 'Nobody there' });
    return { entityId, args: { changes: { notes: 'A dog' }, reason: 'She told us on the phone' } };
  },
  async 'job.create'() {
    const id = randomUUID();
    return { entityId: id, args: { id, title: 'Crest' } };
  },
  'job.setStatus': knex => job(knex, { to: 'Production' }),
  'job.setPriority': knex => job(knex, { value: 'urgent' }),
  'job.update': knex => job(knex, { changes: { title: 'Crest, left chest' } }),
  'job.addHours': knex => job(knex, { entryId: randomUUID(), minutes: 45 }),
  'job.startTimer': knex => job(knex, { timerId: randomUUID(), deviceId: randomUUID() }),
  async 'job.stopTimer'(knex) {
    const timerId = randomUUID();
    const args = { timerId, deviceId: randomUUID() };
    return { ...(await job(knex, { timerId })), first: { name: 'job.startTimer', args } };
  },
  async 'job.correctHours'(knex) {
    const corrects = randomUUID();
    const first = { name: 'job.addHours', args: { entryId: corrects, minutes: 45 } } as const;
    return { ...(await job(knex, { entryId: randomUUID(), corrects, minutes: 30 })), first };
  },
  'job.hold': knex => job(knex, { reason: 'No thread' }),
  'job.addNote': knex => job(knex, { noteId: randomUUID(), text: 'Screen cleaned' }),
  'job.delete': knex => job(knex, {}),
  async 'shift.handOver'() {
    const id = randomUUID();
    return { entityId: id, args: { id, text: 'All quiet', jobs: [] } };
  },
  'shift.read': { exempt: 'Reading a note changes no record; who has read it stands in the note.' },
};

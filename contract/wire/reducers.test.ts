import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMoveDelivery, deliveryStatuses } from '../deliveries/deliveries.ts';
import type { DeliveryRow } from '../deliveries/endpoints.ts';
import type { JobRow } from '../jobs/endpoints.ts';
import { jobStanding, jobStatuses } from '../jobs/jobs.ts';
import { isAsked, type MutationContext } from './mutation.ts';
import { priorities } from '../jobs/priorities.ts';
import type { ShiftNoteRow } from '../jobs/shift-notes.ts';
import { mutationNamed, type MutationName, mutations } from './mutations.ts';
import { takeEvidence } from '../deliveries/delivery-evidence.ts';
import { provisionalJobNumber } from '../jobs/mutations.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';
import { isWhole } from '#tests/support/whole.ts';

/** Each takes microseconds: nothing is compared by matchers that could be compared by hand. */
const runs = isWhole ? 20_000 : 4_000;
const uuid = fc.uuid({ version: 7 });
const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map(date => date.toISOString());
const user = fc.integer({ min: 1, max: 3 });
const context: fc.Arbitrary<MutationContext> = fc.record({
  mutationId: uuid,
  occurredAt: time,
  userId: user,
  userName: fc.constant('Kim Driver'),
  isAdmin: fc.boolean(),
  shop: fc.constant(shopRules),
});

const signature = 'data:image/png;base64,iVBORw0KGgo=';
/** Few enough to meet again. */
const fewIds = fc.constantFrom(
  '01980000-0000-7000-8000-0000000000a1',
  '01980000-0000-7000-8000-0000000000a2',
  '01980000-0000-7000-8000-0000000000a3',
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const attempt = maybe(fc.integer({ min: 1, max: 3 }));

const deliveryChange = fc.oneof(
  fc.record({ name: fc.constant('delivery.start' as const), args: fc.constant({}) }),
  fc.record({
    name: fc.constant('delivery.confirm' as const),
    args: fc.record({ signature: fc.constant(signature), attempt }),
  }),
  fc.record({ name: fc.constant('delivery.fail' as const), args: fc.record({ attempt }) }),
  fc.record({
    name: fc.constant('delivery.reschedule' as const),
    args: fc.record({ scheduledDate: time, from: maybe(time) }),
  }),
  fc.record({
    name: fc.constant('delivery.assign' as const),
    args: fc.record({ assignedTo: fc.option(user), from: maybe(fc.option(user)) }),
  }),
  fc.record({
    name: fc.constant('delivery.place' as const),
    args: fc.record({ runOrder: fc.option(fc.integer({ min: 0, max: 900 })) }),
  }),
  fc.record({
    name: fc.constant('delivery.undoFail' as const),
    args: fc.record({ failId: fewIds }),
  }),
  fc.record({
    name: fc.constant('delivery.tellNext' as const),
    args: fc.constantFrom({ fromMinutes: 10, toMinutes: 30 }, { fromMinutes: 60, toMinutes: 120 }),
  }),
  fc.record({
    name: fc.constant('delivery.edit' as const),
    args: fc.record({
      changes: fc.record(
        { customerAddress: fc.constantFrom('C', 'D'), pieces: fc.option(fc.integer({ min: 1, max: 3 })) },
        { requiredKeys: [] },
      ),
      from: maybe(fc.record({ customerAddress: fc.constantFrom('C', 'D') })),
    }),
  }),
  fc.record({ name: fc.constant('delivery.cancel' as const), args: fc.constant({ reason: 'No longer' }) }),
  fc.record({
    name: fc.constant('delivery.correct' as const),
    args: fc.record({
      changes: fc.record(
        {
          status: fc.constantFrom('delivered' as const, 'failed' as const),
          signedBy: fc.option(fc.constantFrom('Dana', 'Sam')),
          deliveredAt: fc.option(time),
        },
        { requiredKeys: [] },
      ),
      reason: fc.constant('Wrong name'),
    }),
  }),
);

const jobChange = fc.oneof(
  fc.record({
    name: fc.constant('job.setStatus' as const),
    args: fc.record({
      to: fc.constantFrom(...jobStatuses, 'Prod', 'Ship', 'Ready'),
      from: maybe(fc.constantFrom(...jobStatuses)),
    }),
  }),
  fc.record({
    name: fc.constant('job.setPriority' as const),
    args: fc.record({ value: fc.constantFrom(...priorities) }),
  }),
  fc.record({
    name: fc.constant('job.addHours' as const),
    args: fc.record({ entryId: uuid, minutes: fc.integer({ min: 1, max: 600 }) }),
  }),
  fc.record({
    name: fc.constant('job.startTimer' as const),
    args: fc.record({ timerId: fewIds, deviceId: fewIds }),
  }),
  fc.record({ name: fc.constant('job.stopTimer' as const), args: fc.record({ timerId: fewIds }) }),
  fc.record({
    name: fc.constant('job.hold' as const),
    args: fc.record({ reason: fc.constantFrom('No ink', null) }),
  }),
  fc.record({
    name: fc.constant('job.tick' as const),
    args: fc.record({ piece: fc.integer({ min: 1, max: 4 }), isDone: fc.boolean() }),
  }),
  fc.record({
    name: fc.constant('job.addNote' as const),
    args: fc.record({ noteId: uuid, text: fc.constant('Done') }),
  }),
  fc.record({
    name: fc.constant('job.update' as const),
    args: fc.record({
      changes: fc.record({
        title: maybe(fc.constant('New')),
        status: maybe(fc.constantFrom(...jobStatuses)),
      }),
    }),
  }),
);

const noteId = '01980000-0000-7000-8000-0000000000b1';
const shiftChange = fc.oneof(
  fc.record({
    name: fc.constant('shift.handOver' as const),
    args: fc.record({ id: fc.constant(noteId), text: fc.constantFrom('', 'No ink'), jobs: fc.constant([]) }),
  }),
  fc.record({ name: fc.constant('shift.read' as const), args: fc.constant({}) }),
);

type AnyChange = { name: MutationName; args: unknown };

function apply<Row>(row: Row | null, { name, args }: AnyChange, context: MutationContext) {
  const declared = mutationNamed(name);
  if (!declared) throw new Error(name);
  return declared.reduce(row, args, context);
}

const id = '01980000-0000-7000-8000-000000000001';
const start: MutationContext = {
  mutationId: id,
  occurredAt: '2026-06-01T00:00:00.000Z',
  userId: 1,
  userName: 'Kim',
  isAdmin: true,
  shop: shopRules,
};

function made<Row>(name: MutationName, args: unknown): Row {
  const outcome = apply(null, { name, args }, start);
  if (outcome.kind !== 'applied') throw new Error(outcome.code);
  return outcome.row as Row;
}

const newDelivery = () =>
  made<DeliveryRow>('delivery.create', {
    id,
    orderNumber: 'A',
    customerName: 'B',
    customerAddress: 'C',
    customerPhone: '0412 345 678',
    scheduledDate: start.occurredAt,
    assignedTo: 1,
  });
const newJob = () => made<JobRow>('job.create', { id, title: 'Caps' });
const newNote = () => made<ShiftNoteRow>('shift.handOver', { id: noteId, text: 'No ink', jobs: [] });

/** A reducer that alters its row in place then fails. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** A plan that was already carried out may be carried out once more, with an entry in the history; what it says stays. */
const standing = (row: unknown) => JSON.stringify({ ...(row as DeliveryRow), history: [], attempt: 0 });

const anyDelivery = fc
  .record({
    status: fc.constantFrom(...deliveryStatuses),
    assignedTo: fc.option(user),
    attempt: fc.integer({ min: 1, max: 3 }),
  })
  .map(more => ({
    ...newDelivery(),
    ...more,
    deliveredAt: more.status === 'delivered' ? start.occurredAt : null,
  }));

/** What a door may do to a state beyond the office's own table. */
const doorMoves = new Set(['pending>delivered', 'pending>failed', 'cancelled>delivered', 'failed>delivered']);
/** What the office may put right. */
const corrections = new Set(['delivered>failed', 'failed>delivered']);

describe('every reducer', () => {
  test.each([
    ['deliveries', anyDelivery, deliveryChange],
    ['jobs', fc.constant(newJob()), jobChange],
    ['shift_notes', fc.option(fc.constant(newNote())), shiftChange],
  ] as const)(
    '%s: the same change again changes nothing more, and no row is altered in place',
    (_entity, row, change) => {
      fc.assert(
        fc.property(
          row as fc.Arbitrary<unknown>,
          change as fc.Arbitrary<AnyChange>,
          context,
          (before, change, context) => {
            const first = apply(frozen(before), change, context);
            // The server's answer is the device's: nothing but the row, the arguments and the context decides.
            const elsewhere = apply(JSON.parse(JSON.stringify(before)), change, context);
            if (JSON.stringify(elsewhere) !== JSON.stringify(first))
              throw new Error('another answer elsewhere');
            if (first.kind === 'conflict') return;
            const second = apply(frozen(first.row), change, context);
            if (second.kind === 'applied' && standing(second.row) !== standing(first.row))
              throw new Error(`${change.name} twice changes more`);
          },
        ),
        { numRuns: runs },
      );
    },
  );

  test('deliveries only ever move as the table or a door allows', () => {
    fc.assert(
      fc.property(
        anyDelivery,
        fc.array(fc.tuple(deliveryChange, context), { maxLength: 12 }),
        (row, changes) => {
          let now = row;
          for (const [change, context] of changes) {
            const outcome = apply(now, change, context);
            if (outcome.kind === 'conflict') continue;
            const next = outcome.row as DeliveryRow;
            const move = `${now.status}>${next.status}`;
            const isEvidence = change.name === 'delivery.confirm' || change.name === 'delivery.fail';
            const isLegal =
              next.status === now.status ||
              canMoveDelivery(now.status, next.status) ||
              (isEvidence && doorMoves.has(move)) ||
              (change.name === 'delivery.correct' && corrections.has(move));
            if (!isLegal) throw new Error(`${change.name}: ${move}`);
            if (next.status === 'delivered' && next.deliveredAt === null) throw new Error('delivered, never');
            const isClosed = now.status === 'delivered' && change.name !== 'delivery.correct';
            if (isClosed && JSON.stringify(next) !== JSON.stringify(now))
              throw new Error('changed after all');
            if (change.name === 'delivery.place' && next.history !== now.history)
              throw new Error('a history');
            now = next;
          }
        },
      ),
      { numRuns: runs },
    );
  });

  test('a reducer and the table of evidence agree', () => {
    fc.assert(
      fc.property(anyDelivery, attempt, context, fc.boolean(), (row, attempt, context, isSigned) => {
        const taken = takeEvidence(row, isSigned ? 'delivered' : 'failed', attempt, context);
        const change = isSigned
          ? { name: 'delivery.confirm' as const, args: { signature, attempt } }
          : { name: 'delivery.fail' as const, args: { attempt } };
        const outcome = apply(row, change, context);
        const said = [outcome.kind, outcome.code, outcome.review ?? false].join();
        if (said !== [taken.kind, taken.code, taken.review].join()) throw new Error(said);
      }),
      { numRuns: runs },
    );
  });

  test('jobs: stage follows the word, times are set once and never cleared', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(jobChange, context), { maxLength: 12 }), changes => {
        let now: JobRow = { ...newJob(), pieces: 4 };
        for (const [change, context] of changes) {
          const outcome = apply(now, change, context);
          if (outcome.kind === 'conflict') throw new Error(outcome.code);
          const next = outcome.row as JobRow;
          if (next.stage !== jobStanding(next.status).stage)
            throw new Error(`${next.status} is ${next.stage}`);
          if (now.startedAt && next.startedAt !== now.startedAt) throw new Error('started again');
          if (now.completedAt && next.completedAt !== now.completedAt) throw new Error('completed again');
          if (next.stage === 'completed' && next.completedAt === null) throw new Error('completed, never');
          now = next;
        }
        const minutes = now.hourEntries.reduce((sum, entry) => sum + entry.minutes, 0);
        if (Math.abs(now.actualHours - minutes / 60) > 0.005) throw new Error(`${minutes} minutes`);
      }),
      { numRuns: runs },
    );
  });

  test.each(Object.keys(mutations) as MutationName[])('%s says so when its row is unknown', name => {
    const args: Record<string, unknown> = {
      'delivery.correct': { changes: {}, reason: 'Wrong name' },
      'delivery.edit': { changes: {} },
      'job.update': { changes: {} },
      'job.setStatus': { to: 'Completed' },
      'lead.update': { changes: {} },
    };
    const declared = mutationNamed(name);
    // Such a record may have come by the ordinary call of the same form: then it is done already.
    if (declared?.creates && isAsked(declared.entity))
      return expect(apply(newJob(), { name, args: {} }, start)).toEqual({ kind: 'applied', row: newJob() });
    if (declared?.creates)
      return expect(apply(newJob(), { name, args: {} }, start)).toEqual({
        kind: 'conflict',
        code: 'already_exists',
      });
    expect(apply(null, { name, args: args[name] ?? {} }, start)).toMatchObject({
      kind: 'conflict',
      code: expect.stringMatching(/^unknown_/),
    });
  });
});

test('a phone number that can be dialled is stored so', () => {
  expect(newDelivery().customerPhone).toBe('+61412345678');
});

test('a job number follows from the id, in its one form', () => {
  fc.assert(
    fc.property(
      uuid,
      id =>
        /^JOB-\d{6}-\d{3}$/.test(provisionalJobNumber(id)) &&
        provisionalJobNumber(id) === provisionalJobNumber(id),
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMoveDelivery, deliveryStatuses } from '../deliveries.ts';
import type { DeliveryRow } from '../endpoints/deliveries.ts';
import type { JobRow } from '../endpoints/jobs.ts';
import { jobStanding, jobStatuses } from '../jobs.ts';
import type { MutationContext } from '../mutation.ts';
import { priorities } from '../priorities.ts';
import { mutationNamed, type MutationName, mutations } from './all.ts';
import { takeEvidence } from './delivery-evidence.ts';
import { provisionalJobNumber } from './jobs.ts';

const runs = 3_000;
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
  ] as const)(
    '%s: the same change again changes nothing more, and no row is altered in place',
    (_entity, row, change) => {
      fc.assert(
        fc.property(
          row as fc.Arbitrary<unknown>,
          change as fc.Arbitrary<AnyChange>,
          context,
          (before, change, context) => {
            const copy = structuredClone(before);
            const first = apply(before, change, context);
            expect(before).toEqual(copy);
            if (first.kind === 'conflict') return;
            const second = apply(first.row, change, context);
            if (second.kind === 'applied') {
              const { history: _a, ...again } = second.row as DeliveryRow;
              const { history: _b, ...once } = first.row as DeliveryRow;
              // A plan that was already carried out may be carried out once more; what it says stays the same.
              expect({ ...again, attempt: 0 }).toEqual({ ...once, attempt: 0 });
            }
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
            expect(isLegal, `${change.name}: ${move}`).toBe(true);
            if (next.status === 'delivered') expect(next.deliveredAt).not.toBeNull();
            if (now.status === 'delivered' && change.name !== 'delivery.correct') expect(next).toEqual(now);
            if (change.name === 'delivery.place') expect(next.history).toEqual(now.history);
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
        expect(outcome.kind).toBe(taken.kind);
        expect(outcome.code).toBe(taken.code);
        expect(outcome.review ?? false).toBe(taken.review);
      }),
      { numRuns: runs },
    );
  });

  test('jobs: stage follows the word, times are set once and never cleared', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(jobChange, context), { maxLength: 12 }), changes => {
        let now = newJob();
        for (const [change, context] of changes) {
          const outcome = apply(now, change, context);
          if (outcome.kind === 'conflict') throw new Error(outcome.code);
          const next = outcome.row as JobRow;
          expect(next.stage).toBe(jobStanding(next.status).stage);
          if (now.startedAt) expect(next.startedAt).toBe(now.startedAt);
          if (now.completedAt) expect(next.completedAt).toBe(now.completedAt);
          if (next.stage === 'completed') expect(next.completedAt).not.toBeNull();
          now = next;
        }
        const minutes = now.hourEntries.reduce((sum, entry) => sum + entry.minutes, 0);
        expect(now.actualHours).toBeCloseTo(minutes / 60, 2);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(Object.keys(mutations) as MutationName[])('%s says so when its row is unknown', name => {
    const args: Record<string, unknown> = {
      'delivery.correct': { changes: {}, reason: 'Wrong name' },
      'job.update': { changes: {} },
      'job.setStatus': { to: 'Completed' },
    };
    const declared = mutationNamed(name);
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

test('a job number follows from the id, in the form of the spec', () => {
  fc.assert(
    fc.property(
      uuid,
      id =>
        /^JOB-\d{6}-\d{3}$/.test(provisionalJobNumber(id)) &&
        provisionalJobNumber(id) === provisionalJobNumber(id),
    ),
  );
});

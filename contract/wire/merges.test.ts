import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JobRow } from '../jobs/endpoints.ts';
import { isSameValue, type Merge, type MergedField, type MergedValue, mergeOf } from './merges.ts';
import type { MutationContext } from './mutation.ts';
import { jobMutations } from '../jobs/mutations.ts';
import { mutationNamed } from './mutations.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';
import { isWhole } from '#tests/support/whole.ts';

const context = (mutationId: string): MutationContext => ({
  mutationId,
  occurredAt: '2026-11-22T01:00:00.000Z',
  userId: 1,
  userName: 'Kim',
  isAdmin: true,
  shop: shopRules,
});

function newJob(): JobRow {
  const id = '00000000-0000-7000-8000-000000000001';
  const made = jobMutations['job.create'].reduce(null, { id, title: '40 tees' }, context('m0'));
  if (made.kind !== 'applied') throw new Error(made.code);
  return made.row;
}

describe('one field, two people', () => {
  const cases: [
    string,
    MergedField,
    { seen: MergedValue; present: MergedValue; value: MergedValue },
    Merge | null,
  ][] = [
    ['nobody else', 'priority', { seen: 'low', present: 'low', value: 'high' }, null],
    ['both the same', 'priority', { seen: 'low', present: 'high', value: 'high' }, null],
    [
      'the later priority',
      'priority',
      { seen: 'low', present: 'urgent', value: 'high' },
      { field: 'priority', kept: 'high', lost: 'urgent', isLaterKept: true },
    ],
    [
      'work moves forward',
      'status',
      { seen: 'Ordered', present: 'Production', value: 'Completed' },
      { field: 'status', kept: 'Completed', lost: 'Production', isLaterKept: true },
    ],
    [
      'and not back by itself',
      'status',
      { seen: 'Ordered', present: 'Ready to Ship', value: 'Production' },
      { field: 'status', kept: 'Ready to Ship', lost: 'Production', isLaterKept: false },
    ],
    [
      'what was cancelled stays so',
      'status',
      { seen: 'Ordered', present: 'cancelled', value: 'Completed' },
      { field: 'status', kept: 'cancelled', lost: 'Completed', isLaterKept: false },
    ],
    ['words of two screens', 'status', { seen: 'pending', present: 'Ordered', value: 'Completed' }, null],
    [
      'one instant in two ways',
      'dueDate',
      { seen: '2026-11-22T00:00:00Z', present: '2026-11-22T00:00:00.000Z', value: null },
      null,
    ],
  ];
  test.each(cases)('%s', (_what, field, values, told) => {
    expect(mergeOf(field, values)).toEqual(told);
  });
});

test('a change that was made knowing the present value is no merge', () => {
  const job = { ...newJob(), status: 'Completed' as const };
  const back = jobMutations['job.setStatus'].reduce(
    job,
    { to: 'Production', from: 'Completed' },
    context('m1'),
  );
  expect(back).toMatchObject({ kind: 'applied', row: { status: 'Production' } });
  expect(back).not.toHaveProperty('merges');
});

/** What a device does: it looks at its own copy, changes one field, and says what it had seen. */
const write = fc.oneof(
  fc.record({
    field: fc.constant('status' as const),
    value: fc.constantFrom('Ordered', 'Production', 'Completed', 'Ready to Ship', 'in_progress', 'cancelled'),
  }),
  fc.record({
    field: fc.constant('priority' as const),
    value: fc.constantFrom('low', 'medium', 'high', 'urgent'),
  }),
  fc.record({ field: fc.constant('title' as const), value: fc.constantFrom('A', 'B', 'C') }),
  fc.record({
    field: fc.constant('dueDate' as const),
    value: fc.constantFrom(null, '2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'),
  }),
  fc.record({ field: fc.constant('holdReason' as const), value: fc.constantFrom(null, 'Ink', 'Blanks') }),
);
type Written = { field: MergedField; value: MergedValue; seen: MergedValue };

function reduce(row: JobRow, { field, value, seen }: Written, id: string) {
  const named = {
    status: ['job.setStatus', { to: value, from: seen }],
    priority: ['job.setPriority', { value, from: seen }],
    holdReason: ['job.hold', { reason: value, from: seen }],
  } as const;
  const [name, args] = (named as Record<string, readonly [string, object]>)[field] ?? [
    'job.update',
    { changes: { [field]: value }, was: { [field]: seen } },
  ];
  const outcome = mutationNamed(name)?.reduce(row, args, context(id));
  if (outcome?.kind !== 'applied') throw new Error(`${name} was refused`);
  return outcome as { row: JobRow; merges?: readonly Merge[] };
}

describe('devices that write without a network', () => {
  /** Each step: which device, and what it does. `null` is that it syncs. */
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.option(write, { freq: 3 })), {
    maxLength: 14,
  });

  test('no write vanishes: it stands, it was seen by who replaced it, or it is in the merges', () => {
    fc.assert(
      fc.property(steps, taken => {
        let server = newJob();
        const merges: Merge[] = [];
        /** Every write that has arrived and stands, with its field. */
        const standing = new Map<MergedField, MergedValue>();
        const devices = Array.from({ length: 3 }, () => ({ base: server, pending: [] as Written[] }));
        const arrive = (written: Written, at: number) => {
          const { field, value, seen } = written;
          const before = server;
          const outcome = reduce(before, written, `m${at}`);
          server = outcome.row;
          merges.push(...(outcome.merges ?? []));
          // Different fields never touch each other.
          for (const other of ['title', 'priority', 'dueDate', 'holdReason', 'status'] as const) {
            if (other !== field) expect(server[other]).toEqual(before[other]);
          }
          const replaced = standing.get(field);
          const stands = isSameValue(field, server[field], value);
          if (!stands) expect(outcome.merges).toContainEqual(expect.objectContaining({ field, lost: value }));
          if (stands && replaced !== undefined && !isSameValue(field, replaced, value)) {
            const wasSeen = isSameValue(field, seen, replaced);
            if (!wasSeen)
              expect(outcome.merges).toContainEqual(expect.objectContaining({ field, lost: before[field] }));
          }
          if (stands) standing.set(field, server[field]);
        };
        const sync = (device: (typeof devices)[number], at: number) => {
          for (const [order, written] of device.pending.entries()) arrive(written, at * 100 + order);
          device.pending = [];
          device.base = server;
        };
        for (const [at, [who, done]] of taken.entries()) {
          const device = devices[who] as (typeof devices)[number];
          if (!done) {
            sync(device, at);
            continue;
          }
          const own = device.pending.findLast(({ field }) => field === done.field);
          const seen = own ? own.value : device.base[done.field];
          device.pending.push({ ...done, seen });
        }
        for (const [at, device] of devices.entries()) sync(device, 1_000 + at);
        // What gave way can be put back by whoever sees it.
        for (const { field, lost } of merges) {
          const restored = reduce(server, { field, value: lost, seen: server[field] }, 'restore');
          expect(isSameValue(field, restored.row[field], lost)).toBe(true);
          expect(restored.merges).toBeUndefined();
        }
      }),
      { numRuns: isWhole ? 10_000 : 2_000 },
    );
  });
});

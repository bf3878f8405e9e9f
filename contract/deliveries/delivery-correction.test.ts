import { describe, expect, test } from 'vitest';
import type { DeliveryRow } from './endpoints.ts';
import type { MutationContext } from '../wire/mutation.ts';
import { deliveryMutations } from './mutations.ts';
import { type Correction, correctDelivery } from './delivery-correction.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

const context: MutationContext = {
  mutationId: '01980000-0000-7000-8000-000000000001',
  occurredAt: '2026-11-20T02:00:00.000Z',
  userId: 1,
  userName: 'Kim Office',
  isAdmin: true,
  shop: shopRules,
};

function applied(outcome: ReturnType<typeof correctDelivery>): DeliveryRow {
  if (outcome.kind !== 'applied') throw new Error(outcome.code);
  return outcome.row;
}

const planned = applied(
  deliveryMutations['delivery.create'].reduce(
    null,
    {
      id: '01980000-0000-7000-8000-000000000002',
      orderNumber: 'AB12CD34EF',
      customerName: 'Dana Lee',
      customerAddress: '1 Loom St',
      scheduledDate: '2026-11-20T00:00:00.000Z',
      runOrder: 300,
    },
    context,
  ),
);
const signature = 'data:image/png;base64,iVBORw0KGgo=';
const delivered = applied(
  deliveryMutations['delivery.confirm'].reduce(planned, { signature, signedBy: 'Dna' }, context),
);
const failed = applied(
  deliveryMutations['delivery.fail'].reduce(
    planned,
    { reason: 'nobody_home', nextAttemptDate: '2026-11-23T00:00:00.000Z' },
    context,
  ),
);
const correct = (row: DeliveryRow | null, changes: Correction, from?: Correction) =>
  correctDelivery(row, { changes, from, reason: 'Misspelt' }, context);

describe('a correction', () => {
  test('goes by the days and the clock that the owner has set', () => {
    const shop = { timeZone: 'Australia/Perth', failedDeliveryHeldDays: 2 };
    const changes: Correction = { status: 'failed', deliveredAt: '2026-11-20T15:30:00Z' };
    const correctedBy = { ...context, shop, occurredAt: '2026-11-20T15:30:00.000Z' };
    // Friday evening in Perth, Saturday in Brisbane: two business days later it is Tuesday, five o'clock there.
    const back = applied(correctDelivery(delivered, { changes, reason: 'Bell' }, correctedBy));
    expect(back.holdUntil).toBe('2026-11-24T09:00:00.000Z');
    const again = applied(
      correctDelivery(
        delivered,
        { changes: { deliveredAt: '2026-11-20T15:30:00Z' }, reason: 'Bell' },
        correctedBy,
      ),
    );
    expect(again.history.at(-1)?.detail).toContain('→ 2026-11-20, 11:30 pm');
  });

  test('changes what is wrong and says what, by whom and why', () => {
    const after = applied(correct(delivered, { signedBy: 'Dana', deliveredAt: '2026-11-20T01:30:00Z' }));
    expect(after).toMatchObject({ status: 'delivered', signedBy: 'Dana', hasSignature: true });
    expect(after.history.at(-1)).toMatchObject({ type: 'corrected', by: 'Kim Office' });
    expect(after.history.at(-1)?.detail).toMatch(/Signed by: Dna → Dana\. Misspelt$/);
    // What was written before stays written.
    expect(after.history.slice(0, -1)).toEqual(delivered.history);
  });

  test('a parcel that was not handed over after all waits again, and the other way round', () => {
    const back = applied(correct(delivered, { status: 'failed', failedReason: 'wrong_address' }));
    expect(back).toMatchObject({ status: 'failed', deliveredAt: null, signedBy: null });
    expect(back.holdUntil).toBe('2026-12-04T07:00:00.000Z');
    const there = applied(correct(failed, { status: 'delivered', signedBy: 'Sam' }));
    expect(there).toMatchObject({
      status: 'delivered',
      deliveredAt: context.occurredAt,
      signedBy: 'Sam',
      failedReason: null,
      holdUntil: null,
      nextAttemptDate: null,
    });
  });

  test.each([
    ['nothing is different', delivered, { signedBy: 'Dna' }, undefined],
    ['empty is none', failed, { signedBy: '' }, undefined],
    ['it was made before', delivered, { signedBy: 'Dna' }, { signedBy: 'D.' }],
  ])('is none where %s', (_why, row, changes, from) => {
    expect(applied(correct(row, changes, from))).toBe(row);
  });

  test.each([
    ['not_closed', planned, { signedBy: 'Dana' }, undefined],
    ['unknown_delivery', null, { signedBy: 'Dana' }, undefined],
    ['changed_meanwhile', delivered, { signedBy: 'Dana' }, { signedBy: 'Somebody' }],
  ])('%s', (code, row, changes, from) => {
    expect(correct(row, changes, from)).toEqual({ kind: 'conflict', code });
  });
});

describe('the run', () => {
  const place = (row: DeliveryRow, runOrder: number | null, userId = 1) =>
    deliveryMutations['delivery.place'].reduce(row, { runOrder }, { ...context, userId, isAdmin: false });

  test('a place is taken without a word in the history', () => {
    const after = place(planned, 100);
    expect(after).toMatchObject({ kind: 'applied', row: { runOrder: 100, history: planned.history } });
  });

  test.each([
    ['delivered', delivered],
    ['failed', failed],
    ['another driver’s', { ...planned, assignedTo: 9 }],
  ])('what is %s keeps its place, and nobody is told', (_why, row) => {
    expect(place(row, 7)).toEqual({ kind: 'applied', row });
  });

  test('another day or another driver is another run', () => {
    const { 'delivery.assign': assign, 'delivery.reschedule': reschedule } = deliveryMutations;
    const tomorrow = { scheduledDate: '2026-11-21T00:00:00.000Z' };
    expect(applied(reschedule.reduce(planned, tomorrow, context)).runOrder).toBeNull();
    expect(applied(assign.reduce(planned, { assignedTo: 4 }, context)).runOrder).toBeNull();
    expect(applied(assign.reduce(planned, { assignedTo: 4, runOrder: 2 }, context)).runOrder).toBe(2);
  });
});

describe('the next attempt', () => {
  test('is kept with the failure until the office sends it out again', () => {
    expect(failed).toMatchObject({ nextAttemptDate: '2026-11-23T00:00:00.000Z', attempt: 1 });
    expect(failed.holdUntil).toBe('2026-12-04T07:00:00.000Z');
    const again = applied(
      deliveryMutations['delivery.reschedule'].reduce(
        failed,
        { scheduledDate: '2026-11-23T00:00:00.000Z' },
        context,
      ),
    );
    expect(again).toMatchObject({ status: 'pending', attempt: 2, nextAttemptDate: null, holdUntil: null });
  });
});

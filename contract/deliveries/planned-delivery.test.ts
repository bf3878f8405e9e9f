/** Editing, cancelling, undoing a failure, and "you are next": what each state answers. */
import { describe, expect, test } from 'vitest';
import { shopRules } from '#tests/fixtures/shop-rules.ts';
import type { MutationContext } from '../wire/mutation.ts';
import { cancelDelivery, type DeliveryEdit, editDelivery } from './delivery-edit.ts';
import { editDeliveryForm, editFormOf, editOf } from './delivery-form.ts';
import { type DeliveryStatus, deliveryStatuses } from './deliveries.ts';
import type { DeliveryRow } from './endpoints.ts';
import { deliveryMutations } from './mutations.ts';
import { arrivalOf, arrivalText, tellNext } from './next-stop.ts';
import { failureToUndo, undoFailure } from './undo-failure.ts';

const id = '01980000-0000-7000-8000-000000000001';
const changeId = (n: number) => `01980000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const at = (occurredAt: string, more: Partial<MutationContext> = {}): MutationContext => ({
  mutationId: changeId(50),
  occurredAt,
  userId: 1,
  userName: 'Kim Driver',
  isAdmin: false,
  shop: shopRules,
  ...more,
});
const noon = '2026-11-20T02:00:00.000Z';
const office = at(noon, { userId: 9, userName: 'Dana Office', isAdmin: true });

function rowOf(more: Partial<DeliveryRow> = {}): DeliveryRow {
  const made = deliveryMutations['delivery.create'].reduce(
    null,
    {
      id,
      orderNumber: 'AB12CD34EF',
      customerName: 'Dana Lee',
      customerAddress: '1 Loom St',
      customerPhone: '0412 345 678',
      pieces: 12,
      scheduledDate: noon,
      assignedTo: 1,
      orderId: 7,
    },
    office,
  );
  if (made.kind !== 'applied') throw new Error(made.code);
  return { ...made.row, ...more };
}

const codeOf = (outcome: { kind: string; code?: string }) => outcome.code ?? outcome.kind;
const applied = (outcome: ReturnType<typeof editDelivery>): DeliveryRow => {
  if (outcome.kind !== 'applied') throw new Error(outcome.code);
  return outcome.row;
};
const byStatus = (of: (row: DeliveryRow) => { kind: string; code?: string }) =>
  Object.fromEntries(
    deliveryStatuses.map(status => [
      status,
      codeOf(of(rowOf({ status, deliveredAt: status === 'delivered' ? noon : null }))),
    ]),
  );

describe('an edit', () => {
  test('is possible until the parcel has been handed over or called off', () => {
    expect(byStatus(row => editDelivery(row, { changes: { pieces: 11 } }, office))).toEqual({
      pending: 'applied',
      out_for_delivery: 'applied',
      delivered: 'already_final',
      failed: 'applied',
      cancelled: 'cancelled',
    });
  });

  const cases: [string, DeliveryEdit, DeliveryEdit | undefined, string][] = [
    [
      'of what nobody else touched',
      { customerAddress: '2 Loom St' },
      { customerAddress: '1 Loom St' },
      'applied',
    ],
    [
      'of what somebody changed since',
      { customerAddress: '2 Loom St' },
      { customerAddress: '9 Loom St' },
      'changed_meanwhile',
    ],
    [
      'to what somebody already made it',
      { customerAddress: '1 Loom St' },
      { customerAddress: '9 Loom St' },
      'applied',
    ],
    ['that does not say what was seen', { customerAddress: '2 Loom St' }, undefined, 'applied'],
    ['beside a field that somebody changed', { pieces: 3 }, { pieces: 12 }, 'applied'],
    [
      'of a phone number seen as it was typed',
      { customerPhone: '' },
      { customerPhone: '0412 345 678' },
      'applied',
    ],
  ];
  test.each(cases)('%s', (_what, changes, from, expected) => {
    expect(codeOf(editDelivery(rowOf(), { changes, from }, office))).toBe(expected);
  });

  test('names the changed fields in the history and no address', () => {
    const row = applied(
      editDelivery(
        rowOf(),
        { changes: { customerAddress: '2 Loom St', customerPhone: '0412 345 678' } },
        office,
      ),
    );
    expect(row).toMatchObject({ customerAddress: '2 Loom St', customerPhone: '+61412345678' });
    expect(row.history.at(-1)).toMatchObject({
      type: 'edited',
      by: 'Dana Office',
      detail: 'Delivery Address',
    });
  });

  test('that changes nothing leaves no trace, and what was emptied is nothing', () => {
    const row = rowOf();
    expect(applied(editDelivery(row, { changes: { pieces: 12, instructions: '' } }, office))).toBe(row);
    expect(applied(editDelivery(row, { changes: { customerPhone: '' } }, office)).customerPhone).toBeNull();
  });

  test('is what the form differs in', () => {
    const row = rowOf();
    const typed = editDeliveryForm.parse({ ...editFormOf(row), customerAddress: '2 Loom St', pieces: '' });
    expect(editOf(typed, row)).toEqual({
      changes: { customerAddress: '2 Loom St', pieces: null },
      from: { customerAddress: '1 Loom St', pieces: 12 },
    });
    expect(editOf(editDeliveryForm.parse(editFormOf(row)), row)).toEqual({ changes: {}, from: {} });
  });
});

describe('a cancellation', () => {
  test('is possible until the parcel has been handed over', () => {
    expect(byStatus(row => cancelDelivery(row, { reason: 'No longer' }, office))).toEqual({
      pending: 'applied',
      out_for_delivery: 'applied',
      delivered: 'already_final',
      failed: 'applied',
      cancelled: 'applied',
    });
  });

  test('says why, takes back what the customer was told, and can be planned again', () => {
    const told = applied(tellNext(rowOf(), { fromMinutes: 10, toMinutes: 30 }, at(noon)));
    const row = applied(cancelDelivery(told, { reason: 'No longer' }, office));
    expect(row).toMatchObject({ status: 'cancelled', arrivesFrom: null, arrivesTo: null, toldNextAt: null });
    expect(row.history.at(-1)).toMatchObject({ type: 'cancelled', detail: 'No longer' });
    expect(applied(cancelDelivery(row, { reason: 'Again' }, office))).toBe(row);
    const again = deliveryMutations['delivery.reschedule'].reduce(row, { scheduledDate: noon }, office);
    expect(again).toMatchObject({ kind: 'applied', row: { status: 'pending', attempt: 2 } });
  });
});

describe('a failure', () => {
  const failed = (context = at(noon, { mutationId: changeId(1) })) =>
    applied(
      deliveryMutations['delivery.fail'].reduce(
        rowOf({ status: 'out_for_delivery', notes: 'Side gate' }),
        { reason: 'nobody_home', notes: 'Rang twice', nextAttemptDate: noon },
        context,
      ),
    );
  const undo = { failId: changeId(1), notes: 'Side gate' };

  test('is undone on the day it happened, and the stop is as it was', () => {
    const row = applied(undoFailure(failed(), undo, at('2026-11-20T04:00:00.000Z')));
    expect(row).toMatchObject({
      status: 'out_for_delivery',
      notes: 'Side gate',
      failedReason: null,
      holdUntil: null,
      nextAttemptDate: null,
      attempt: 1,
    });
    expect(row.history.map(({ type }) => type).slice(-2)).toEqual(['failed', 'failure_undone']);
    expect(applied(undoFailure(row, undo, at(noon)))).toBe(row);
  });

  const sentOut = () =>
    applied(deliveryMutations['delivery.reschedule'].reduce(failed(), { scheduledDate: noon }, office));
  const otherFailure = () => failed(at(noon, { mutationId: changeId(2) }));
  test.each<[string, () => DeliveryRow, MutationContext, string]>([
    ['the next day', failed, at('2026-11-21T02:00:00.000Z'), 'too_late_to_undo'],
    ['by another driver', failed, at(noon, { userId: 2 }), 'reassigned'],
    ['by the office', failed, office, 'applied'],
    ['after the next attempt was planned', sentOut, at(noon), 'changed_meanwhile'],
    ['of another failure', otherFailure, at(noon), 'changed_meanwhile'],
    ['of an open stop', () => rowOf({ status: 'pending' }), at(noon), 'changed_meanwhile'],
  ])('%s', (_when, make, context, expected) => {
    expect(codeOf(undoFailure(make(), undo, context))).toBe(expected);
  });

  test('is offered to take back exactly where that is possible', () => {
    expect(failureToUndo(failed(), at(noon))).toBe(changeId(1));
    expect(failureToUndo(failed(), at('2026-11-21T02:00:00.000Z'))).toBeNull();
    expect(failureToUndo(failed(), at(noon, { userId: 2 }))).toBeNull();
    expect(failureToUndo(sentOut(), at(noon))).toBeNull();
    const corrected = deliveryMutations['delivery.correct'].reduce(
      failed(),
      { changes: { notes: 'Nobody' }, reason: 'Wording' },
      office,
    );
    expect(failureToUndo(applied(corrected), at(noon))).toBeNull();
  });
});

describe('“you are next”', () => {
  const soon = { fromMinutes: 10, toMinutes: 30 };

  test('is a window on the clock in steps of five minutes, never a narrower one', () => {
    const { from, to } = arrivalOf('2026-11-20T02:03:20.000Z', soon);
    expect([from, to]).toEqual(['2026-11-20T02:10:00.000Z', '2026-11-20T02:35:00.000Z']);
    expect(arrivalText(from, to, 'Australia/Melbourne')).toBe('1:10 pm to 1:35 pm');
  });

  test('is for a stop that is still to come', () => {
    const now = at(noon);
    const arrives = (row: DeliveryRow) => applied(tellNext(row, soon, now)).arrivesFrom;
    expect(
      Object.fromEntries(
        deliveryStatuses.map((status: DeliveryStatus) => [status, arrives(rowOf({ status }))]),
      ),
    ).toEqual({
      pending: '2026-11-20T02:10:00.000Z',
      out_for_delivery: '2026-11-20T02:10:00.000Z',
      delivered: null,
      failed: null,
      cancelled: null,
    });
    expect(arrives(rowOf({ assignedTo: 2 }))).toBeNull();
    expect(codeOf(tellNext(rowOf({ orderId: null }), soon, now))).toBe('nobody_to_tell');
  });

  test('told again says the new time, and the same time says nothing', () => {
    const first = applied(tellNext(rowOf(), soon, at(noon)));
    expect(applied(tellNext(first, soon, at(noon)))).toBe(first);
    const later = applied(tellNext(first, { fromMinutes: 60, toMinutes: 120 }, at(noon)));
    expect(later.arrivesTo).toBe('2026-11-20T04:00:00.000Z');
  });

  test('ends when the stop fails or moves', () => {
    const told = applied(tellNext(rowOf({ status: 'out_for_delivery' }), soon, at(noon)));
    const none = { arrivesFrom: null, arrivesTo: null, toldNextAt: null };
    const { 'delivery.fail': fail, 'delivery.assign': assign } = deliveryMutations;
    expect(applied(fail.reduce(told, {}, at(noon)))).toMatchObject(none);
    expect(applied(assign.reduce(told, { assignedTo: 2 }, office))).toMatchObject(none);
    expect(applied(assign.reduce(told, { assignedTo: 1 }, office)).arrivesFrom).toBe(told.arrivesFrom);
  });
});

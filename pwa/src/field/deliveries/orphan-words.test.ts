import { describe, expect, test } from 'vitest';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { delivery } from '#tests/fixtures/planned-delivery.ts';
import { claimText, decisionText, effectText } from './orphan-words.ts';

const proof = {
  outcome: 'delivered',
  acceptedAs: 'orphan',
  driverId: 7,
  signedBy: 'Orla Vance',
} as DeliveryEvidenceView;

describe('before it is decided, what it will do is told', () => {
  const becomes = 'The delivery becomes “Delivered”, 20 Nov, 12:00 pm, signed by Orla Vance.';
  test.each<[string, Partial<DeliveryEvidenceView>, Partial<DeliveryRow>, string]>([
    ['to one that is planned', {}, {}, becomes],
    ['to one of another driver', {}, { assignedTo: 8 }, becomes],
    ['to one that failed', {}, { status: 'failed' }, becomes],
    ['to one that was cancelled', {}, { status: 'cancelled' }, becomes],
    ['to one of an order', {}, { orderId: 5 }, `${becomes} Its customer is told by email.`],
    [
      'to one that is delivered',
      {},
      { status: 'delivered', orderId: 5 },
      'The delivery stays “Delivered” and keeps the proof beside it.',
    ],
    [
      'where it failed',
      { outcome: 'failed', signedBy: null },
      { orderId: 5 },
      'The delivery becomes “Failed”, 20 Nov, 12:00 pm.',
    ],
    [
      'where it failed, to one that was cancelled',
      { outcome: 'failed', signedBy: null },
      { status: 'cancelled' },
      'The delivery stays “Cancelled” and keeps the proof beside it.',
    ],
    [
      'from somebody who was not its driver',
      { acceptedAs: 'unauthorised' },
      {},
      'The delivery stays “Pending” and keeps the proof: it comes from somebody who was not its driver.',
    ],
  ])('%s', (_what, more, part, told) => {
    expect(effectText({ ...proof, ...more }, delivery('a', part).row, '20 Nov, 12:00 pm')).toBe(told);
  });
});

describe('what was decided', () => {
  const decided = { deliveryId: null, reviewedBy: 'Kim Office', reviewedNote: 'Told on the telephone' };
  const all = [delivery('a', { orderNumber: 'AB1', customerName: 'Dana Lee' })];
  test.each([
    [null, 'Kim Office found that it is not one of ours: Told on the telephone'],
    ['a', 'Kim Office gave it to AB1, Dana Lee: Told on the telephone'],
    ['not here yet', 'Kim Office gave it to another delivery: Told on the telephone'],
  ])('about %s', (deliveryId, told) => {
    expect(decisionText({ ...decided, deliveryId }, all)).toBe(told);
  });
});

test.each([
  [{ orderNumber: 'AB1', customerName: 'Dana' }, 'AB1, Dana'],
  [{ orderNumber: 'AB1', customerName: null }, 'AB1'],
  [{ orderNumber: null, customerName: null }, null],
])('what a proof says of its delivery: %o', (claimed, told) => {
  expect(claimText({ claimed })).toBe(told);
});

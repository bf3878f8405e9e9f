import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { whatNext } from './order-next.ts';

/** Decorated, paid, and planned at the workshop. */
const order = {
  status: 'processing',
  isPaid: true,
  isShipped: false,
  fulfilmentMethod: 'auspost',
  items: [{ productId: 1, designPlacements: [{}] }],
  production: { pieces: 24, piecesDone: 0, startedAt: null },
  delivery: null,
  proof: null,
  proofNext: null,
  refunds: [],
  receivedCents: 0,
} as unknown as OrderDetail;

const blank = { items: [{ productId: 1, designPlacements: [] }], production: null };
const agreed = { items: [{ productId: null, designPlacements: [{}] }] };
const begun = { production: { pieces: 24, piecesDone: 6, startedAt: '2026-11-20T00:00:00Z' } };
const unpaid = { status: 'pending', isPaid: false };

test.each([
  ['decorated', { proofNext: 'coming' }, /^Next: your proof, for approval/],
  ['decorated and not planned yet', { proofNext: 'coming', production: null }, /^Next: your proof/],
  ['an accepted quote', { ...agreed, proofNext: 'coming' }, /^Next: sizes and artwork, then your proof/],
  ['a proof that was sent', { proofNext: 'waiting' }, /^Next: your approval/],
  ['a change asked for', { proofNext: 'changing' }, /^Next: a new proof/],
  ['approved, or none asked for', {}, /^Your order is in the workshop’s queue/],
  ['approved, not planned', { production: null }, /^Your order is in the workshop’s queue/],
  ['begun', begun, /^The workshop finishes the remaining pieces/],
  ['blank', blank, /^We’ll pick your order from stock/],
  ['unpaid', { ...unpaid, proofNext: 'coming' }, /^We send you a proof for approval as soon as the payment/],
  [
    'unpaid, with its proof',
    { ...unpaid, proofNext: 'waiting' },
    /^We begin as soon as the payment has arrived and you have approved your proof/,
  ],
  ['unpaid and blank', { ...unpaid, ...blank }, /^We begin as soon as the payment has arrived/],
  [
    'in review',
    { ...unpaid, proofNext: 'coming', paymentReview: true },
    /^We check your payment and send you a proof/,
  ],
  ['cancelled', { status: 'cancelled' }, /^There is nothing left to do/],
] as const)('%s', (_, change, words) => {
  expect(whatNext({ ...order, ...change } as unknown as OrderDetail)).toMatch(words);
});

import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { dueWords } from './due-words.ts';

const shop = { timeZone: 'Australia/Brisbane', policy: policyDefaults };

/** Decorated, paid on the last Friday before Christmas, and going to Melbourne. */
const order = {
  status: 'processing',
  isPaid: true,
  fulfilmentMethod: 'auspost',
  shippingMethod: 'standard',
  customerInfo: { postalCode: '3000' },
  items: [{ designPlacements: [{}] }],
  paidAt: '2026-12-18T02:00:00Z',
  createdAt: '2026-12-18T02:00:00Z',
  delivery: null,
  proof: null,
} as unknown as OrderDetail;

test.each([
  [{}, 'Wed 6 Jan to Wed 13 Jan'],
  [{ shippingMethod: 'express' }, 'Mon 4 Jan to Fri 8 Jan'],
  [{ shippingMethod: 'express', customerInfo: { postalCode: '3500' } }, 'Wed 6 Jan to Wed 13 Jan'],
  [{ status: 'pending', isPaid: false }, 'Once it is paid'],
  [{ status: 'pending', isPaid: false, paymentReview: true }, 'Once the payment is checked'],
  [{ delivery: { status: 'pending', scheduledDate: '2026-12-21T02:00:00Z' } }, 'Mon 21 Dec'],
  [{ delivery: { status: 'failed', scheduledDate: '2026-12-21T02:00:00Z' } }, 'On another day'],
  [{ status: 'cancelled' }, 'Cancelled'],
] as const)('%j is due %s', (change, text) => {
  expect(dueWords({ ...order, ...change } as OrderDetail, shop).text).toBe(text);
});

const days = 'About 10-15 business days';
const after = 'after you approve your proof';

test.each([
  [{ proofNext: 'coming' }, 'Estimated delivery', days, after],
  [{ proofNext: 'changing' }, 'Estimated delivery', days, after],
  [
    { proofNext: 'waiting' },
    'Waiting for you',
    'Your proof is ready',
    `Estimated delivery: about 10-15 business days ${after}.`,
  ],
  [
    { proofNext: 'coming', fulfilmentMethod: 'pickup' },
    'Ready to collect',
    'About 7-10 business days',
    after,
  ],
  [
    {
      proofNext: 'coming',
      fulfilmentMethod: 'driver',
      delivery: { status: 'pending', scheduledDate: '2026-12-21T02:00:00Z' },
    },
    'Estimated delivery',
    'About 8-11 business days',
    after,
  ],
  [{ proofNext: 'coming', status: 'pending' }, 'Estimated delivery', 'Once it is paid', undefined],
  [
    { proofNext: null, proof: { status: 'approved', decidedAt: '2026-12-21T02:00:00Z' } },
    'Estimated delivery',
    'Thu 7 Jan to Thu 14 Jan',
    undefined,
  ],
] as const)('%j counts from its approval', (change, label, text, note) => {
  const isPaid = !('status' in change);
  const due = dueWords({ ...order, isPaid, ...change } as unknown as OrderDetail, shop);
  expect([due.label, due.text, due.note]).toEqual([label, text, note]);
});

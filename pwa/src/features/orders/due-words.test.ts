import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { policyDefaults } from '#contract/shop-policy.ts';
import { dueWords } from './due-words.ts';

const shop = { timeZone: 'Australia/Brisbane', policy: policyDefaults };

/** Decorated, paid on the last Friday before Christmas, and to Melbourne. */
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

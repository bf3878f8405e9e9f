import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { slipOf } from './slip-of.ts';

const order = {
  orderId: 'ABCDEFGHJK',
  fulfilmentMethod: 'driver',
  trackingNumber: 'LATEST',
  items: [
    { id: 1, sizeQuantities: [{ size: 'M', quantity: 12 }], totalQuantity: 12 },
    { id: 2, sizeQuantities: [], totalQuantity: 5 },
  ],
  shipments: [
    {
      number: 1,
      method: 'auspost',
      trackingNumber: '33A',
      pieces: [
        { itemId: 1, size: 'M', quantity: 4 },
        { itemId: 2, size: '', quantity: 2 },
      ],
    },
    { number: 2, method: 'pickup', trackingNumber: null, pieces: [{ itemId: 1, size: 'M', quantity: 8 }] },
  ],
} as unknown as OrderDetail;

test('a slip lists the order, or what is in one part and how that comes', () => {
  expect(slipOf(order, null)).toBe(order);
  expect(slipOf(order, 3)).toBeNull();
  expect(slipOf(order, 1)).toMatchObject({
    fulfilmentMethod: 'auspost',
    trackingNumber: '33A',
    items: [
      { id: 1, sizeQuantities: [{ size: 'M', quantity: 4 }], totalQuantity: 4 },
      { id: 2, sizeQuantities: [], totalQuantity: 2 },
    ],
  });
  expect(slipOf(order, 2)).toMatchObject({
    fulfilmentMethod: 'pickup',
    items: [{ id: 1, totalQuantity: 8 }],
  });
});

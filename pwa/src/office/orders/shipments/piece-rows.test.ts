import { expect, test } from 'vitest';
import type { OrderItemView, OrderShipment } from '#contract/orders/endpoints.ts';
import { chosenPieces, linesLeft, type PartOrder, sizesText, startCounts, unreadyOf } from './piece-rows.ts';

const item = (id: number, sizeQuantities: { size: string; quantity: number }[], totalQuantity: number) =>
  ({
    id,
    productId: 1,
    name: 'Club Polo',
    color: { id: 'navy', name: 'Navy', value: '#001' },
    designPlacements: [],
    sizeQuantities,
    totalQuantity,
  }) as unknown as OrderItemView;

const gone = [{ itemId: 1, name: 'Club Polo', colour: 'Navy', size: 'M', quantity: 2 }];
const order = {
  items: [
    item(
      1,
      [
        { size: 'M', quantity: 12 },
        { size: 'L', quantity: 8 },
      ],
      20,
    ),
    item(2, [], 5),
  ],
  shipments: [{ number: 1, pieces: gone } as unknown as OrderShipment & { deliveryId: null }],
  backOrders: [{ itemId: 1, size: 'L', expectedOn: '2026-12-11' }],
} satisfies PartOrder;

test('what is left has its lines, sizes and days', () => {
  expect(linesLeft(order)).toEqual([
    {
      itemId: 1,
      title: 'Club Polo, Navy (line 1)',
      isToCome: false,
      sizes: [
        { itemId: 1, size: 'M', quantity: 10, expectedOn: null },
        { itemId: 1, size: 'L', quantity: 8, expectedOn: '2026-12-11' },
      ],
    },
    {
      itemId: 2,
      title: 'Club Polo, Navy (line 2)',
      isToCome: true,
      sizes: [{ itemId: 2, size: '', quantity: 5, expectedOn: null }],
    },
  ]);
});

test('everything starts chosen but what can’t leave today', () => {
  expect(startCounts(order, '2026-12-10')).toEqual({ '1:M': 10, '1:L': 0, '2:': 0 });
  expect(startCounts(order, '2026-12-11')).toEqual({ '1:M': 10, '1:L': 8, '2:': 0 });
});

test('no more is sent than is left', () => {
  expect(chosenPieces(order, { '1:M': 99, '1:L': 0 })).toEqual([{ itemId: 1, size: 'M', quantity: 10 }]);
});

test('only the lines that are chosen are asked about', () => {
  const jobs = [
    { itemId: 1, stage: 'pending' },
    { itemId: 1, stage: 'completed' },
    { itemId: 2, stage: 'in_progress' },
    { itemId: null, stage: 'pending' },
  ] as unknown as Parameters<typeof unreadyOf>[0]['jobs'];
  const unready = { jobs: 3, proof: 'sent' as const, sizesToCome: true };
  const one = { items: order.items, jobs, unready };
  const chosen = [{ itemId: 1, size: 'M', quantity: 1 }];
  // Its lines have no design, so no proof is waited for.
  expect(unreadyOf(one, chosen)).toEqual({ jobs: 1, proof: null, sizesToCome: false });
  expect(unreadyOf(one, [])).toEqual({ jobs: 0, proof: null, sizesToCome: false });
});

test.each([
  [
    [
      { size: 'M', quantity: 2 },
      { size: '', quantity: 1 },
    ],
    '2 × M, 1 piece',
  ],
  [[{ size: '', quantity: 3 }], '3 pieces'],
])('%j reads %s', (sizes, words) => {
  expect(sizesText(sizes)).toBe(words);
});

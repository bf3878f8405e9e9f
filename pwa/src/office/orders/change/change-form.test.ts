import { expect, test } from 'vitest';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { changeOf, checkChange, isNothing, startOf } from './change-form.ts';

const order = {
  poNumber: null,
  neededBy: '2030-05-01',
  customerInfo: { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3999' },
  items: [{ id: 7, sizeQuantities: [{ size: 'M', quantity: 48 }] }],
} as OfficeOrderDetail;

test('only what differs is sent', () => {
  const form = startOf(order);
  expect(isNothing(changeOf(order, form))).toBe(true);
  expect(changeOf(order, { ...form, sizes: { 7: { M: 48, L: 12, S: 0 } }, poNumber: ' PO 9 ' })).toEqual({
    lines: [
      {
        itemId: 7,
        sizeQuantities: [
          { size: 'M', quantity: 48 },
          { size: 'L', quantity: 12 },
        ],
      },
    ],
    freightCents: null,
    poNumber: 'PO 9',
  });
  expect(changeOf(order, { ...form, city: 'Elsewhere', neededBy: '', freight: '0' })).toMatchObject({
    lines: [],
    freightCents: 0,
    address: { address: '18 Weir Street', city: 'Elsewhere' },
    neededBy: null,
  });
  expect(changeOf(order, { ...form, prices: { 7: '28.50' } }).lines).toMatchObject([{ ownCents: 2850 }]);
});

test('a price of the office’s own is a price, and takes a reason', () => {
  const form = startOf(order);
  expect(checkChange(form)).toEqual({});
  expect(checkChange({ ...form, prices: { 7: 'cheap' }, freight: '1,2,x' })).toMatchObject({
    prices: expect.any(String),
    freight: expect.any(String),
    reason: 'Please say why.',
  });
  expect(checkChange({ ...form, freight: '12', reason: 'Two cartons' })).toEqual({});
  expect(checkChange({ ...form, city: '' })).toMatchObject({ city: 'Please enter your city.' });
});

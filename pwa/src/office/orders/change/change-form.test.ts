import { expect, test } from 'vitest';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { changeOf, checkChange, isNothing, startOf } from './change-form.ts';

const order = {
  poNumber: null,
  neededBy: '2030-05-01',
  customerInfo: {
    email: 'imke@quarrelcreek.example',
    address: '18 Weir Street',
    city: 'Quarrel Creek',
    state: 'VIC',
    postalCode: '3999',
  },
  items: [{ id: 7, sizeQuantities: [{ size: 'M', quantity: 48 }] }],
} as OfficeOrderDetail;

test('only what differs is sent', () => {
  const form = startOf(order, 'id');
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

test('lines come and go, and a line that goes is not changed too', () => {
  const form = startOf(order, 'id');
  const charge = { id: 'c', kind: 'rush' as const, name: 'Rush', quantity: '1', price: '45' };
  const changed = { ...form, removed: [7], sizes: { 7: { M: 4 } }, charges: [charge] };
  expect(changeOf(order, changed)).toEqual({
    lines: [],
    remove: [7],
    add: {
      lines: [],
      charges: [{ id: 'c', kind: 'rush', name: 'Rush', quantity: 1, unitCents: 4500 }],
    },
    freightCents: null,
  });
  expect(isNothing(changeOf(order, { ...form, removed: [7] }))).toBe(false);
  expect(checkChange({ ...form, charges: [{ ...charge, price: '' }] })).toMatchObject({
    charges: 'Please check the new free lines.',
  });
});

test('a price of the office’s own is a price, and takes a reason', () => {
  const form = startOf(order, 'id');
  expect(checkChange(form)).toEqual({});
  expect(checkChange({ ...form, prices: { 7: 'cheap' }, freight: '1,2,x' })).toMatchObject({
    prices: expect.any(String),
    freight: expect.any(String),
    reason: 'Please say why.',
  });
  expect(checkChange({ ...form, freight: '12', reason: 'Two cartons' })).toEqual({});
  expect(checkChange({ ...form, city: '' })).toMatchObject({ city: 'Please enter your city.' });
});

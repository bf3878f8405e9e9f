import { expect, test } from 'vitest';
import { agreementForm, readPercent } from './agreement-form.ts';

test.each([
  ['', 0],
  ['0', 0],
  ['7.5', 750],
  ['7,5 %', 750],
  ['50', 5_000],
  ['50.1', undefined],
  ['7.55', undefined],
  ['-5', undefined],
  ['ten', undefined],
])('%j is %j', (written, basisPoints) => {
  expect(readPercent(written)).toBe(basisPoints);
});

test('prices are above nothing, and days are days', () => {
  const price = { productId: 7, name: 'Tee', listCents: 1_995 };
  const read = (typed: object) =>
    agreementForm.safeParse({ percent: '', fromDay: '', untilDay: '', prices: [], ...typed });
  expect(read({ prices: [{ ...price, price: '16.5' }], fromDay: '2026-12-01' }).data).toEqual({
    percent: 0,
    fromDay: '2026-12-01',
    untilDay: null,
    prices: [{ ...price, price: 1_650 }],
  });
  expect(read({ prices: [{ ...price, price: '0' }] }).success).toBe(false);
  expect(read({ prices: [{ ...price, price: '' }] }).success).toBe(false);
  expect(read({ untilDay: 'soon' }).success).toBe(false);
});

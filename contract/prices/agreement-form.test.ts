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
    agreementForm.safeParse({ percent: '', fromDay: '', untilDay: '', prices: [], techniques: [], ...typed });
  expect(read({ prices: [{ ...price, price: '16.5' }], fromDay: '2026-12-01' }).data).toEqual({
    percent: 0,
    fromDay: '2026-12-01',
    untilDay: null,
    prices: [{ ...price, price: 1_650 }],
    techniques: [],
  });
  expect(read({ prices: [{ ...price, price: '0' }] }).success).toBe(false);
  expect(read({ prices: [{ ...price, price: '' }] }).success).toBe(false);
  expect(read({ untilDay: 'soon' }).success).toBe(false);
});

test.each<[string[][], unknown]>([
  [
    [
      ['', ''],
      ['1', '3'],
    ],
    { columns: [null], rows: [{ fromPieces: 1, cents: [300] }] },
  ],
  [
    [
      ['', ''],
      ['1', ''],
    ],
    'Write dollars, such as 4.50.',
  ],
  [
    [
      ['', ''],
      ['1', '0'],
    ],
    'Each price is more than $0.00.',
  ],
])('a table of a technique: %j', (table, meant) => {
  const read = agreementForm.safeParse({
    percent: '',
    fromDay: '',
    untilDay: '',
    prices: [],
    techniques: [{ techniqueId: 'dtf', name: 'DTF', by: 'size', table }],
  });
  expect(read.data?.techniques[0]?.table ?? read.error?.issues[0]?.message).toEqual(meant);
});

import { expect, test } from 'vitest';
import { cellText, lineOf, readCents, readLines, readTime } from './read-values.ts';

test.each([
  ['0', 0],
  ['24', 2400],
  ['24.9', 2490],
  ['24.95', 2495],
  ['$1,024.95', 102_495],
  ['AUD 24.00', 2400],
  ['24.9949', 2499],
  ['24.995', 2500],
  ['1.005', 101],
  ['24,95', null],
  ['-5.00', null],
  ['', null],
  ['free', null],
  ['1e3', null],
  ['1,02,4', null],
])('%s is %s cents', (written, cents) => {
  expect(readCents(written)).toBe(cents);
});

test.each([
  ['2025-10-07 09:50:26 +0200', null, '2025-10-07T09:50:26+02:00'],
  ['2025-10-07T09:50:26Z', null, '2025-10-07T09:50:26Z'],
  ['2025-10-07 09:50:26 UTC', null, '2025-10-07T09:50:26Z'],
  ['2016-09-15 03:17:47', null, '2016-09-15T03:17:47'],
  ['2016-09-15', null, '2016-09-15T00:00:00'],
  ['9/6/2016 6:29:00', null, null],
  ['9/6/2016 6:29:00', 'mdy', '2016-09-06T06:29:00'],
  ['9/6/2016 6:29', 'dmy', '2016-06-09T06:29:00'],
  ['31/02/2016', 'dmy', null],
  ['2016-02-30', null, null],
  ['2016-13-01', null, null],
  ['', null, null],
  ['yesterday', 'dmy', null],
] as const)('%s (%s) is %s', (written, order, iso) => {
  expect(readTime(written, order)).toBe(iso);
});

test.each([
  ["'2034", '2034'],
  ["'+61412345678", '+61412345678'],
  ["O'Neill", "O'Neill"],
  ["'tis", "'tis"],
  [' a\u0000\n b ', 'a b'],
  ['<b>Tee</b> &amp; cap', 'Tee & cap'],
])('%j reads %j', (written, text) => {
  expect(cellText(written, 100)).toBe(text);
});

test('lines are whole pieces with a name', () => {
  expect(lineOf('Tee', '2', '24.95', '')).toEqual({ name: 'Tee', quantity: 2, priceCents: 2495 });
  expect(lineOf('Tee', '3.0', '', '10.00')).toEqual({ name: 'Tee', quantity: 3, priceCents: 333 });
  expect(lineOf('Tee', '2', '', '')).toEqual({ name: 'Tee', quantity: 2, priceCents: null });
  for (const wrong of ['0', '1.5', '-1', 'x', '']) expect(lineOf('Tee', wrong, '1', '')).toBeNull();
  expect(lineOf(' ', '1', '1', '')).toBeNull();
  expect(readLines('name:Tee: red|quantity:2|total:5; name:Cap|quantity:1')).toEqual([
    { name: 'Tee: red', quantity: 2, priceCents: 250 },
    { name: 'Cap', quantity: 1, priceCents: null },
  ]);
  expect(readLines('')).toEqual([]);
  expect(readLines('Tee × 2')).toBeNull();
});

import { expect, test } from 'vitest';
import { readDollars } from './read-dollars.ts';

test.each([
  ['19.99', 1999],
  ['$1,234.5', 123_450],
  [' 8.2 ', 820],
  ['0.57', 57],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.005', null],
  ['1e3', null],
  ['ten', null],
  ['99999999999999', null],
])('%j is %j cents', (written, cents) => {
  expect(readDollars(written)).toBe(cents);
});

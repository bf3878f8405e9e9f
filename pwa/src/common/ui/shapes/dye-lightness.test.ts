import { expect, it } from 'vitest';
import { isPaleDye } from './dye-lightness.ts';

it.each([
  ['#ffffff', true],
  ['#EDE6D6', true],
  ['#d9a441', true],
  ['#8e9b7c', true],
  ['#000000', false],
  ['#1b2c4a', false],
  ['#8e2b22', false],
  ['#1f4d3c', false],
  ['red', true],
  ['', true],
])('%s takes a dark tick: %s', (dye, isPale) => {
  expect(isPaleDye(dye)).toBe(isPale);
});

import { expect, test } from 'vitest';
import { piecesText } from './pieces-text.ts';

test.each([
  [0, '0 pieces'],
  [1, '1 piece'],
  [24, '24 pieces'],
  [10_021, '10,021 pieces'],
])('%i is written as %s', (count, words) => {
  expect(piecesText(count)).toBe(words);
});

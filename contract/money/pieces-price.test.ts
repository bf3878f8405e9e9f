import { expect, test } from 'vitest';
import { piecesText, unitText } from './pieces-price.ts';

test.each([
  [24, 2_850, 68_400, '$28.50', '24 × $28.50'],
  [1, 2_850, 2_850, '$28.50', '1 × $28.50'],
  [7, 1_428, 9_999, '', '7 pieces'],
  [1_200, 0, 11, '', '1,200 pieces'],
])('%i at %i, together %i', (totalQuantity, price, totalPrice, unit, pieces) => {
  expect(unitText({ totalQuantity, price, totalPrice })).toBe(unit);
  expect(piecesText({ totalQuantity, price, totalPrice })).toBe(pieces);
});

import { expect, test } from 'vitest';
import { stockWords } from './stock-words.ts';

test.each([
  [0, false, 'Made to order', 'made'],
  [1412, false, '1,412', 'plain'],
  [0, true, 'None left', 'none'],
  [6, true, '6 left', 'few'],
  [10, true, '10 left', 'few'],
  [11, true, '11', 'plain'],
] as const)('%i, counted %s: %s', (stock, trackStock, words, kind) => {
  // If stock is counted, what is left decides, whatever the product's own number is.
  const counts = trackStock ? { stock: 99, left: stock } : { stock, left: 99 };
  expect(stockWords({ ...counts, trackStock })).toEqual({ words, kind });
});

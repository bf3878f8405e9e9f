import { expect, it } from 'vitest';
import { pageRange } from './page-range.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [1, 0, []],
])('page %d of %d shows %j', (page, pageCount, shown) => {
  expect(pageRange(page, pageCount)).toEqual(shown);
});

import { expect, test } from 'vitest';
import type { JobRow } from './endpoints.ts';
import { piecesWithoutSize, sizesToComeWords } from './sizes-to-come.ts';

const sizes = (...quantities: number[]) => quantities.map(quantity => ({ size: 'M', quantity }));
const job = (more: Partial<Pick<JobRow, 'stage' | 'orderItemId' | 'pieces' | 'details'>> = {}) => ({
  stage: 'pending' as const,
  orderItemId: 4,
  pieces: 20,
  details: { productId: 7, sizes: [] },
  ...more,
});

test.each([
  ['no size is known', job(), 20, 'Sizes to come'],
  ['nothing is said of sizes', job({ details: { productId: 7 } }), 20, 'Sizes to come'],
  [
    'some are known',
    job({ details: { productId: 7, sizes: sizes(10, 5) } }),
    5,
    'Sizes to come for 5 of 20 pieces',
  ],
  ['all are known', job({ details: { productId: 7, sizes: sizes(12, 8) } }), 0, null],
  ['it has begun', job({ stage: 'in_progress' }), 20, 'Sizes to come'],
  ['it is done', job({ stage: 'completed' }), 0, null],
  ['it was called off', job({ stage: 'cancelled' }), 0, null],
  ['it was entered by hand', job({ orderItemId: null }), 0, null],
  ['its garment is the customer’s own', job({ details: {} }), 0, null],
  ['it has no pieces', job({ pieces: 0 }), 0, null],
  [
    'sizes and names are to come',
    job({ details: { productId: 7, sizes: [], namesToCome: true } }),
    20,
    'Sizes and names to come',
  ],
  [
    'the names are to come',
    job({ details: { productId: 7, sizes: sizes(20), namesToCome: true } }),
    0,
    'Names to come',
  ],
  [
    'the names never came, and it is done',
    job({ stage: 'completed', details: { productId: 7, sizes: sizes(20), namesToCome: true } }),
    0,
    null,
  ],
])('a job of which %s', (_what, row, missing, words) => {
  expect([piecesWithoutSize(row), sizesToComeWords(row)]).toEqual([missing, words]);
});

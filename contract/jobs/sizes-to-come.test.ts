import { expect, test } from 'vitest';
import type { JobRow } from './endpoints.ts';
import { piecesWithoutSize, toComeWords } from './sizes-to-come.ts';

const sizes = (...quantities: number[]) => quantities.map(quantity => ({ size: 'M', quantity }));
const design = (sha256: string | null): JobRow['artwork'] => [
  { sha256, name: 'crest.png', position: 'front', method: 'print', widthMm: 200, heightMm: 100 },
];
type Waiting = Pick<JobRow, 'stage' | 'orderItemId' | 'pieces' | 'details' | 'artwork'>;
const job = (more: Partial<Waiting> = {}) => ({
  stage: 'pending' as const,
  orderItemId: 4,
  pieces: 20,
  details: { productId: 7, sizes: [] },
  artwork: [],
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
  [
    'a design is to come',
    job({ details: { productId: 7, sizes: sizes(20) }, artwork: design(null) }),
    0,
    'Artwork to come',
  ],
  [
    'the design is here',
    job({ details: { productId: 7, sizes: sizes(20) }, artwork: design('a'.repeat(64)) }),
    0,
    null,
  ],
  ['a design of one entered by hand is not here', job({ orderItemId: null, artwork: design(null) }), 0, null],
  [
    'everything is to come',
    job({ details: { productId: 7, namesToCome: true }, artwork: design(null) }),
    20,
    'Sizes, names and artwork to come',
  ],
  ['it is done without its design', job({ stage: 'completed', artwork: design(null) }), 0, null],
])('a job of which %s', (_what, row, missing, words) => {
  expect([piecesWithoutSize(row), toComeWords(row)]).toEqual([missing, words]);
});

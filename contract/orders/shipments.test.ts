import { describe, expect, test } from 'vitest';
import { atMost, joinedPieces, piecesLeft, piecesOfItems, tooMany, whyUnready } from './shipments.ts';

const line = (id: number, sizes: Record<string, number>, totalQuantity?: number) => ({
  id,
  productId: 9 as number | null,
  designPlacements: [] as unknown[],
  sizeQuantities: Object.entries(sizes).map(([size, quantity]) => ({ size, quantity })),
  totalQuantity: totalQuantity ?? Object.values(sizes).reduce((sum, one) => sum + one, 0),
});
const digitising = { ...line(3, {}, 1), productId: null };
const whole = { ...line(4, {}, 25), productId: null, designPlacements: [{}] };
const items = [line(1, { M: 12, L: 8, XL: 0 }), line(2, { S: 3 }, 5), digitising, whole];

const p = (itemId: number, size: string, quantity: number) => ({ itemId, size, quantity });

describe('the pieces of an order', () => {
  test('are its lines by size, without free lines; what has no size counts as one', () => {
    expect(piecesOfItems(items)).toEqual([
      p(1, 'M', 12),
      p(1, 'L', 8),
      p(2, 'S', 3),
      p(2, '', 2),
      p(4, '', 25),
    ]);
  });

  test('that are left are those that have not gone, in any number of parcels', () => {
    const gone = [p(1, 'M', 5), p(1, 'M', 7), p(1, 'L', 1), p(4, '', 24), p(7, 'M', 3)];
    expect(piecesLeft(items, gone)).toEqual([p(1, 'L', 7), p(2, 'S', 3), p(2, '', 2), p(4, '', 1)]);
    expect(piecesLeft(items, piecesOfItems(items))).toEqual([]);
  });

  test('that are wanted are no more than are left, also when they are named twice', () => {
    const left = piecesLeft(items, []);
    expect(joinedPieces([p(1, 'M', 7), p(1, 'L', 1), p(1, 'M', 5), p(2, 'S', 0)])).toEqual([
      p(1, 'M', 12),
      p(1, 'L', 1),
    ]);
    expect(tooMany(left, [p(1, 'M', 12)])).toBeNull();
    expect(tooMany(left, [p(1, 'M', 12), p(1, 'L', 9)])).toEqual(p(1, 'L', 9));
    expect(tooMany(left, [p(1, 'XL', 1)])).toEqual(p(1, 'XL', 1));
    expect(atMost([p(1, 'M', 3)], [p(1, 'M', 5), p(1, 'L', 2)])).toEqual([p(1, 'M', 3)]);
  });
});

test.each([
  [{ jobs: 0, proof: null, sizesToCome: false }, []],
  [{ jobs: 0, proof: 'approved', sizesToCome: false }, []],
  [{ jobs: 1, proof: null, sizesToCome: false }, ['One job is not done yet.']],
  [
    { jobs: 3, proof: 'not_sent', sizesToCome: false },
    ['3 jobs are not done yet.', 'The customer has had no proof of the artwork.'],
  ],
  [
    { jobs: 0, proof: 'sent', sizesToCome: true },
    ['The customer hasn’t approved the artwork yet.', 'Sizes are still to come.'],
  ],
  [
    { jobs: 0, proof: 'changes_requested', sizesToCome: false },
    ['The customer has asked for a change of the artwork.'],
  ],
])('%j is not ready: %j', (unready, why) => {
  expect(whyUnready(unready)).toEqual(why);
});

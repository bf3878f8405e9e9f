import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packOrder, piecesAtOnce, rangesOf, unpackOrder } from './catalogue-pieces.ts';

test('the order comes back as it was', () => {
  const place = fc.record({ id: fc.integer({ min: 1, max: 2 ** 31 - 1 }), displayOrder: fc.nat(1_000_000) });
  fc.assert(
    fc.property(fc.array(place), places => {
      expect(unpackOrder(packOrder(places))).toEqual(places);
    }),
  );
});

test('ranges hold every piece that is wanted, once, and none is longer than an answer', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(200)), pieces => {
      const ranges = rangesOf(pieces);
      const held = ranges.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(new Set(held).size).toBe(held.length);
      expect(held).toEqual(expect.arrayContaining(pieces));
      for (const { from, to } of ranges) expect(to - from).toBeLessThan(piecesAtOnce);
    }),
  );
});

test.for([
  [[5], [[5, 5]]],
  [
    [16, 2, 5],
    [
      [2, 2],
      [5, 5],
      [16, 16],
    ],
  ],
  [[0, 1, 2, 3], [[0, 15]]],
] as const)('%o is asked for as %o', ([pieces, ranges]) => {
  expect(rangesOf(pieces)).toEqual(ranges.map(([from, to]) => ({ from, to })));
});

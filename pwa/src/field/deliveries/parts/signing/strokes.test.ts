import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutations } from '#contract/wire/mutations.ts';
import { fitStrokes, toPoints, toStrokes } from './strokes.ts';

const signature = 'data:image/png;base64,AAAA';

it('keeps a drawing over pads of different size', () => {
  const drawn = [
    [
      { x: 61.2, y: 30.6, time: 5_000 },
      { x: 122.4, y: 61.2, time: 5_016 },
    ],
    [{ x: 0, y: 0, time: 5_400 }],
  ];
  const strokes = toStrokes(drawn, 1.53);
  expect(strokes).toEqual([
    [40, 20, 0, 80, 40, 16],
    [0, 0, 400],
  ]);
  expect(toPoints(strokes, 0.5)).toEqual([
    [
      { x: 20, y: 10, time: 0 },
      { x: 40, y: 20, time: 16 },
    ],
    [{ x: 0, y: 0, time: 400 }],
  ]);
});

it('always fits what the declaration takes', () => {
  const point = fc.tuple(
    fc.double({ min: 0, max: 400, noNaN: true }),
    fc.double({ min: 0, max: 200, noNaN: true }),
  );
  const stroke = fc
    .tuple(point, fc.integer({ min: 1, max: 4_000 }))
    .map(([[x, y], count]) => Array.from({ length: count }, (_, at) => [x, y, at]).flat());
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 12 }), strokes => {
      const args = { signature, strokes: fitStrokes(strokes) };
      expect(mutations['delivery.confirm'].args.safeParse(args).success).toBe(true);
      expect(args.strokes.length).toBe(strokes.length);
    }),
    { numRuns: 40 },
  );
});

it('leaves a short signature as it is', () => {
  expect(fitStrokes([[1, 2, 0, 3, 4, 5], []])).toEqual([[1, 2, 0, 3, 4, 5]]);
  expect(fitStrokes(Array.from({ length: 400 }, () => [1, 2, 3]))).toHaveLength(300);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { designBox, garments, garmentViews } from '../garments/garments.ts';
import { keptInside, touchedEdges } from './keep-inside.ts';

const plain = { scale: 1, xOffset: 0, yOffset: 0, rotation: 0, aspect: 1 };

test.each([
  ['what fits stays as it is', { xOffset: 12, yOffset: -7 }, { scale: 1, xOffset: 12, yOffset: -7 }],
  ['too far to the right', { xOffset: 999 }, { scale: 1, xOffset: 70 }],
  ['too far up and left', { xOffset: -999, yOffset: -999 }, { scale: 1, xOffset: -70, yOffset: -89 }],
  ['larger than the area', { scale: 2 }, { scale: 1.8, xOffset: 0 }],
  ['larger, and moved', { scale: 2, xOffset: 40 }, { scale: 1.8, xOffset: 0 }],
  ['turned by an eighth', { scale: 1.8, rotation: 45 }, { scale: 1.27 }],
  ['a whole turn', { scale: 2, rotation: 360 }, { scale: 1.8 }],
])('%s', (_, asked, kept) => {
  expect(keptInside('tee', 'front', { ...plain, ...asked })).toMatchObject(kept);
});

test('a long design turned across a narrow area has no size that fits', () => {
  expect(keptInside('trackpants', 'side', { ...plain, aspect: 0.2, rotation: 90 })).toBeNull();
});

const everyView = garments.flatMap(({ id }) => garmentViews.map(view => [id, view] as const));
const asked = fc.record({
  scale: fc.integer({ min: 50, max: 200 }).map(hundredths => hundredths / 100),
  xOffset: fc.integer({ min: -2000, max: 2000 }),
  yOffset: fc.integer({ min: -2000, max: 2000 }),
  rotation: fc.integer({ min: 0, max: 360 }),
  aspect: fc.double({ min: 0.1, max: 10, noNaN: true }),
});

test('whatever is asked, all of it can be printed, and asking again changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...everyView), asked, ([garment, view], settings) => {
      const kept = keptInside(garment, view, settings);
      if (!kept) return;
      const now = { ...settings, ...kept };
      expect(designBox(garment, view, now).fits).toBe(true);
      expect(keptInside(garment, view, now)).toEqual(kept);
      expect(kept.scale).toBeLessThanOrEqual(settings.scale);
    }),
  );
});

test.each([
  [{}, ''],
  [{ xOffset: 70 }, 'right'],
  [{ xOffset: -70, yOffset: -89 }, 'left top'],
  [{ scale: 1.8 }, 'left right'],
])('%o touches %j', (moved, edges) => {
  const touched = touchedEdges('tee', 'front', { ...plain, ...moved });
  const names = Object.entries(touched).flatMap(([name, isTouched]) => (isTouched ? [name] : []));
  expect(names.join(' ')).toBe(edges);
});

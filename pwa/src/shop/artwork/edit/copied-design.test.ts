import { expect, test } from 'vitest';
import { allPlaces } from '#contract/artwork/place-rules.ts';
import { artwork } from './artwork-fixture.ts';
import type { Placed } from '../design-state.ts';
import { boxOf } from '../design-view.ts';
import { copiedDesign } from './copied-design.ts';

const front: Placed = { position: 'front', artwork, xOffset: 30, yOffset: 9, scale: 1.2, rotation: 15 };

test('on the back it is as wide and as turned as on the front, and in the middle', () => {
  const copy = copiedDesign('tee', front, { position: 'back' });
  expect(copy).toMatchObject({ position: 'back', artwork, rotation: 15, xOffset: 0, yOffset: 0 });
  expect(boxOf('tee', copy).widthMm).toBeCloseTo(boxOf('tee', front).widthMm, 1);
});

test.each(['tee', 'cap', 'trackpants', 'hoodie'] as const)('it is inside every place of a %s', garment => {
  for (const { place } of allPlaces(garment)) {
    const copy = copiedDesign(garment, { ...front, rotation: 0 }, place);
    expect([place, boxOf(garment, copy).fits]).toEqual([place, true]);
    expect(boxOf(garment, copy).widthMm).toBeLessThanOrEqual(boxOf(garment, front).widthMm + 40);
  }
});

import { describe, expect, it, test } from 'vitest';
import { designBox, garments, printArea } from '../garments/garments.ts';
import { fitPlacements, methodFor, proposedName, type SavedPlacement } from './saved-designs.ts';

const artwork = {
  sha256: 'a'.repeat(64),
  name: 'rowing-crest_final.png',
  type: 'image/png',
  bytes: 9,
  widthPx: 1200,
  heightPx: 900,
};
const placement = (change: Partial<SavedPlacement> = {}): SavedPlacement => ({
  position: 'front',
  artwork,
  xOffset: 0,
  yOffset: 0,
  scale: 1,
  rotation: 0,
  ...change,
});

describe('a saved design on another garment', () => {
  it('is the same on the same garment', () => {
    const placements = [placement({ xOffset: 17, yOffset: -3, rotation: 30 })];
    expect(fitPlacements({ garment: 'tee', placements }, 'tee')).toEqual(placements);
  });

  test.each(garments.map(({ id }) => id))('keeps its place within the print area of: %s', to => {
    for (const position of ['front', 'back', 'side'] as const) {
      const from = printArea('tee', position);
      const corner = placement({ position, xOffset: from.width / 4, yOffset: -from.height / 8, scale: 0.5 });
      const [fitted] = fitPlacements({ garment: 'tee', placements: [corner] }, to);
      if (!fitted) throw new Error('gone');
      const area = printArea(to, position);
      const box = designBox(to, position, { ...fitted, aspect: 4 / 3 });
      const share = (fitted.xOffset / area.width) * 4;
      expect(share).toBeGreaterThan(0.8);
      expect(share).toBeLessThan(1.2);
      // Offsets without an effect would come back on the next garment.
      expect(box.x + box.width / 2).toBeGreaterThanOrEqual(area.x);
      expect(box.x + box.width / 2).toBeLessThanOrEqual(area.x + area.width);
      expect(fitted).toMatchObject({ scale: 0.5, position, artwork });
    }
  });

  it('comes to rest at the edge where it was pushed far out', () => {
    const far = placement({ xOffset: 4_000, yOffset: 4_000 });
    const [fitted] = fitPlacements({ garment: 'tee', placements: [far] }, 'cap');
    const area = printArea('cap', 'front');
    expect(fitted?.xOffset).toBeLessThanOrEqual(Math.ceil(area.width / 2));
  });

  it('of a garment that is drawn no more counts as one on a tee', () => {
    const placements = [placement({ xOffset: 5 })];
    expect(fitPlacements({ garment: 'poncho', placements }, 'tee')).toEqual(placements);
  });
});

test.each([
  ['print', ['print', 'embroidery'], 'print'],
  ['embroidery', ['print'], 'print'],
  ['embroidery', [], 'embroidery'],
] as const)('%s on a product that offers %j: %s', (decorationMethod, offered, expected) => {
  expect(methodFor({ decorationMethod }, offered)).toBe(expected);
});

test.each([
  [[placement()], 'rowing crest final, front'],
  [[placement(), placement({ position: 'back' })], 'rowing crest final, front and back'],
  [[placement({ artwork: { ...artwork, name: '.png' } })], 'Design, front'],
  [[placement({ artwork: { ...artwork, name: 'x'.repeat(200) } })], 'x'.repeat(80)],
  [[], ''],
])('a name to begin with %#', (placements, expected) => {
  expect(proposedName(placements)).toBe(expected);
});

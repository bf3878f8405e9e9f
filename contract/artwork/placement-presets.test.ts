import { expect, test } from 'vitest';
import { designBox, garments, garmentViews, printArea } from '../garments/garments.ts';
import { placementPresets, snapped, snappedRotation } from './placement-presets.ts';

const everyView = garments.flatMap(({ id }) => garmentViews.map(view => [id, view] as const));
const aspects = [0.4, 1, 1.5, 4];

test.each(everyView)('%s %s: every place can be printed whole', (garment, view) => {
  for (const aspect of aspects) {
    for (const { settings } of placementPresets(garment, view, aspect)) {
      expect(designBox(garment, view, { ...settings, aspect }).fits).toBe(true);
    }
  }
});

test('a tee offers the full front and the left chest, its back the shoulders', () => {
  const names = (view: 'front' | 'back') => placementPresets('tee', view, 1).map(({ name }) => name);
  expect(names('front')).toEqual(['Full front', 'Left chest', 'Right chest']);
  expect(names('back')).toEqual(['Full back', 'Upper back', 'Nape']);
});

test("the left chest is 100 mm wide and lies at the wearer's left", () => {
  const left = placementPresets('tee', 'front', 1).find(({ id }) => id === 'left-chest');
  if (!left) throw new Error('no left chest');
  const box = designBox('tee', 'front', { ...left.settings, aspect: 1 });
  expect(box.widthMm).toBeCloseTo(100, 0);
  expect(box.x).toBeGreaterThan(500);
});

test('a side whose main area has a name of its own is offered by it', () => {
  expect(placementPresets('polo', 'front', 1).map(({ name }) => name)).toEqual(['Left chest', 'Right chest']);
  expect(placementPresets('cap', 'front', 1).map(({ name }) => name)).toEqual(['Full front']);
});

const plain = { aspect: 1, scale: 1, rotation: 0 };

test('a drag near the middle means the middle', () => {
  const area = printArea('tee', 'front');
  expect(snapped('tee', 'front', { ...plain, xOffset: 8, yOffset: -60 })).toMatchObject({
    xOffset: 0,
    yOffset: -60,
    isMiddleX: true,
    isMiddleY: false,
  });
  const { yOffset } = snapped('tee', 'front', { ...plain, xOffset: 40, yOffset: 30 });
  const box = designBox('tee', 'front', { ...plain, xOffset: 40, yOffset });
  expect(box.y + box.height / 2).toBeCloseTo(area.y + area.height / 2);
});

test.each([
  [3, 0],
  [87, 90],
  [-2, 0],
  [356.5, 360],
  [45, 45],
])('a twist to %d° ends at %d°', (turned, held) => {
  expect(snappedRotation(turned)).toBeCloseTo(held);
});

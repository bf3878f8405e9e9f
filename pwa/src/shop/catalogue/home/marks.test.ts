import { expect, test } from 'vitest';
import { designBox, type GarmentId, printArea } from '#contract/garments/garments.ts';
import { crewMark, heroMark, kidsMark, type LaidMark, stepMark, teeArea } from './marks.ts';

test.each<[GarmentId, LaidMark]>([
  ['tee', heroMark],
  ['tee', stepMark],
  ['crew', crewMark],
  ['kids-tee', kidsMark],
])('%s: the mark lies where the design tool would put it', (garment, { settings, box, widthMm }) => {
  const wanted = designBox(garment, 'front', settings);
  expect(wanted.fits).toBe(true);
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(box[key]).toBeCloseTo(wanted[key], 0);
  expect(widthMm).toBe(Math.round(wanted.widthMm));
});

test('the frame is the print area', () => {
  expect(printArea('tee', 'front')).toMatchObject(teeArea);
});

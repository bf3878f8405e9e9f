import { expect, test } from 'vitest';
import { printArea } from '../garments/garments.ts';
import { designUnder, type LetteredDesign } from './lettering-overlap.ts';

const area = printArea('tee', 'back');
/** Millimetres from the middle of the area's upper edge, 200 wide. */
const line = (topMm: number, heightMm: number) => ({
  d: '',
  footMm: topMm + heightMm,
  leftMm: -100,
  topMm,
  widthMm: 200,
  heightMm,
});
const on = (changed: Partial<LetteredDesign['settings']> = {}, place: Partial<LetteredDesign> = {}) => ({
  position: 'back' as const,
  ...place,
  settings: { scale: 0.5, xOffset: 0, yOffset: 0, rotation: 0, aspect: 4, ...changed },
});
const lowest = area.height / 2;

test.each<[string, LetteredDesign, { topMm: number; heightMm: number }, boolean]>([
  ['on the number', on(), { topMm: 100, heightMm: 200 }, true],
  ['below the number', on({ yOffset: lowest }), { topMm: 30, heightMm: 200 }, false],
  ['above the number', on({ yOffset: -lowest }), { topMm: 150, heightMm: 200 }, false],
  [
    'turned into the number',
    on({ yOffset: lowest, rotation: 90, scale: 1 }),
    { topMm: 30, heightMm: 330 },
    true,
  ],
  ['on the other side', on({}, { position: 'front' }), { topMm: 100, heightMm: 200 }, false],
])('a design %s', (_, design, { topMm, heightMm }, isUnder) => {
  const drawn = { lines: [line(topMm, heightMm)] };
  expect(designUnder('tee', { position: 'back' }, drawn, [design])).toBe(isUnder ? design : undefined);
});

test('a piece without a name and a number covers nothing', () => {
  expect(designUnder('tee', { position: 'back' }, { lines: [] }, [on()])).toBeUndefined();
});

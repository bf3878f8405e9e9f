import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPlaces } from '#contract/artwork/place-rules.ts';
import { designBox, garments } from '#contract/garments/garments.ts';
import { fitText } from './fit-text.ts';

const drawn = (widthMm: number, heightMm: number) => ({
  svg: `<svg viewBox="0 0 ${widthMm} ${heightMm}"></svg>`,
  widthMm,
  heightMm,
});
const front = { position: 'front' } as const;
const nothing = { isSmaller: false, isLarger: false, isMoved: false, isUpright: false };

test.each([
  ['what fits is as wide as it was made', drawn(180, 40), undefined, { ...nothing, scale: 1.08 }],
  ['wider than the area', drawn(700, 40), undefined, { ...nothing, isSmaller: true, scale: 1.8 }],
  ['taller than the area', drawn(100, 800), undefined, { ...nothing, isSmaller: true, scale: 1.8 }],
  ['less than the least', drawn(20, 5), undefined, { ...nothing, isLarger: true, scale: 0.5 }],
  [
    'longer than before, at the edge',
    drawn(280, 40),
    { xOffset: 70, yOffset: 0, rotation: 0 },
    { ...nothing, isMoved: true, scale: 1.68, xOffset: 10 },
  ],
  [
    'turned, and as it was in the middle',
    drawn(200, 20),
    { xOffset: 0, yOffset: 0, rotation: 90 },
    { ...nothing, scale: 1.2, rotation: 90 },
  ],
])('%s', (_, text, before, { isSmaller, isLarger, isMoved, isUpright, ...settings }) => {
  expect(fitText('tee', front, text, before)).toMatchObject({
    settings,
    isSmaller,
    isLarger,
    isMoved,
    isUpright,
  });
});

test('turned across a narrow area it is set upright', () => {
  const turned = { xOffset: 0, yOffset: 0, rotation: 90 };
  expect(fitText('trackpants', { position: 'side' }, drawn(60, 300), turned)).toMatchObject({
    settings: { rotation: 0 },
    isUpright: true,
  });
});

const everyPlace = garments.flatMap(({ id }) => allPlaces(id).map(({ place }) => [id, place] as const));
const anyText = fc.record({
  widthMm: fc.double({ min: 6, max: 12_000, noNaN: true }),
  heightMm: fc.double({ min: 6, max: 2_000, noNaN: true }),
});
const anywhere = fc.record({
  xOffset: fc.integer({ min: -500, max: 500 }),
  yOffset: fc.integer({ min: -500, max: 500 }),
  rotation: fc.integer({ min: 0, max: 360 }),
});

test('whatever is typed, and wherever it stood: all of it is printed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...everyPlace),
      anyText,
      fc.option(anywhere, { nil: undefined }),
      ([garment, place], { widthMm, heightMm }, before) => {
        const { settings } = fitText(garment, place, drawn(widthMm, heightMm), before);
        expect(designBox(garment, place.position, settings).fits).toBe(true);
      },
    ),
  );
});

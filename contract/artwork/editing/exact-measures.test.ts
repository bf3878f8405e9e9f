import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPlaces } from '../place-rules.ts';
import { type Measure, measuresOf, readMm, withMeasure } from './exact-measures.ts';
import { designBox, garments } from '../../garments/garments.ts';

const plain = { scale: 1, xOffset: 0, yOffset: 0, rotation: 0, aspect: 2 };

test.each([
  ['width', 120],
  ['height', 60.5],
  ['left', 12],
  ['top', 95],
] as const)('%s of %d mm on the front of a tee', (measure, mm) => {
  const made = withMeasure('tee', 'front', { settings: plain, measure, mm });
  expect(measuresOf('tee', 'front', { ...plain, ...made })[measure]).toBe(mm);
});

test('on a front, the top counts from the collar', () => {
  expect(measuresOf('tee', 'front', plain).isFromCollar).toBe(true);
  expect(measuresOf('tee', 'side', plain).isFromCollar).toBe(false);
});

test.each([
  ['width', 20, { from: 84, to: 300 }],
  ['width', 301, { from: 84, to: 300 }],
  ['top', 0, { from: 62 }],
  ['left', Number.NaN, { from: 0 }],
] as const)('a %s of %d mm is not possible there', (measure, mm, range) => {
  expect(withMeasure('tee', 'front', { settings: plain, measure, mm })).toMatchObject(range);
});

const everyPlace = garments.flatMap(({ id }) => allPlaces(id).map(({ place }) => [id, place] as const));
const measures: readonly Measure[] = ['width', 'height', 'left', 'top'];

test('whatever is typed anywhere: it is so to a tenth of a millimetre and inside, or a range is named', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...everyPlace),
      fc.constantFrom(...measures),
      fc.integer({ min: 0, max: 4_000 }),
      fc.record({
        scale: fc.integer({ min: 50, max: 90 }).map(hundredths => hundredths / 100),
        rotation: fc.constantFrom(0, 90, 180),
        aspect: fc.double({ min: 0.5, max: 2, noNaN: true }),
      }),
      ([garment, { position, area }], measure, tenths, drawn) => {
        const settings = { xOffset: 0, yOffset: 0, area, ...drawn };
        if (!designBox(garment, position, settings).fits) return;
        const mm = tenths / 10;
        const made = withMeasure(garment, position, { settings, measure, mm });
        if ('from' in made) {
          expect(made.from).toBeLessThanOrEqual(made.to + 1);
          return;
        }
        const now = { ...settings, ...made };
        expect(designBox(garment, position, now).fits).toBe(true);
        expect(Math.abs(measuresOf(garment, position, now)[measure] - mm)).toBeLessThan(0.2);
      },
    ),
  );
});

test('on the very edge it is there, and not a whole unit inside', () => {
  const settings = { scale: 0.54, rotation: 0, aspect: 0.5, xOffset: 0, yOffset: 0, area: 'below-the-tie' };
  const made = withMeasure('apron', 'back', { settings, measure: 'top', mm: 0 });
  expect(measuresOf('apron', 'back', { ...settings, ...(made as object) }).top).toBe(0);
});

test.each([
  ['182', 182],
  [' 7.5 mm', 7.5],
  ['7,25', 7.25],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['12.345', null],
  ['20 cm', null],
])('%j is read as %s', (typed, mm) => {
  expect(readMm(typed)).toBe(mm);
});

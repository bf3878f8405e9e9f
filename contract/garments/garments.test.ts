import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  designBox,
  garmentFactsOf,
  garmentForCategory,
  garmentViews,
  garments,
  isGarmentId,
  printArea,
  shareOfWidth,
  sizeFactor,
} from './garments.ts';
import { fabricColours, garmentImageUrl, garmentViewBox } from './garment-pictures.ts';

const plain = { scale: 1, xOffset: 0, yOffset: 0, rotation: 0, aspect: 1 };
const everyView = garments.flatMap(({ id }) => garmentViews.map(view => [id, view] as const));

describe('print areas', () => {
  test.each(everyView)('%s %s lies inside the drawing and in true proportion', (garment, view) => {
    const { areas, mmPerUnit } = garmentFactsOf(garment);
    expect(areas[view].length).toBeGreaterThan(0);
    for (const area of areas[view]) {
      expect(area.x).toBeGreaterThan(0);
      expect(area.y).toBeGreaterThan(0);
      expect(area.x + area.width).toBeLessThan(garmentViewBox.width);
      expect(area.y + area.height).toBeLessThan(garmentViewBox.height);
      expect(area.width * mmPerUnit).toBeCloseTo(area.widthMm, 0);
      expect(area.height * mmPerUnit).toBeCloseTo(area.heightMm, 0);
    }
  });

  test('a size is as much wider as its cloth', () => {
    expect(sizeFactor('tee', 'M')).toBe(1);
    expect(sizeFactor('tee', 'XS')).toBeCloseTo(460 / 520);
    expect(sizeFactor('cap', 'One size')).toBe(1);
    expect(sizeFactor('tee', 'nobody')).toBe(1);
  });
});

test.each([
  ['tee', 'XS', 280, 61],
  ['tee', '3XL', 280, 42],
  ['tee', 'M', 260, 50],
  ['womens-tee', 'XS', 205, 50],
] as const)('on a %s in %s, %i mm are %i %% of its width', (garment, size, mm, percent) => {
  expect(Math.round(100 * (shareOfWidth(garment, size, mm) ?? 0))).toBe(percent);
});

test('a size that nobody has measured has no share', () => {
  expect(shareOfWidth('tee', 'nobody', 100)).toBeNull();
});

describe('designBox', () => {
  test.each([
    ['1.2 is 200 mm on a tee', { scale: 1.2 }, { widthMm: 200, heightMm: 200, fits: true }],
    ['half', { scale: 0.5 }, { widthMm: 83.3, heightMm: 83.3, fits: true }],
    ['1.8 fills the width', { scale: 1.8 }, { widthMm: 300, fits: true }],
    ['2 goes over the edge', { scale: 2 }, { widthMm: 333.3, fits: false }],
    ['a wide image keeps its proportion', { aspect: 4 }, { widthMm: 166.7, heightMm: 41.7, fits: true }],
    ['a tall image is held by the height', { aspect: 0.5 }, { widthMm: 111.1, heightMm: 222.2, fits: true }],
    ['turned', { rotation: 90 }, { widthMm: 166.7, fits: true }],
    ['a filled area turned by an eighth sticks out', { scale: 1.8, rotation: 45 }, { fits: false }],
  ])('%s', (_, change, wanted) => {
    const box = designBox('tee', 'front', { ...plain, ...change });
    for (const [name, value] of Object.entries(wanted)) {
      const found = box[name as keyof typeof wanted];
      if (typeof value === 'number') expect(found).toBeCloseTo(value, 1);
      else expect(found).toBe(value);
    }
  });

  test('a nudge moves by its units, and the centre stays on the area', () => {
    const area = printArea('tee', 'front');
    const at = (xOffset: number, yOffset: number) =>
      designBox('tee', 'front', { ...plain, xOffset, yOffset });
    expect(at(5, 0).x - at(0, 0).x).toBeCloseTo(5);
    expect(at(0, -5).y - at(0, 0).y).toBeCloseTo(-5);
    const far = at(9999, -9999);
    expect(far.x + far.width / 2).toBeCloseTo(area.x + area.width);
    expect(far.y + far.height / 2).toBeCloseTo(area.y);
    expect(far.fits).toBe(false);
  });

  const anyNumber = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(0, 1, -1, Number.NaN, Infinity, -Infinity),
  );
  const settings = fc.record({
    scale: anyNumber,
    xOffset: anyNumber,
    yOffset: anyNumber,
    rotation: anyNumber,
    aspect: anyNumber,
  });

  test('whatever is asked, the box is finite and its centre on the area', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyView), settings, ([garment, view], asked) => {
        const box = designBox(garment, view, asked);
        const area = printArea(garment, view);
        for (const value of [box.x, box.y, box.width, box.height, box.widthMm, box.heightMm]) {
          expect(Number.isFinite(value)).toBe(true);
        }
        expect(box.transform).not.toContain('NaN');
        const [centreX, centreY] = [box.x + box.width / 2, box.y + box.height / 2];
        expect(centreX).toBeGreaterThanOrEqual(area.x - 0.001);
        expect(centreX).toBeLessThanOrEqual(area.x + area.width + 0.001);
        expect(centreY).toBeGreaterThanOrEqual(area.y - 0.001);
        expect(centreY).toBeLessThanOrEqual(area.y + area.height + 0.001);
      }),
    );
  });

  test('a larger scale is a larger print, whatever the image', () => {
    const scale = fc.double({ min: 0.5, max: 2, noNaN: true });
    const aspect = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...everyView), scale, scale, aspect, ([garment, view], a, b, shape) => {
        fc.pre(b - a > 1e-6);
        const mm = (value: number) =>
          designBox(garment, view, { ...plain, scale: value, aspect: shape }).widthMm;
        expect(mm(b)).toBeGreaterThan(mm(a));
      }),
    );
  });

  test.each(everyView)('%s %s: the untouched design fits', (garment, view) => {
    for (const aspect of [0.3, 1, 4]) expect(designBox(garment, view, { ...plain, aspect }).fits).toBe(true);
  });
});

describe('colours', () => {
  test('a plain name takes the hex, a two-tone name dyes the trim', () => {
    expect(fabricColours('Navy', '#1B2C4A')).toEqual({ fabric: '#1b2c4a' });
    const two = fabricColours('Navy/White', '#1b2c4a');
    expect(two.fabric).toBe('#1b2c4a');
    expect(two.trim).toMatch(/^#[0-9a-f]{6}$/);
    expect(two.sleeve).toBeUndefined();
    expect(fabricColours('Navy/White', '#1b2c4a', true).sleeve).toBe(two.trim);
  });

  test.each(['Off-White', 'Navy/Nowhere', 'T-Shirt', ''])('%j is not two-tone', name => {
    expect(fabricColours(name, '#abcdef')).toEqual({ fabric: '#abcdef' });
  });

  test('a ruined hex still gives a colour that a URL can carry', () => {
    expect(fabricColours('Something', 'javascript:alert(1)').fabric).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('a URL names only the dyes that differ', () => {
    const dyes = (colours: Parameters<typeof garmentImageUrl>[2]) =>
      garmentImageUrl('tee', 'front', colours).split('/').at(-1);
    expect(dyes({ fabric: '#1B2C4A' })).toBe('1b2c4a.svg');
    expect(dyes({ fabric: '#1b2c4a', trim: '#1b2c4a' })).toBe('1b2c4a.svg');
    expect(dyes({ fabric: '#1b2c4a', trim: '#ffffff' })).toBe('1b2c4a-ffffff.svg');
    expect(dyes({ fabric: '#1b2c4a', sleeve: '#ffffff' })).toBe('1b2c4a-1b2c4a-ffffff.svg');
  });
});

test.each([
  ['Bags', 'tote'],
  ['Caps/Hats', 'cap'],
  ['Kids Fleece', 'kids-crew'],
  ['Kids T-Shirts', 'kids-tee'],
  ["Men's Crew Fleece", 'crew'],
  ["Men's Hooded Fleece", 'hoodie'],
  ["Women's Longsleeves", 'long-sleeve'],
  ["Men's Polo", 'polo'],
  ["Women's Polo", 'womens-polo'],
  ["Men's Shorts", 'shorts'],
  ["Men's Singlets/Tanks", 'singlet'],
  ["Men's T-Shirts", 'tee'],
  ["Women's T-Shirts", 'womens-tee'],
  ["Women's Trackpants", 'trackpants'],
  ["Women's Active", 'singlet'],
  ["Women's Dresses", 'dress'],
  ["Women's Jackets", 'zip-jacket'],
])('%s are drawn as %s', (category, garment) => {
  expect(garmentForCategory(category)).toBe(garment);
});

test('names from outside are not taken for garments', () => {
  expect(['constructor', '__proto__', 'toga', ''].filter(isGarmentId)).toEqual([]);
});

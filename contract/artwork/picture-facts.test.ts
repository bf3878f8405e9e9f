import { expect, test } from 'vitest';
import { drawing, picture, pixelsOf } from '#tests/factories/pictures.ts';
import { oneOfEach } from '#tests/support/whole.ts';
import { factsSidePx, readPicture, type PictureFacts } from './picture-facts.ts';

const factsOf = async (bytes: Buffer) => readPicture(await pixelsOf(bytes, factsSidePx));
const ring = (stroke: number, size: number, colour = '#112244') =>
  `<circle cx="${size / 2}" cy="${size / 2}" r="${size * 0.4}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
const stripes = (colours: readonly string[], size: number) =>
  colours
    .map(
      (colour, at) =>
        `<rect x="${(at * size) / colours.length}" width="${size / colours.length}" y="100" height="${size - 200}" fill="${colour}"/>`,
    )
    .join('');
const hues = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `hsl(${(at * 360) / count} ${at % 2 ? 45 : 95}% ${at % 3 ? 35 : 65}%)`,
  );

/** Millimetres of the thinnest line, printed 300 mm wide. */
const lineMm = ({ thinnestLineShare }: PictureFacts) => (thinnestLineShare ?? Number.NaN) * 300;

const rings: [string, number, number, number][] = [
  ['8 px of 3300 are 0.73 mm', 8, 3300, 0.73],
  ['11 px of 3300 are a millimetre', 11, 3300, 1],
  ['20 px of 3300 are 1.8 mm', 20, 3300, 1.82],
  ['4 px of 1000 are 1.2 mm', 4, 1000, 1.2],
];

test.each(oneOfEach(rings, ([, , size]) => String(size)))('a ring: %s', async (_, stroke, size, mm) => {
  const found = lineMm(await factsOf(await drawing(ring(stroke, size), { width: size })));
  expect(Math.abs(found - mm)).toBeLessThan(0.15);
});

test.each([
  ['on white', '#ffffff', '#112244'],
  ['white on black', '#000000', '#ffffff'],
])('lines are found on a flat ground, %s', async (_, ground, ink) => {
  const facts = await factsOf(await drawing(ring(8, 3300, ink), { width: 3300, ground }));
  expect(lineMm(facts)).toBeCloseTo(0.73, 0);
  expect(facts.boxColour).toBe(ground);
});

test.each([
  ['a disc', '<circle cx="600" cy="600" r="500" fill="#aa2222"/>'],
  ['a square with sharp corners', '<rect x="100" y="100" width="1000" height="1000" fill="#aa2222"/>'],
  ['a wide triangle', '<path d="M100 1000 600 150 1100 1000Z" fill="#aa2222"/>'],
  ['two colours side by side', stripes(['#aa2222', '#f4e04d'], 1200)],
])('%s has no thin line', async (_, inside) => {
  expect((await factsOf(await drawing(inside))).thinnestLineShare).toBeNull();
});

test('a hairline of light on a dark badge is found', async () => {
  const badge =
    '<circle cx="600" cy="600" r="500" fill="#112244"/><path d="M300 600h600" stroke="#fff" stroke-width="3"/>';
  expect(lineMm(await factsOf(await drawing(badge)))).toBeLessThan(1);
});

test.each([
  [1, '<rect x="100" y="100" width="1000" height="1000" fill="#112244"/>'],
  [3, `<rect width="1200" height="1200" fill="#fff"/>${stripes(['#aa2222', '#112244'], 1200)}`],
  [2, `${ring(60, 1200)}<circle cx="600" cy="600" r="200" fill="#e2542b"/>`],
  [8, stripes(hues(8), 1200)],
  [12, stripes(hues(12), 1200)],
  [1, ring(3, 1200)],
])('%i colours, whatever the blur of the edges', async (count, inside) => {
  const facts = await factsOf(await drawing(inside));
  expect(facts).toMatchObject({ isPhoto: false });
  expect(facts.colours).toHaveLength(count);
});

test.each([
  ['noise', () => picture({ width: 800, height: 600, noise: true })],
  [
    'a gradient over the whole rainbow',
    () =>
      drawing(
        `<defs><linearGradient id="g">${hues(90)
          .map((hue, at) => `<stop offset="${at / 90}" stop-color="${hue}"/>`)
          .join('')}</linearGradient></defs><rect width="1200" height="1200" fill="url(#g)"/>`,
      ),
  ],
])('%s counts as a photo, without lines', async (_, make) => {
  expect(await factsOf(await make())).toMatchObject({ isPhoto: true, colours: [], thinnestLineShare: null });
});

test('nothing in it: see-through, or one lonely pixel', async () => {
  expect(await factsOf(await drawing(''))).toMatchObject({ isEmpty: true });
  expect(await factsOf(await drawing('<rect width="2" height="2"/>'))).toMatchObject({ isEmpty: true });
  expect(await factsOf(await drawing('<circle cx="60" cy="60" r="40"/>'))).toMatchObject({ isEmpty: false });
});

test('a row of letter-like shapes is as high as it is; three of them are no row', async () => {
  const bars = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<rect x="${200 + at * 60}" y="900" width="30" height="48"/>`,
    ).join('');
  const mark = '<circle cx="600" cy="450" r="300"/>';
  const row = await factsOf(await drawing(`${mark}${bars(6)}`));
  expect(Math.abs((row.smallestRowShare ?? 0) * 1200 - 48)).toBeLessThan(2);
  expect((await factsOf(await drawing(`${mark}${bars(3)}`))).smallestRowShare).toBeNull();
});

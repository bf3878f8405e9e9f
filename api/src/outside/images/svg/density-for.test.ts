import sharp from 'sharp';
import { expect, test } from 'vitest';
import { densityFor } from './density-for.ts';

const drawing = (size: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 50 40"><path d="M0 0h50v40z"/></svg>`,
  );

test.each([
  ['pixels', 'width="142" height="113"'],
  ['many pixels', 'width="6000" height="4800"'],
  ['no size', ''],
  ['millimetres', 'width="50mm" height="40mm"'],
  ['a few millimetres', 'width="8mm" height="6.4mm"'],
  ['the millimetres of a wall', 'width="2000mm" height="1600mm"'],
  ['points', 'width="90pt" height="72pt"'],
  ['inches', 'width="3in" height="2.4in"'],
  ['about as large as wanted', 'width="420mm" height="336mm"'],
])('a drawing that says %s is drawn as large as it is wanted', async (_, size) => {
  const svg = drawing(size);
  const { width } = await sharp(svg, { density: await densityFor(svg, 1200) }).metadata();
  expect(width).toBeGreaterThan(1200 * 0.9);
  expect(width).toBeLessThan(1200 * 1.25);
});

import { expect, test } from 'vitest';
import sharp from 'sharp';
import { rasteriseSvg } from './rasterise-svg.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200"><path d="M0 0h1000v600h-1000z" fill="#1b2c4a"/></svg>';

test.each(['png', 'webp'] as const)('draws %s at the width asked for, on cotton', async format => {
  const picture = await rasteriseSvg(drawing, { width: 250, format });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([250, 300]);
  const pixel = (y: number) =>
    Array.from(data.subarray((y * 250 + 125) * info.channels, (y * 250 + 125) * info.channels + 3));
  const near = (found: number[], wanted: number[]) =>
    found.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 6);
  expect(near(pixel(50), [0x1b, 0x2c, 0x4a])).toBe(true);
  expect(near(pixel(280), [0xeb, 0xe7, 0xdc])).toBe(true);
});

test.each([0, -1, 1.5, 2001, Number.NaN])('refuses a width of %s', async width => {
  await expect(rasteriseSvg(drawing, { width, format: 'png' })).rejects.toThrow(RangeError);
});

test('refuses text that is no drawing, and one that is too large', async () => {
  await expect(rasteriseSvg('not a drawing', { width: 100, format: 'png' })).rejects.toThrow();
  const huge = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(600_000)}</svg>`;
  await expect(rasteriseSvg(huge, { width: 100, format: 'png' })).rejects.toThrow(RangeError);
});

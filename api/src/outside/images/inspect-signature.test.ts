import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectSignature } from './inspect-signature.ts';

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const drawing = (inside: string, { width = 400, height = 200 } = {}) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);
const stroke = '<path d="M20 100 C 90 10, 160 190, 360 60" stroke="#000" stroke-width="2" fill="none"/>';
const paper = '<rect width="100%" height="100%" fill="#fff"/>';
const png = async (inside: string, size?: { width: number; height: number }) =>
  dataUrl(await sharp(drawing(inside, size)).png().toBuffer());

test.each([
  ['on white', paper + stroke],
  ['on nothing', stroke],
  ['in dark blue', paper + stroke.replace('#000', '#123')],
])('a stroke %s', async (_title, inside) => {
  const found = await inspectSignature(await png(inside));
  const { width, height, format } = await sharp(found?.png).metadata();
  expect([format, width, height]).toEqual(['png', 400, 200]);
  expect(found?.sha256).toHaveLength(32);
});

test('the same drawing has the same hash, and nothing rides along in the file', async () => {
  const plain = await inspectSignature(await png(paper + stroke));
  const tagged = await sharp(drawing(paper + stroke))
    .withExif({ IFD0: { Copyright: 'secret' } })
    .png()
    .toBuffer();
  const found = await inspectSignature(dataUrl(tagged));
  expect(found?.sha256).toEqual(plain?.sha256);
  expect(found?.png.includes('secret')).toBe(false);
});

test.each([
  ['a blank pad', () => png(paper)],
  ['a transparent pad', () => png('')],
  ['a touch by accident', () => png(`${paper}<circle cx="50" cy="50" r="2"/>`)],
  ['a pad too wide', () => png(paper + stroke, { width: 1300, height: 200 })],
  ['a bomb', () => png(paper, { width: 6000, height: 6000 })],
  [
    'a JPEG',
    async () =>
      dataUrl(
        await sharp(drawing(paper + stroke))
          .jpeg()
          .toBuffer(),
      ),
  ],
  ['an SVG', async () => dataUrl(drawing(stroke))],
  ['half a file', async () => (await png(paper + stroke)).slice(0, 300)],
  ['no base64', async () => 'data:image/png;base64,!!!!'],
  ['another type', async () => 'data:text/html;base64,PGI+'],
  ['a script', async () => 'javascript:alert(1)'],
  ['nothing', async () => ''],
])('%s is none', async (_title, make) => {
  expect(await inspectSignature(await make())).toBeNull();
});

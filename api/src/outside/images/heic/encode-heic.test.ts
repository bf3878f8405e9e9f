/** HEIC photographs in the real process: an honest one, and those that are made to hold it, to fill it or to end it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blank, grid, photograph, sized } from '#tests/factories/heics.ts';
import { pixelAt, sizeOf } from '#tests/factories/pictures.ts';
import { isWhole } from '#tests/support/whole.ts';
import { fileLimits } from '../decoder-process.ts';
import { createFileOpener } from '../open-files.ts';

const opener = createFileOpener({ limits: { ...fileLimits, cpuMs: 1_500 } });
const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-heic-'));
afterAll(async () => {
  opener.end();
  await rm(folder, { recursive: true });
});

async function open(bytes: Buffer) {
  const place = path.join(folder, 'file');
  await writeFile(place, bytes);
  return opener.openArtwork(place, { kind: 'stranger', name: '203.0.113.7' });
}

test('a photograph becomes previews in the colours of the web; the file itself is printed from', async () => {
  const found = await open(photograph());
  if (typeof found === 'string') throw new Error(found);
  expect(found).toMatchObject({ type: 'image/heic', widthPx: 96, heightPx: 64, print: null });
  const largest = found.previews[0]?.webp ?? Buffer.alloc(0);
  expect(await sizeOf(largest)).toEqual({ width: 96, height: 64 });
  // Its numbers are 234, 51, 35 on the screen of a phone, which is the brightest red of the web.
  const [red, green, blue] = await pixelAt(largest, 10, 30);
  expect([red > 250, green < 25, blue < 25]).toEqual([true, true, true]);
});

test('a grid of tiles is one picture', async () => {
  expect(await open(grid({ columns: 3, rows: 2 }))).toMatchObject({ widthPx: 288, heightPx: 128 });
});

test.each([
  ['more pixels than may be', () => sized(30_000, 30_000), /pixels|broken/],
  ['no pixels at all', () => sized(0, 0), 'broken'],
  ['more tiles than any camera makes', () => grid({ columns: 40, rows: 40 }), /pixels|broken/],
  ['a grid of itself', () => grid({ columns: 2, rows: 2, isOfItself: true }), 'broken'],
  ['only its name', () => photograph().subarray(0, 40), 'broken'],
  ['half of it', () => photograph().subarray(0, 700), 'broken'],
  ['all but the last bytes', () => photograph().subarray(0, -20), 'broken'],
  [
    'a box without an end',
    () => Buffer.concat([photograph().subarray(0, 24), Buffer.alloc(2_000_000, 0x01)]),
    'broken',
  ],
] as const)('%s is refused', async (_, make, trouble) => {
  const found = await open(make());
  expect(typeof found === 'string' ? found : found.type).toMatch(trouble);
  // The next one is opened, by this process or its successor.
  expect(await open(photograph())).toMatchObject({ type: 'image/heic' });
});

test('14 kB that say they are 59 million pixels get the time of 14 kB', async () => {
  const strict = createFileOpener({ limits: { ...fileLimits, cpuMs: 100, cpuMsPerMegapixel: 250 } });
  const place = path.join(folder, 'blank');
  await writeFile(place, blank());
  const found = await strict.openArtwork(place, { kind: 'stranger', name: '203.0.113.7' });
  strict.end();
  expect(typeof found === 'string' ? found : found.type).toBe('costly');
});

/** Whatever a byte is changed to, the file is opened or refused, by the same process. */
test('damage anywhere is a refusal or a picture, and never the end of the process', async () => {
  const whole = photograph();
  await open(whole);
  const { pid } = opener.processOf('stranger');
  const before = pid();
  for (let at = 0; at < whole.length; at += isWhole ? 7 : 35) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const found = await open(damaged);
    expect(typeof found === 'string' ? found : found.type).toMatch(/^(type|broken|pixels|heic|image\/\w+)$/);
  }
  expect(pid()).toBe(before);
});

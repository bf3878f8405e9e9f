import { expect, test } from 'vitest';
import { artworkRefusals } from '#contract/artwork/artwork.ts';
import { whyUnusable } from './check-shared.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const heic = [0, 0, 0, 0x18, ...new TextEncoder().encode('ftypheic')];
const pdf = [...new TextEncoder().encode('%PDF-1.7\n')];
const film = [0, 0, 0, 0x18, ...new TextEncoder().encode('ftypisom')];

test.each<[string, number[], string | null]>([
  ['a picture', png, null],
  ['a PDF', pdf, null],
  ['a photo of an iPhone', heic, null],
  ['a film', film, artworkRefusals.type],
  ['a text', [...new TextEncoder().encode('Hello')], artworkRefusals.type],
  ['nothing', [], artworkRefusals.broken],
])('%s', async (_, bytes, why) => {
  // Whatever the phone calls it: its bytes count.
  expect(await whyUnusable(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))).toBe(why);
});

test('a file that is too large', async () => {
  const file = new File([], 'a.png');
  Object.defineProperty(file, 'size', { value: 50_000_001 });
  expect(await whyUnusable(file)).toBe(artworkRefusals.size);
});

import { expect, test } from 'vitest';
import { dtf, embroidery, print } from '#tests/fixtures/techniques.ts';
import { checkArtwork, type CheckedArtwork } from './artwork-check.ts';
import type { PictureFacts } from './picture-facts.ts';

const fine: PictureFacts = {
  isEmpty: false,
  isPhoto: false,
  colours: ['#ffffff', '#e2542b'],
  boxColour: null,
  thinnestLineShare: null,
  smallestRowShare: null,
};
const good: CheckedArtwork = {
  artwork: { type: 'image/png', widthPx: 3300 },
  facts: fine,
  box: { widthMm: 300, heightMm: 300, fits: true },
  technique: print,
  cloths: [{ name: 'Navy', hex: '#1b2c4a' }],
};
const codes = (changed: Partial<CheckedArtwork>) =>
  checkArtwork({ ...good, ...changed }).map(({ code, tone }) => `${tone} ${code}`);
const facts = (changed: Partial<PictureFacts>) => ({ facts: { ...fine, ...changed } });
const wide = (widthPx: number) => ({ artwork: { type: 'image/png', widthPx } });
const inks = (count: number) =>
  facts({
    colours: Array.from({ length: count }, (_, at) => `#${(at + 10).toString(16).padStart(2, '0')}ffff`),
  });

test.each<[string, Partial<CheckedArtwork>, string[]]>([
  ['a good picture', {}, ['ok sharp']],
  ['a picture that is still read', { facts: null }, ['ok sharp']],
  ['150 dpi', wide(1772), ['ok sharp']],
  ['149 dpi', wide(1760), ['warn soft']],
  ['100 dpi', wide(1181), ['warn soft']],
  ['99 dpi', wide(1169), ['stop blurred']],
  ['a drawing of 10 px', { artwork: { type: 'image/svg+xml', widthPx: 10 } }, ['ok sharp']],
  ['a line of 0.73 mm', facts({ thinnestLineShare: 8 / 3300 }), ['warn thin_line']],
  ['a line of 1 mm', facts({ thinnestLineShare: 1 / 300 }), ['ok sharp']],
  ['letters of 4.9 mm', facts({ smallestRowShare: 4.9 / 300 }), ['warn low_letters']],
  ['letters of 5 mm', facts({ smallestRowShare: 5 / 300 }), ['ok sharp']],
  ['8 inks', inks(8), ['ok sharp']],
  ['9 inks', inks(9), ['warn colours']],
  ['15 threads', { ...inks(15), technique: embroidery }, ['ok sharp']],
  ['16 threads', { ...inks(16), technique: embroidery }, ['warn colours']],
  ['a photo', facts({ isPhoto: true, colours: [] }), ['warn photo']],
  ['an empty picture', facts({ isEmpty: true, colours: [] }), ['stop empty']],
  [
    'a photo, where any number of colours goes',
    { ...facts({ isPhoto: true, colours: [] }), technique: dtf },
    ['ok sharp'],
  ],
  [
    'a line of 0.73 mm, where half a millimetre goes',
    { ...facts({ thinnestLineShare: 8 / 3300 }), technique: dtf },
    ['ok sharp'],
  ],
  ['another kind of file', { technique: { ...print, fileKinds: ['image/svg+xml'] } }, ['stop file_kind']],
  ['the kind of file that is asked for', { technique: { ...print, fileKinds: ['image/png'] } }, ['ok sharp']],
  [
    'dark cloth under what needs light cloth',
    { technique: { ...print, cloth: 'light' } },
    ['stop unsuited_cloth'],
  ],
  ['dark cloth under what needs dark cloth', { technique: { ...print, cloth: 'dark' } }, ['ok sharp']],
  ['more millimetres than can be made', { technique: { ...print, maxWidthMm: 299 } }, ['stop too_large']],
  [
    'as many millimetres as can be made',
    { technique: { ...print, maxWidthMm: 300, maxHeightMm: 300 } },
    ['ok sharp'],
  ],
  [
    'dots that are enough elsewhere',
    { ...wide(2000), technique: { ...print, leastDpi: 200 } },
    ['warn soft'],
  ],
  ['a part outside', { box: { ...good.box, fits: false } }, ['stop outside']],
  ['navy on navy', facts({ colours: ['#1b2c4a', '#22304c'] }), ['warn lost_on_cloth']],
  ['a white box on navy', facts({ boxColour: '#ffffff' }), ['warn box']],
  [
    'a white box on white',
    { ...facts({ boxColour: '#ffffff' }), cloths: [{ name: 'White', hex: '#fcfbf8' }] },
    ['ok sharp'],
  ],
  [
    'the gravest first',
    { ...wide(300), ...facts({ thinnestLineShare: 0.001 }), box: { ...good.box, fits: false } },
    ['stop outside', 'stop blurred', 'warn thin_line'],
  ],
])('%s', (_, changed, found) => {
  expect(codes(changed)).toEqual(found);
});

test('a smaller print heals what the size did', () => {
  const thin = { ...wide(1000), ...facts({ smallestRowShare: 0.03 }) };
  expect(codes(thin)).toEqual(['stop blurred']);
  expect(codes({ ...thin, box: { widthMm: 100, heightMm: 100, fits: true } })).toEqual(['warn low_letters']);
});

test('every warning says what to do', () => {
  const all = [wide(300), wide(1500), inks(12), facts({ isPhoto: true }), facts({ boxColour: '#ffffff' })];
  for (const note of all.flatMap(changed => checkArtwork({ ...good, ...changed }))) {
    expect(note.advice).toMatch(/\b(send|make|choose|proof|print it)\b/i);
  }
});

test('the colours that are lost are named, the others not', () => {
  const cloths = ['Navy', 'Ink', 'Night', 'Bone'].map(name => ({
    name,
    hex: name === 'Bone' ? '#ede6d6' : '#1b2c4a',
  }));
  const titles = (some: typeof cloths) =>
    checkArtwork({ ...good, ...facts({ colours: ['#1b2c4a'] }), cloths: some }).map(({ title }) => title);
  expect(titles(cloths)).toEqual(['Hard to see on Navy, Ink and 1 more']);
  expect(titles(cloths.slice(2))).toEqual(['Hard to see on Night']);
});

test('as many inks and threads fit as the owner has set', () => {
  const six = { ...print, mostInks: 6 };
  const three = { ...embroidery, mostInks: 3 };
  const adviceOf = (count: number, technique: CheckedArtwork['technique']) =>
    checkArtwork({ ...good, ...inks(count), technique }).map(({ advice }) => advice);
  expect(adviceOf(6, six)).toEqual(['']);
  expect(adviceOf(7, six)).toEqual([expect.stringContaining('up to 6 inks')]);
  expect(adviceOf(4, three)).toEqual([expect.stringContaining('up to 3 threads')]);
});

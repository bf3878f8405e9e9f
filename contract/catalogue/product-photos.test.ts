import { expect, test } from 'vitest';
import { mediaAt, mediaUrl, readMediaPath } from '../content/media.ts';
import { photoFor, photosOf } from './product-photos.ts';

const sha = 'ab'.repeat(32);
const other = 'cd'.repeat(32);
const drawing = '/garments/v1/tee-front/112233.svg';

test.for([
  [`/media/${sha}.webp`, { sha256: sha, width: 1200 }],
  [`/media/${sha}.jpg`, { sha256: sha, width: 1200 }],
  [`/media/${sha}.480.webp`, { sha256: sha, width: 480 }],
  [`/media/${sha}.50.webp`, null],
  [`/media/${sha}`, null],
  [`/media/../${sha}.webp`, null],
  [`/media/${sha.toUpperCase()}.webp`, null],
  [`/elsewhere/media/${sha}.webp`, null],
] as const)('%s names %o', ([path, named]) => {
  expect(readMediaPath(path)).toEqual(named);
});

test('a smaller picture of ours; one that is not ours stays', () => {
  expect(mediaAt(mediaUrl(sha), 96)).toBe(`/media/${sha}.96.webp`);
  expect(mediaAt(`/media/${sha}.480.webp`, 1200)).toBe(`/media/${sha}.1200.webp`);
  expect(mediaAt(drawing, 480)).toBe(drawing);
});

const photographed = { image: mediaUrl(sha), imageBack: drawing, imageSide: mediaUrl(other) };

test.for([
  ['a drawing only', { image: drawing }, null, []],
  ['nothing', { image: '' }, null, []],
  ['front and side', photographed, mediaUrl(sha), ['front', 'side']],
  ['the colour’s own', { image: drawing, colorImages: { Navy: mediaUrl(other) } }, mediaUrl(other), [null]],
  ['of another colour', { image: drawing, colorImages: { Bone: mediaUrl(other) } }, null, []],
  [
    'the same file as front and colour',
    { image: mediaUrl(sha), colorImages: { Navy: mediaUrl(sha) } },
    mediaUrl(sha),
    [null],
  ],
] as const)('photographs of %s', ([, product, one, sides]) => {
  expect(photoFor(product, 'Navy')).toBe(one);
  expect(photosOf(product, 'Navy').map(({ side }) => side)).toEqual(sides);
});

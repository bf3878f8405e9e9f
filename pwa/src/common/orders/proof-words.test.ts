import { expect, test } from 'vitest';
import { designCount, millimetres, placementTitle, proofPictureUrl } from './proof-words.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';

test.each([
  ['front', 'print', 'Front, printed'],
  ['back', 'embroidery', 'Back, embroidered'],
  ['side', 'print', 'Side, printed'],
] as const)('%s %s', (position, method, title) => {
  expect(placementTitle({ position, method }, writtenTechniques)).toBe(title);
});

test('sizes, counts and the way to a picture', () => {
  expect(millimetres({ widthMm: 180, heightMm: 90 })).toBe('180 × 90 mm');
  expect([1, 2].map(designCount)).toEqual(['1 design', '2 designs']);
  expect(proofPictureUrl('ABCDEFGHJK', 7, null)).toBe('/api/orders/ABCDEFGHJK/proof/pictures/7');
  expect(proofPictureUrl('ABCDEFGHJK', 7, 'a-b&c')).toBe(
    '/api/orders/ABCDEFGHJK/proof/pictures/7?token=a-b%26c',
  );
});

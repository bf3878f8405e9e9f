import { expect, test } from 'vitest';
import { coloursInFront } from './colours-in-front.ts';

const colors = [
  { id: 'w', name: 'White', value: '#fcfbf8' },
  { id: 'wn', name: 'White/Navy', value: '#fcfbf8' },
  { id: 'nw', name: 'Navy/White', value: '#1b2c4a' },
  { id: 'n', name: 'Navy', value: '#1b2c4a' },
];
const drawn = { image: '/garments/v/tee-front/fcfbf8.svg', colors };
const ids = (product: typeof drawn) => product.colors.map(({ id }) => id).join(' ');

test('the wanted colour comes first, plain before two-tone, and the garment is drawn in it', () => {
  const shown = coloursInFront(drawn, ['navy']);
  expect(ids(shown)).toBe('n nw wn w');
  expect(shown.image).toBe('');
});

test('a photograph stays', () => {
  expect(coloursInFront({ image: '/files/tee.webp', colors }, ['navy']).image).toBe('/files/tee.webp');
});

test.each([[[]], [['pink' as const]]])('nothing changes for %j', wanted => {
  expect(coloursInFront(drawn, wanted)).toBe(drawn);
});

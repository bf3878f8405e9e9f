import { expect, test } from 'vitest';
import type { DesignState } from './design-state.ts';
import { withStart } from './use-start.ts';

const product = {
  colors: [
    { id: 'navy', name: 'Navy', value: '#1b2c4a' },
    { id: 'bone', name: 'Bone', value: '#ede6d6' },
  ],
  sizes: ['S', 'M', 'L'],
  variants: (['S', 'M', 'L'] as const).flatMap(size =>
    ['Navy', 'Bone'].map(color => ({ color, size, stockCode: `${color}-${size}`, price: null, gtin: null })),
  ),
};
const kept: DesignState = {
  chosen: [
    { colourId: 'bone', pieces: { S: 1 } },
    { colourId: 'navy', pieces: { L: 9 } },
  ],
  placed: [],
  method: 'embroidery',
  allowMultipleColors: true,
  accepted: [],
};

test('replaces the pieces of that colour and leaves the rest of the design', () => {
  expect(withStart(kept, product, 'navy', '5 S,10 M')).toEqual({
    ...kept,
    chosen: [
      { colourId: 'bone', pieces: { S: 1 } },
      { colourId: 'navy', pieces: { S: 5, M: 10 } },
    ],
  });
});

test('leaves out what the supplier does not make in that colour', () => {
  const variants = product.variants.filter(({ color, size }) => color === 'Bone' || size !== 'M');
  const { chosen } = withStart(kept, { ...product, variants }, 'navy', '5 S,10 M');
  expect(chosen.at(-1)).toEqual({ colourId: 'navy', pieces: { S: 5 } });
});

test.each([
  ['a colour that is not offered', 'pink', '5 S'],
  ['sizes that are not offered', 'navy', '5 6XL'],
  ['no sizes', 'navy', ''],
  ['hostile text', 'navy', '<script>,-1 S'],
])('%s changes nothing', (_, colourId, run) => {
  expect(withStart(kept, product, colourId, run)).toBe(kept);
});

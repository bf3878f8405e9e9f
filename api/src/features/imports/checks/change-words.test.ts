import { describe, expect, it } from 'vitest';
import { fieldChanges } from './change-words.ts';

describe('a changed row in words', () => {
  it.each([
    ['product', 'price_cents', 2495, 0, { label: 'Price', before: '$24.95', after: 'On request' }],
    ['variant', 'price_cents', 0, 3150, { label: 'Price', before: 'As the product', after: '$31.50' }],
    [
      'product',
      'price_breaks',
      [{ quantity: 20, priceCents: 2250 }],
      [],
      { label: 'Price breaks', before: '20+ $22.50', after: '' },
    ],
    ['product', 'customizable', true, false, { label: 'Customisable', before: 'Yes', after: 'No' }],
    [
      'product',
      'colors',
      [{ name: 'Navy' }],
      [{ name: 'Navy' }, { name: 'Bone' }],
      { label: 'Colours', before: 'Navy', after: 'Navy, Bone' },
    ],
    ['variant', 'gtin', null, '2900000000018', { label: 'GTIN', before: '', after: '2900000000018' }],
    ['product', 'image_back', '/a.svg', '/b.svg', { label: 'Pictures', before: 'As before', after: 'New' }],
    ['product', 'brand_new_column', 'a', 'b', { label: 'brand new column', before: 'a', after: 'b' }],
  ] as const)('%s %s', (kind, column, before, after, told) => {
    expect(fieldChanges(kind, { [column]: before }, { [column]: after })).toEqual([told]);
  });

  it('tells nothing of what is the same, of counters and times', () => {
    const before = { name: 'Tee', version: 1, updated_at: 'a', stock: 5 };
    expect(fieldChanges('product', before, { ...before, version: 2, updated_at: 'b' })).toEqual([]);
  });
});

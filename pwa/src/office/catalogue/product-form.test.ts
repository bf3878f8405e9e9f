import { describe, expect, test } from 'vitest';
import {
  blankForm,
  centsOf,
  changesOf,
  checkForm,
  errorsByField,
  isNothing,
  type ProductForm,
} from './product-form.ts';

const form = (part: Partial<ProductForm> = {}): ProductForm => ({ ...blankForm, name: 'Tee', ...part });
const breaks = (...all: [string, string][]) =>
  all.map(([quantity, price], key) => ({ key, quantity, price }));
const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };

test.each([
  ['24.95', 2495],
  ['$1,024.95', 102_495],
  ['8.2', 820],
  ['19.999', 2000],
  ['', 0],
  ['ask us', 0],
  ['-3', -300],
])('%s dollars are %i cents', (written, cents) => {
  expect(centsOf(written)).toBe(cents);
});

describe('checkForm', () => {
  test.each<[string, Partial<ProductForm>, object]>([
    ['nothing wrong', {}, {}],
    ['no name', { name: ' ' }, { name: 'Product name is required' }],
    ['a negative price', { price: '-1' }, { price: 'Price must be positive' }],
    ['no price: on request', { price: '' }, {}],
    [
      'a break without a quantity',
      { breaks: breaks(['', '5']) },
      { priceBreaks: 'Each price break needs a quantity of 2 or more.' },
    ],
    [
      'two breaks at one quantity',
      { breaks: breaks(['20', '5'], ['20', '4']) },
      { priceBreaks: 'Two price breaks have the same quantity.' },
    ],
    [
      'a break for nothing',
      { breaks: breaks(['20', '']) },
      { priceBreaks: 'Each price break needs a price above $0.00.' },
    ],
    ['a colour without a name', { colors: [{ ...navy, name: '' }] }, { colors: 'Each colour needs a name.' }],
    [
      'a colour twice',
      { colors: [navy, { ...navy, id: 'b', name: 'navy ' }] },
      { colors: 'Two colours have the same name.' },
    ],
    ['half a piece', { stock: '1.5' }, { stock: 'Stock must be a whole number, 0 or more.' }],
  ])('%s', (_, part, expected) => {
    expect(checkForm(form(part))).toEqual(expected);
  });
});

describe('changesOf', () => {
  test('what is as it was is not sent', () => {
    const opened = form({ price: '24.95', breaks: breaks(['50', '20'], ['20', '22']) });
    const same = form({ price: ' $24.950', breaks: breaks(['20', '22.00'], ['50', '20.00']) });
    expect(isNothing(changesOf(same, opened))).toBe(true);
  });

  test('cents, lists as JSON, pictures as files, and those taken away', () => {
    const opened = form({
      pictures: { ...blankForm.pictures, imageBack: { url: '/media/a.webp', file: null } },
    });
    const file = new File(['x'], 'front.png');
    const changed = form({
      price: '12.5',
      colors: [navy],
      features: ' Soft \n\nWarm',
      pictures: { ...blankForm.pictures, image: { url: null, file } },
    });
    expect(changesOf(changed, opened)).toEqual({
      texts: {
        price: '1250',
        colors: JSON.stringify([navy]),
        features: '["Soft","Warm"]',
        removeImages: '["imageBack"]',
      },
      files: [['image', file]],
    });
  });
});

test('what the server says of a part is told at the whole', () => {
  expect(errorsByField({ 'priceBreaks.0.quantity': 'A', 'priceBreaks.1.price': 'B', name: 'C' })).toEqual({
    priceBreaks: 'A',
    name: 'C',
  });
});

import { describe, expect, test } from 'vitest';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { withGtinCheckDigit } from '#contract/catalogue/gtin.ts';
import { checkVariant, missingVariants, type VariantForm, variantOf } from './variant-form.ts';

const form = (part: Partial<VariantForm> = {}): VariantForm => ({
  color: 'Navy',
  size: 'M',
  stockCode: 'HK-1',
  gtin: '',
  price: '',
  hex: '',
  pantone: '',
  stock: '0',
  ...part,
});
const gtin = withGtinCheckDigit('290000012345');

describe('checkVariant', () => {
  test.each<[string, Partial<VariantForm>, string[]]>([
    ['all well', { gtin: ` ${gtin.slice(0, 4)} ${gtin.slice(4)} `, hex: '#abc, 112233' }, []],
    ['nothing typed', { color: ' ', size: '', stockCode: '' }, ['color', 'size', 'stockCode']],
    ['a digit wrong', { gtin: `${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}` }, ['gtin']],
    ['a colour in words', { hex: 'navy' }, ['hex']],
    ['less than nothing', { price: '-1', stock: '-1' }, ['price', 'stock']],
  ])('%s', (_, part, fields) => {
    expect(Object.keys(checkVariant(form(part)))).toEqual(fields);
  });
});

test('as it is sent', () => {
  expect(variantOf(form({ price: '26', hex: 'ABC', pantone: '19-3923 TCX, ', stock: '4' }))).toEqual({
    color: 'Navy',
    size: 'M',
    stockCode: 'HK-1',
    gtin: '',
    price: 2600,
    hexCodes: ['#aabbcc'],
    pantones: ['19-3923 TCX'],
    stock: 4,
  });
});

test('the grid fills what is missing, and no code comes twice', () => {
  const product = {
    id: 7,
    colors: [
      { id: 'a', name: 'Navy', value: '#1b2c4a' },
      { id: 'b', name: 'Navy!', value: '#1b2c4b' },
    ],
    variants: [{ color: 'navy', size: 'M', stockCode: 'HK-NAVY-2XL' }],
  } as unknown as OfficeProduct;
  expect(missingVariants(product, ['M', 'xxl'], ' HK ').map(({ stockCode }) => stockCode)).toEqual([
    'HK-NAVY-2XL-2',
    'HK-NAVY-M',
    'HK-NAVY-2XL-3',
  ]);
  expect(missingVariants(product, ['L'], '')[0]?.stockCode).toBe('P7-NAVY-L');
});

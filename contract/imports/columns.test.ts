import { expect, it } from 'vitest';
import { importColumns, missingColumns, suggestColumns } from './columns.ts';

it('needs what a row cannot be read without', () => {
  expect(missingColumns({})).toEqual(['Handle', 'Product', 'Base Price', 'Colour', 'Size', 'Stock Code']);
  expect(new Set(importColumns.map(({ name }) => name)).size).toBe(importColumns.length);
});

it('is suggested by what suppliers call it, whatever the writing', () => {
  const headers = ['Style_No.', 'Product Name', 'COLOR', 'Size', 'SKU', 'Cost Price', 'SOH', 'Warehouse'];
  const choice = suggestColumns(headers);
  expect(choice).toEqual({
    handle: 'Style_No.',
    product: 'Product Name',
    'style code': 'Style_No.',
    colour: 'COLOR',
    size: 'Size',
    'stock code': 'SKU',
    'base price': 'Cost Price',
    stock: 'SOH',
  });
  expect(missingColumns(choice)).toEqual([]);
  expect(missingColumns(suggestColumns(['Colour', 'Bin']))).toEqual([
    'Handle',
    'Product',
    'Base Price',
    'Size',
    'Stock Code',
  ]);
});

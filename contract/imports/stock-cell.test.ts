import { expect, it } from 'vitest';
import { readStockCell } from './stock-cell.ts';

it.each<[string, number | 'in' | null]>([
  ['12', 12],
  [' 1,204 ', 1204],
  ['12.0', 12],
  ['12.7', 12],
  ['100+', 100],
  ['>500', 500],
  ['0', 0],
  ['-3', 0],
  ['9999999', 9_999_999],
  ['9312345678907', null],
  ['In Stock', 'in'],
  ['IN_STOCK', 'in'],
  ['Y', 'in'],
  ['Out of stock', 0],
  ['back-order', 0],
  ['Discontinued', 0],
  ['n', 0],
  ['', null],
  ['soon', null],
  ['12 boxes', null],
  ['1,20', null],
  ['9.31E+12', null],
  ['<5', null],
])('%o says %o', (cell, pieces) => {
  expect(readStockCell(cell)).toBe(pieces);
});

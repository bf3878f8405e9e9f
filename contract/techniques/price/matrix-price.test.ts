import { expect, test } from 'vitest';
import { dtf, print, spot, stitched } from '#tests/fixtures/techniques.ts';
import { type DesignMeasure, matrixCents, measureOf, stitchesOf } from './matrix-price.ts';
import { techniquePrice } from '../technique-shape.ts';
import type { PriceBasis, TechniquePrice } from '../technique.ts';

test.each<[string, TechniquePrice, number, DesignMeasure, number]>([
  ['one price for all', print.price, 500, {}, 250],
  ['a small print', dtf.price, 1, { widthMm: 90, heightMm: 40 }, 500],
  ['at the edge of a size', dtf.price, 1, { widthMm: 105, heightMm: 40 }, 500],
  ['the longer side counts', dtf.price, 1, { widthMm: 40, heightMm: 106 }, 750],
  ['beyond the last size', dtf.price, 1, { widthMm: 900, heightMm: 40 }, 1050],
  ['below a break', dtf.price, 19, { widthMm: 90 }, 500],
  ['at a break', dtf.price, 20, { widthMm: 90 }, 400],
  ['above the last break', dtf.price, 9_000, { widthMm: 90 }, 330],
  ['two inks', spot.price, 1, { inks: 2 }, 750],
  ['more inks than columns', spot.price, 1, { inks: 9 }, 1050],
  ['a design without a size', dtf.price, 1, {}, 500],
  ['few stitches', stitched.price, 1, { widthMm: 50, heightMm: 50 }, 500],
  ['many stitches', stitched.price, 1, { widthMm: 200, heightMm: 200 }, 1050],
  ['a table without rows', { ...dtf.price, rows: [] }, 1, {}, 0],
])('%s', (_, price, pieces, design, cents) => {
  expect(matrixCents(price, pieces, design)).toBe(cents);
});

test.each<[PriceBasis, number]>([
  ['item', 0],
  ['inks', 3],
  ['size', 200],
  ['stitches', 24_000],
])('%s measures %i', (by, measure) => {
  expect(measureOf(by, { inks: 3, widthMm: 200, heightMm: 100 })).toBe(measure);
  expect(stitchesOf({ widthMm: 10, heightMm: 10 })).toBe(120);
});

const flat = { mode: 'added', by: 'item', columns: [null], multiColourCents: 0 } as const;
test.each<[string, unknown, boolean]>([
  ['as written', print.price, true],
  ['by size', dtf.price, true],
  ['no row from 1 piece', { ...flat, rows: [{ fromPieces: 2, cents: [1] }] }, false],
  [
    'rows in another order',
    { ...flat, rows: [1, 50, 20].map(fromPieces => ({ fromPieces, cents: [1] })) },
    false,
  ],
  ['a price too few', { ...dtf.price, rows: [{ fromPieces: 1, cents: [1, 2] }] }, false],
  ['an open column in the middle', { ...dtf.price, columns: [105, null, 210] }, false],
  ['columns that shrink', { ...dtf.price, columns: [210, 105, null] }, false],
  [
    'one price in two columns',
    { ...flat, columns: [1, null], rows: [{ fromPieces: 1, cents: [1, 2] }] },
    false,
  ],
  ['half a cent', { ...flat, rows: [{ fromPieces: 1, cents: [0.5] }] }, false],
  ['less than nothing', { ...flat, rows: [{ fromPieces: 1, cents: [-1] }] }, false],
])('a price table %s is accepted: %#', (_, price, isRight) => {
  expect(techniquePrice.safeParse(price).success).toBe(isRight);
});

import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart/cart.ts';
import type { PricedProduct } from '#contract/money/pricing.ts';
import { findChanges, keepSeen } from './cart-seen-prices.ts';

const tee = (basePriceCents: number, ...priceBreaks: { quantity: number; priceCents: number }[]) =>
  ({ basePriceCents, priceBreaks, customizable: true }) satisfies PricedProduct;
const line = (pieces: number): CartLine => ({
  id: 'l',
  productId: 1,
  designGroupId: 'g',
  name: 'Tee',
  garment: 'tee',
  image: '',
  color: { id: 'navy', name: 'Navy', value: '#1b2c4a' },
  designPlacements: [],
  allowMultipleColors: false,
  sizeQuantities: [{ size: 'M', quantity: pieces }],
  addedAt: 1,
});

test.each([
  ['the same', tee(2000), tee(2000), 5, undefined],
  ['dearer', tee(2000), tee(2200), 5, { fromCents: 2000, toCents: 2200 }],
  ['cheaper', tee(2000), tee(1900), 5, { fromCents: 2000, toCents: 1900 }],
  [
    'a break that is not reached is no change for this cart',
    tee(2000),
    tee(2000, { quantity: 20, priceCents: 1 }),
    5,
    undefined,
  ],
  [
    'a break reached by more pieces is no change of the price list',
    tee(2000, { quantity: 20, priceCents: 1800 }),
    tee(2000, { quantity: 20, priceCents: 1800 }),
    25,
    undefined,
  ],
  [
    'a break that went',
    tee(2000, { quantity: 20, priceCents: 1800 }),
    tee(2000),
    25,
    { fromCents: 1800, toCents: 2000 },
  ],
  [
    'terms of the buyer that begin',
    tee(2000),
    { ...tee(2000), buyer: { percent: { of: 'member', basisPoints: 1000 } } },
    5,
    { fromCents: 2000, toCents: 1800 },
  ],
  [
    'terms of the buyer that change',
    { ...tee(2000), buyer: { fixed: { of: 'customer', unitCents: 1500 } } },
    { ...tee(2000), buyer: { fixed: { of: 'customer', unitCents: 1600 } } },
    5,
    { fromCents: 1500, toCents: 1600 },
  ],
] satisfies [string, PricedProduct, PricedProduct, number, object | undefined][])(
  '%s',
  (_, seen, now, pieces, change) => {
    expect(findChanges([line(pieces)], { 1: seen }, { 1: now }).get('l')).toEqual(change);
  },
);

test('a product is noted when it comes and forgotten when it leaves, its first price kept', () => {
  expect(keepSeen({}, { 1: tee(2000) })).toEqual({ 1: tee(2000) });
  expect(keepSeen({ 1: tee(2000) }, { 1: tee(2200) })).toBeNull();
  expect(keepSeen({ 1: tee(2000) }, { 1: tee(2200), 2: tee(900) })).toEqual({ 1: tee(2000), 2: tee(900) });
  expect(keepSeen({ 1: tee(2000), 2: tee(900) }, { 2: tee(900) })).toEqual({ 2: tee(900) });
});

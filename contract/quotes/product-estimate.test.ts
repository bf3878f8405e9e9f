import { expect, test } from 'vitest';
import { pricingDefaults } from '../money/pricing-defaults.ts';
import type { PricedProduct } from '../money/pricing.ts';
import { estimateRequest, productNamed } from './product-estimate.ts';
import { estimateQuote } from './quote-estimate.ts';
import { quoteRates } from './quote-rates.ts';

const tee: PricedProduct = {
  basePriceCents: 2_325,
  priceBreaks: [{ quantity: 50, priceCents: 2_000 }],
  customizable: true,
};
const parts = { rates: quoteRates, settings: pricingDefaults };
const asked = { quantity: 20, locationCount: 1, decorationMethod: 'printed' };
const formula = estimateQuote(asked, quoteRates);

test.each([
  ['20 pieces with one set-up', asked, 20 * 2_325 + 5_995],
  ['two places have two set-ups', { ...asked, locationCount: 2 }, 20 * 2_325 + 2 * 5_995],
  ['more pieces have the price of the break', { ...asked, quantity: 50 }, 50 * 2_000 + 5_995],
  ['embroidered by its id or its word', { ...asked, decorationMethod: 'embroidery' }, 20 * 2_325 + 5_995],
])('a product of the shop costs what it costs there: %s', (_what, figures, incGstCents) => {
  const estimate = estimateRequest(figures, { ...parts, product: tee });
  expect(estimate).toMatchObject({ incGstCents, mayPriceLower: false });
  expect(estimate?.exGstCents).toBe(incGstCents - Math.round(incGstCents / 11));
});

test('a shop without GST has one figure', () => {
  const settings = { ...pricingDefaults, gstRegistered: false };
  const estimate = estimateRequest(asked, { rates: quoteRates, settings, product: tee });
  expect(estimate?.exGstCents).toBe(estimate?.incGstCents);
});

test.each([
  ['words that name no product', undefined, asked],
  ['a price on request', { ...tee, basePriceCents: 0 }, asked],
  ['a product that is not decorated', { ...tee, customizable: false }, asked],
  ['a technique that the shop has not', tee, { ...asked, decorationMethod: 'laser' }],
])('the written formula stays for %s', (_what, product, figures) => {
  expect(estimateRequest(figures, { ...parts, product })).toEqual(formula);
});

test.each([19, 20.5, 100_001])('there is no estimate of %d pieces', quantity => {
  expect(estimateRequest({ ...asked, quantity }, { ...parts, product: tee })).toBeNull();
});

test('a name counts whatever its capitals, if it is the only one', () => {
  const products = [{ name: 'Heavy Tee' }, { name: 'Cap' }, { name: 'cap' }];
  expect(productNamed(products, ' heavy tee ')).toEqual({ name: 'Heavy Tee' });
  expect(productNamed(products, 'Cap')).toBeUndefined();
  expect(productNamed(products, 'not sure yet')).toBeUndefined();
});

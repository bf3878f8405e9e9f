import { expect, test } from 'vitest';
import { parseSizePaste } from '#contract/cart/cart-quantities.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { isTeamProduct, teamPath, teamPrice, teamSizes } from './team-order.ts';

const adults = ['3XL', 'XL', 'L', 'M', 'S', 'XS', '2XL'];

test('the featured run: XS 0, S 5, M 10, L 5, XL 0, and nothing of the sizes it does not name', () => {
  const run = teamSizes(adults);
  expect(run.map(({ size, quantity }) => `${size} ${quantity}`)).toEqual([
    'XS 0',
    'S 5',
    'M 10',
    'L 5',
    'XL 0',
    '2XL 0',
    '3XL 0',
  ]);
  expect(teamSizes(['One size'])).toEqual([{ size: 'One size', quantity: 0 }]);
});

test.each([
  ['a tee', { price: 1900, customizable: true, sizes: adults }, true],
  [
    'without XS and XL, of which none are wanted',
    { price: 1900, customizable: true, sizes: ['S', 'M', 'L'] },
    true,
  ],
  ['without M', { price: 1900, customizable: true, sizes: ['S', 'L'] }, false],
  ['a cap', { price: 1900, customizable: true, sizes: ['One size'] }, false],
  ['price on request', { price: 0, customizable: true, sizes: adults }, false],
  ['sold blank', { price: 1900, customizable: false, sizes: adults }, false],
])('%s', (_, product, isTeam) => expect(isTeamProduct(product)).toBe(isTeam));

const tee = {
  id: 7,
  price: 2495,
  priceBreaks: [{ quantity: 20, price: 2200 }],
  customizable: true,
} as ProductSummary;

test('the price is the break for all pieces, with one set-up and delivery', () => {
  const { pieces, unitPriceCents, cart } = teamPrice(tee, teamSizes(adults), pricingDefaults);
  expect({ pieces, unitPriceCents }).toEqual({ pieces: 20, unitPriceCents: 2200 });
  expect(cart?.totalCents).toBe(20 * 2200 + 5995 + 1500);
  expect(teamPrice(tee, [], pricingDefaults).cart).toBeNull();
});

test('the product page understands the address', () => {
  const { searchParams } = new URL(teamPath(7, 'navy', teamSizes(adults)), 'https://shop.example');
  expect(searchParams.get('colour')).toBe('navy');
  expect(parseSizePaste(searchParams.get('sizes') ?? '', adults)).toEqual({
    quantities: [
      { size: 'S', quantity: 5 },
      { size: 'M', quantity: 10 },
      { size: 'L', quantity: 5 },
    ],
    unread: [],
  });
});

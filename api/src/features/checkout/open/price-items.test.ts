/** The server's pricing of a wanted cart against the page's, over generated carts without a database. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wantedItem, type WantedItem } from '#contract/checkout/endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { priceCart } from '#contract/money/pricing.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { checkClaims } from './check-claims.ts';
import { priceItems } from './price-items.ts';
import { pricedProduct, type Sellable } from './read-sellable.ts';

const colors = [
  { id: 'navy', name: 'Navy', value: '#1b2c4a' },
  { id: 'navy-sky', name: 'Navy/Sky', value: '#1b2c4a' },
];
const plain = {
  customizable: true,
  variantPricing: false,
  colors,
  image: null,
  garment: 'tee',
  variants: [],
};
const products = new Map<number, Sellable>([
  [1, { ...plain, id: 1, name: 'Tee', priceCents: 1995, priceBreaks: [] }],
  [2, { ...plain, id: 2, name: 'Polo', priceCents: 2499, priceBreaks: [{ quantity: 50, priceCents: 2199 }] }],
  [
    3,
    {
      ...plain,
      id: 3,
      name: 'Hoodie',
      priceCents: 4000,
      priceBreaks: [{ quantity: 20, priceCents: 3800 }],
      variantPricing: true,
      variants: ['S', 'M', 'L', '3XL'].map(size => ({
        color: 'Navy',
        size,
        priceCents: size === '3XL' ? 4500 : 4000,
      })),
    },
  ],
]);

const item = fc
  .record({
    productId: fc.constantFrom(1, 2, 3),
    sizes: fc.uniqueArray(
      fc.record({ size: fc.constantFrom('S', 'M', 'L', '3XL'), quantity: fc.integer({ min: 1, max: 60 }) }),
      { minLength: 1, selector: row => row.size },
    ),
    positions: fc.subarray(['front', 'back', 'side'] as const),
    decorationMethod: fc.constantFrom('print', 'embroidery' as const),
  })
  .map(({ productId, sizes, positions, decorationMethod }): WantedItem => {
    const designPlacements = positions.map(position => ({ position, decorationMethod }));
    return wantedItem.parse({ productId, color: { name: 'navy' }, sizeQuantities: sizes, designPlacements });
  });

describe('priceItems', () => {
  it('agrees with the page to the cent', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), items => {
        const priced = priceItems(items, products, pricingDefaults);
        if (isRefusal(priced)) throw new Error(JSON.stringify(priced));
        const page = priceCart({
          lines: items.map((one, at) => ({
            lineId: String(at),
            productId: one.productId,
            designGroupId: null,
            colourId: 'navy',
            sizeQuantities: one.sizeQuantities,
            placements: one.designPlacements,
            allowMultipleColors: false,
          })),
          findProduct: id => {
            const found = products.get(id);
            return found && pricedProduct(found, null);
          },
        });
        if (!page.ok) throw new Error(JSON.stringify(page.refusals));
        expect(priced.totals.totalCents).toBe(page.cart.totalCents);
        const { lines, totals } = priced;
        const sum = (pick: (line: (typeof lines)[number]) => number) =>
          lines.reduce((all, line) => all + pick(line), 0);
        expect(sum(line => line.totalPriceCents)).toBe(totals.subtotalCents);
        expect(sum(line => line.setupFeeCents)).toBe(totals.setupCents);
        // What the rows of an order must keep.
        for (const line of lines) expect(line.totalPriceCents).toBe(line.totalQuantity * line.priceCents);
        expect(totals.totalCents).toBe(totals.subtotalCents + totals.setupCents + totals.shippingCents);
        expect(checkClaims({ items, total: totals.totalCents / 100 }, priced.cart)).toBeNull();
        expect(checkClaims({ items, total: (totals.totalCents - 1) / 100 }, priced.cart)).toMatchObject({
          refusal: 'price_changed',
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [
      'a place the garment has not',
      [{ position: 'side', area: 'left-hood' }],
      'Tee has no place called left hood.',
    ],
    [
      'places that overlap',
      [{ position: 'front' }, { position: 'front', area: 'left-chest' }],
      'The front and the left chest of Tee overlap. Choose one of the two places.',
    ],
    [
      'two in one place',
      [{ position: 'front' }, { position: 'front', area: 'front' }],
      'Two designs are on the front of Tee. Each place takes one.',
    ],
    [
      'over the edge of its place',
      [{ position: 'front', area: 'left-chest', xOffset: 60 }],
      'The design on the left chest of Tee goes over the edge of its print area. Make it smaller, or move it inside.',
    ],
    ['over the edge without a place, as before', [{ position: 'front', scale: 2, xOffset: 60 }], null],
    [
      'both chests and a sleeve',
      [
        { position: 'front', area: 'left-chest' },
        { position: 'front', area: 'right-chest' },
        { position: 'side', area: 'right-sleeve' },
      ],
      null,
    ],
  ])('refuses or sells %s', (_, designPlacements, message) => {
    const sizeQuantities = [{ size: 'M', quantity: 2 }];
    const wanted = wantedItem.parse({
      productId: 1,
      color: { name: 'Navy' },
      sizeQuantities,
      designPlacements,
    });
    const priced = priceItems([wanted], products, pricingDefaults);
    if (message === null) expect(isRefusal(priced)).toBe(false);
    else
      expect(priced).toMatchObject({ refusal: 'invalid', fields: { 'items.0.designPlacements': message } });
  });

  it('sells a dearer size on a line of its own', () => {
    const wanted = wantedItem.parse({
      productId: 3,
      color: { name: 'Navy' },
      sizeQuantities: [
        { size: 'M', quantity: 2 },
        { size: '3XL', quantity: 1 },
      ],
      designPlacements: [{ position: 'front' }],
    });
    const priced = priceItems([wanted], products, pricingDefaults);
    expect(
      isRefusal(priced) ? null : priced.lines.map(line => [line.priceCents, line.setupFeeCents]),
    ).toEqual([
      [4000, 5995],
      [4500, 0],
    ]);
  });
});

/** Generated carts over every way to price a technique. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isWhole } from '#tests/support/whole.ts';
import { dtf, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';
import { pricingDefaults } from './pricing-defaults.ts';
import { priceCart, type PricedCart, type PricedProduct, type PricingLine } from './pricing.ts';

const techniques = [...writtenAt({ isAdded: true }), dtf, spot, stitched];
const settings = { ...pricingDefaults, techniques };
const product: PricedProduct = {
  basePriceCents: 4500,
  priceBreaks: [{ quantity: 50, priceCents: 4000 }],
  customizable: true,
};
const numRuns = isWhole ? 10_000 : 400;

function price(lines: readonly PricingLine[]): PricedCart {
  const result = priceCart({ lines, findProduct: () => product, settings });
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return result.cart;
}

const placement = fc.record({
  position: fc.constantFrom('front', 'back', 'side'),
  decorationMethod: fc.constantFrom(...techniques.map(({ id }) => id)),
  artwork: fc.constantFrom(null, 'a', 'b'),
  widthMm: fc.integer({ min: 10, max: 400 }),
  heightMm: fc.integer({ min: 10, max: 400 }),
  inks: fc.constantFrom(undefined, 1, 2, 5),
});
const anyLine = fc.record({
  lineId: fc.uuid(),
  productId: fc.constantFrom(1, 2),
  designGroupId: fc.uuid(),
  colourId: fc.constantFrom('black', 'navy'),
  sizeQuantities: fc.uniqueArray(
    fc.record({ size: fc.constantFrom('S', 'M', 'L'), quantity: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, selector: row => row.size },
  ),
  placements: fc.uniqueArray(placement, { maxLength: 3, selector: one => one.position }),
  allowMultipleColors: fc.boolean(),
});
const anyCart = fc.uniqueArray(anyLine, { selector: row => row.lineId, minLength: 1, maxLength: 6 });

describe('for any cart of any techniques', () => {
  it('the order of lines, colours and sizes changes no total', () => {
    fc.assert(
      fc.property(anyCart, lines => {
        const { subtotalCents, surchargeCents, setupCents, totalCents } = price(lines);
        const turned = lines.toReversed().map(line => ({
          ...line,
          sizeQuantities: line.sizeQuantities.toReversed(),
          placements: line.placements.toReversed(),
          colourId: line.colourId === 'navy' ? 'black' : 'navy',
        }));
        expect(price(turned)).toMatchObject({ subtotalCents, surchargeCents, setupCents, totalCents });
      }),
      { numRuns },
    );
  });

  it('the total is the sum of its rows', () => {
    fc.assert(
      fc.property(anyCart, lines => {
        const cart = price(lines);
        const rows = [
          ...cart.lines.map(line => line.totalPriceCents + line.setupFeeCents),
          ...cart.surcharges.map(row => row.totalCents),
        ];
        expect(rows.reduce((sum, cents) => sum + cents, 0) + cart.shippingCents).toBe(cart.totalCents);
        for (const { quantity, perItemCents, totalCents } of cart.surcharges)
          expect(totalCents).toBe(quantity * perItemCents);
      }),
      { numRuns },
    );
  });

  it('one piece more costs less only where a break is reached, and no less than the break explains', () => {
    fc.assert(
      fc.property(anyCart, fc.nat(), (lines, at) => {
        const before = price(lines);
        const more = lines.map((line, place) =>
          place === at % lines.length
            ? {
                ...line,
                sizeQuantities: line.sizeQuantities.map((row, first) =>
                  first === 0 ? { ...row, quantity: row.quantity + 1 } : row,
                ),
              }
            : line,
        );
        const after = price(more);
        const pieceCents = (cart: PricedCart) =>
          new Map(
            cart.lines.map(line => [
              line.lineId,
              cart.surcharges
                .filter(row => row.lineId === line.lineId)
                .reduce((sum, row) => sum + row.perItemCents, Number(line.unitPriceCents)),
            ]),
          );
        const [was, is] = [pieceCents(before), pieceCents(after)];
        const explained = before.lines.reduce(
          (sum, line) =>
            sum + line.totalQuantity * Math.max(0, (was.get(line.lineId) ?? 0) - (is.get(line.lineId) ?? 0)),
          0,
        );
        expect(after.totalCents).toBeGreaterThanOrEqual(before.totalCents - explained);
        if (explained === 0) expect(after.totalCents).toBeGreaterThan(before.totalCents);
      }),
      { numRuns },
    );
  });

  it('the same designs on a second product cost no second set-up', () => {
    fc.assert(
      fc.property(anyLine, line => {
        const placements = line.placements.map(one => ({ ...one, artwork: one.artwork ?? 'a' }));
        const first = { ...line, placements };
        const second = {
          ...first,
          lineId: `${line.lineId} again`,
          designGroupId: `${line.designGroupId} again`,
          productId: 3,
          placements: placements.map(one => ({ ...one, widthMm: one.widthMm / 2 })),
        };
        expect(price([first, second]).setupCents).toBe(price([first]).setupCents);
      }),
      { numRuns },
    );
  });
});

const front = { position: 'front', decorationMethod: 'dtf', artwork: 'a', widthMm: 90, heightMm: 90 };
const line = (quantity: number, more: Partial<PricingLine> = {}): PricingLine => ({
  lineId: 'tee',
  productId: 1,
  designGroupId: 'tee',
  colourId: 'navy',
  sizeQuantities: [{ size: 'M', quantity }],
  placements: [front],
  allowMultipleColors: false,
  ...more,
});

test.each([
  ['off', [{ ...dtf, isOn: false }], 40, 'technique_off'],
  ['unknown to the shop', [], 40, 'technique_off'],
  ['for more pieces', [{ ...dtf, leastPieces: 41 }], 40, 'too_few_pieces'],
  ['for as many pieces', [{ ...dtf, leastPieces: 40 }], 40, null],
])('a technique that is %s', (_, known, quantity, code) => {
  const result = priceCart({
    lines: [line(quantity)],
    findProduct: () => product,
    settings: { ...settings, techniques: known },
  });
  expect(result.ok ? null : result.refusals).toEqual(code && [{ lineId: 'tee', code }]);
});

test('least pieces count over the products of one run', () => {
  const known = [{ ...dtf, leastPieces: 40 }];
  const lines = [line(20), line(20, { lineId: 'polo', productId: 2, designGroupId: 'polo' })];
  const result = priceCart({
    lines,
    findProduct: () => product,
    settings: { ...settings, techniques: known },
  });
  expect(result.ok).toBe(true);
});

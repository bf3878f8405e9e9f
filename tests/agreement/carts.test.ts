/**
 * Ten thousand random carts: product page, cart and checkout show exactly what the server charges and the order says,
 * to the cent. An amount altered on the way is refused before anything is paid.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#contract/cart/cart.ts';
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { buyerPriceFor } from '#contract/money/buyer-prices.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { dollarsToCents } from '#contract/money/money.ts';
import { priceCart, type PricedCart, type PricingSettings, unitPriceFor } from '#contract/money/pricing.ts';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { checkClaims } from '#api/features/checkout/open/check-claims.ts';
import { priceItems } from '#api/features/checkout/open/price-items.ts';
import type { Sellable } from '#api/features/checkout/open/read-sellable.ts';
import { orderRequest, paymentRequest } from '#pwa/shop/checkout/order-request.ts';
import { asPricingLine } from '#pwa/common/local/cart/pricing-line.ts';
import { customerInfo } from '#tests/factories/orders.ts';
import { dtf, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { isWhole } from '#tests/support/whole.ts';
import { measureLine } from '#pwa/common/local/cart/measure-lines.ts';

const cartsChecked = isWhole ? 10_000 : 500;
const colours = ['Navy', 'Black', 'Bone'] as const;
const sizes = ['S', 'M', 'L', 'XL'] as const;

const product = fc.record({
  basePriceCents: fc.integer({ min: 1, max: 60_000 }),
  priceBreaks: fc.uniqueArray(
    fc.record({
      quantity: fc.integer({ min: 2, max: 400 }),
      priceCents: fc.integer({ min: 1, max: 60_000 }),
    }),
    { maxLength: 4, selector: one => one.quantity },
  ),
});

const line = fc.record({
  product: fc.nat({ max: 2 }),
  colour: fc.constantFrom(...colours),
  quantities: fc.uniqueArray(
    fc.record({ size: fc.constantFrom(...sizes), quantity: fc.integer({ min: 1, max: 300 }) }),
    { minLength: 1, maxLength: 4, selector: one => one.size },
  ),
  positions: fc.uniqueArray(fc.constantFrom('front' as const, 'back' as const, 'side' as const), {
    maxLength: 3,
  }),
  method: fc.constantFrom('print', 'embroidery', 'dtf', 'spot', 'stitched'),
  artwork: fc.constantFrom(null, 'a', 'b'),
  scale: fc.constantFrom(0.5, 1, 1.7),
  inks: fc.constantFrom(undefined, 1, 3, 9),
  isMultiple: fc.boolean(),
  group: fc.constantFrom('one', 'two'),
});

const settings = fc
  .record({
    techniques: fc
      .record({ setUpCents: fc.integer({ min: 0, max: 20_000 }), isAdded: fc.boolean() })
      .map(figures => [...writtenAt(figures), dtf, spot, stitched]),
    shippingFlatCents: fc.integer({ min: 0, max: 5_000 }),
    shippingMode: fc.constantFrom('flat' as const, 'policy' as const),
    express: fc.record({ priceCents: fc.integer({ min: 0, max: 6_000 }), enabled: fc.constant(true) }),
  })
  .map(({ shippingMode, express, ...rest }): PricingSettings => ({
    ...pricingDefaults,
    ...rest,
    shipping: { shippingMode, express, policy: policyDefaults },
  }));

const basisPoints = fc.integer({ min: 0, max: 500 }).map(tenths => tenths * 10);
const buyer = fc.option(
  fc.record({
    memberBasisPoints: basisPoints,
    agreed: fc.array(
      fc.record({
        of: fc.constantFrom('customer' as const, 'organisation' as const),
        basisPoints,
        prices: fc.array(
          fc.record({
            productId: fc.integer({ min: 1, max: 3 }),
            unitCents: fc.integer({ min: 1, max: 60_000 }),
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  }),
);

const purchase = fc.record({
  buyer,
  products: fc.tuple(product, product, product),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  settings,
  where: fc.constantFrom(
    { postalCode: '3000', state: 'VIC' },
    { postalCode: '3999', state: 'VIC' },
    { postalCode: '0870', state: 'NT' },
  ),
  shippingMethod: fc.constantFrom('standard' as const, 'express' as const),
  tamper: fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), at: fc.nat() }),
});
type Generated = typeof purchase extends fc.Arbitrary<infer T> ? T : never;

const fileOf = (letter: string): ArtworkRef => ({
  sha256: letter.repeat(64),
  name: `${letter}.png`,
  type: 'image/png',
  bytes: 400,
  widthPx: letter === 'a' ? 600 : 200,
  heightPx: 400,
});

function cartLines({ lines }: Generated): CartLine[] {
  return lines.map((one, at) => ({
    id: `line ${at}`,
    productId: one.product + 1,
    designGroupId: `${one.group} ${JSON.stringify([one.method, one.artwork, one.scale, one.inks, one.positions])}`,
    name: `Product ${one.product}`,
    garment: 'tee',
    image: '',
    color: { id: one.colour.toLowerCase(), name: one.colour, value: '#1b2c4a' },
    designPlacements: one.positions.map(position => ({
      position,
      decorationMethod: one.method,
      designFile: one.artwork === null ? null : fileOf(one.artwork),
      xOffset: 0,
      yOffset: 0,
      scale: one.scale,
      rotation: 0,
      ...(one.inks ? { inks: one.inks } : {}),
    })),
    allowMultipleColors: one.isMultiple,
    sizeQuantities: one.quantities,
    addedAt: at,
  }));
}

/** Prices it as the cart and checkout do. */
function shown(made: Generated, lines: readonly CartLine[], by = made.buyer): PricedCart {
  const priced = priceCart({
    lines: lines.map(line => asPricingLine(line, measureLine(line))),
    findProduct: id => {
      const found = made.products[id - 1];
      return found && { ...found, customizable: true, buyer: buyerPriceFor(by, id) };
    },
    settings: made.settings,
    destination: { postalCode: made.where.postalCode, method: made.shippingMethod },
  });
  if (!priced.ok) throw new Error(JSON.stringify(priced.refusals));
  return priced.cart;
}

/** The products as the server reads them from its database. */
function sold({ products }: Generated): Map<number, Sellable> {
  return new Map(
    products.map(({ basePriceCents, priceBreaks }, at) => [
      at + 1,
      {
        id: at + 1,
        name: `Product ${at}`,
        image: null,
        garment: 'tee',
        priceCents: basePriceCents,
        customizable: true,
        variantPricing: false,
        colors: colours.map(name => ({ id: name.toLowerCase(), name, value: '#1b2c4a' })),
        priceBreaks,
        variants: [],
      } satisfies Sellable,
    ]),
  );
}

function requestsOf(made: Generated) {
  const lines = cartLines(made);
  const cart = shown(made, lines);
  const form = { ...customerInfo, ...made.where, shippingMethod: made.shippingMethod } as Parameters<
    typeof orderRequest
  >[0]['form'];
  const bought = { lines, cart, form, orderId: 'QC7K2M9XWA' };
  return { lines, cart, order: orderRequest(bought), intent: paymentRequest(bought) };
}

function asCharged(made: Generated, items: ReturnType<typeof requestsOf>['order']['items']) {
  const parsed = checkoutEndpoints.placeOrder.body.shape.items.parse(items);
  const { postalCode } = made.where;
  const priced = priceItems(parsed, sold(made), made.settings, {
    destination: { postalCode, method: made.shippingMethod },
    buyer: made.buyer,
  });
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced));
  return { priced, parsed };
}

describe('money agrees from page to order', () => {
  it(`in ${cartsChecked} random carts`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(purchase, made => {
        const { lines, cart, order, intent } = requestsOf(made);
        const { priced, parsed } = asCharged(made, order.items);
        // Product page: the unit price of all pieces of that product.
        for (const priced of cart.lines) {
          const pieces = lines
            .filter(one => one.productId === priced.productId)
            .flatMap(one => one.sizeQuantities)
            .reduce((sum, one) => sum + one.quantity, 0);
          const found = made.products[priced.productId - 1];
          const own = found && { ...found, buyer: buyerPriceFor(made.buyer, priced.productId) };
          expect(own && unitPriceFor(own, pieces)).toBe(priced.unitPriceCents);
        }
        // Terms of the buyer never make anything dearer, freight included, and the rows say what they take off.
        const forAll = shown(made, lines, null);
        expect(cart.totalCents).toBeLessThanOrEqual(forAll.totalCents);
        expect(cart.shippingCents).toBe(forAll.shippingCents);
        const listed = priced.lines.map(row => row.buyerPrice?.listTotalCents ?? row.totalPriceCents);
        expect(listed.reduce((sum, cents) => sum + cents, 0)).toBe(forAll.subtotalCents);
        // The order of the lines doesn't matter.
        expect(shown(made, lines.toReversed()).totalCents).toBe(cart.totalCents);
        // Cart and checkout, intent, order.
        expect(dollarsToCents(intent.amount)).toBe(cart.totalCents);
        expect(priced.totals.totalCents).toBe(cart.totalCents);
        expect(
          checkClaims({ items: parsed, shippingCost: order.shippingCost, total: order.total }, priced.cart),
        ).toBe(null);
        const { subtotalCents, decorationCents, setupCents, shippingCents, totalCents } = priced.totals;
        expect(totalCents).toBe(subtotalCents + decorationCents + setupCents + shippingCents);
        // Invoice: the rows of the order, and the tax in it.
        const added = priced.lines.flatMap(row => row.decorations ?? []);
        expect(added.reduce((sum, row) => sum + row.totalCents, 0)).toBe(decorationCents);
        const rows =
          priced.lines.reduce((sum, row) => sum + row.totalPriceCents + row.setupFeeCents, 0) +
          decorationCents;
        expect(rows + shippingCents).toBe(totalCents);
        expect(gstIncluded(totalCents)).toBe(cart.gstCents);
        expect(cart.isShippingFrom).toBe(false);
        // One cent more or less, anywhere: refused.
        const claims = [
          { total: order.total === undefined ? 0 : order.total - made.tamper.cents / 100 },
          { shippingCost: (order.shippingCost ?? 0) + made.tamper.cents / 100 },
          {
            items: parsed.map((one, at) =>
              at === made.tamper.at % parsed.length
                ? { ...one, price: (one.price ?? 0) + made.tamper.cents / 100 }
                : one,
            ),
          },
          {
            items: parsed.map((one, at) =>
              at === made.tamper.at % parsed.length
                ? { ...one, totalPrice: (one.totalPrice ?? 0) - made.tamper.cents / 100 }
                : one,
            ),
          },
          {
            items: parsed.map((one, at) =>
              at === made.tamper.at % parsed.length
                ? { ...one, setupFee: (one.setupFee ?? 0) + made.tamper.cents / 100 }
                : one,
            ),
          },
        ];
        for (const claim of claims) {
          const refusal = checkClaims({ items: parsed, ...claim }, priced.cart);
          expect(refusal?.refusal).toBe('price_changed');
          expect(refusal?.details?.['totalCents']).toBe(totalCents);
        }
      }),
      { numRuns: cartsChecked, seed: 20_261_121 },
    );
  });
});

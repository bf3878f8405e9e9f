/** Random carts: products, techniques of every way to price, designs, names and numbers, freight; and how a browser prices them. */
import fc from 'fast-check';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { CartLine, SizeQuantity } from '#contract/cart/cart.ts';
import type { AgreedTechnique } from '#contract/money/buyer-prices.ts';
import type { PricedCart, PricingSettings } from '#contract/money/pricing.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { priceBases } from '#contract/techniques/technique.ts';
import type { Roster } from '#contract/roster/roster.ts';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { orderRequest, paymentRequest } from '#pwa/shop/checkout/order-request.ts';
import { customerInfo } from '#tests/factories/orders.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import { dtf, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';

export const cartColours = ['Navy', 'Black', 'Bone'] as const;
export const cartSizes = ['S', 'M', 'L', 'XL'] as const;

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

const millimetres = fc.constantFrom(null, 60);
const lettering = fc
  .record({
    method: fc.constantFrom('print', 'embroidery', 'dtf'),
    nameMm: millimetres,
    numberMm: millimetres,
    /** Each such piece has no name, or no number. */
    nameless: fc.integer({ min: 2, max: 5 }),
    numberless: fc.integer({ min: 2, max: 5 }),
  })
  .filter(({ nameMm, numberMm }) => nameMm !== null || numberMm !== null);

const line = fc.record({
  product: fc.nat({ max: 2 }),
  colour: fc.constantFrom(...cartColours),
  quantities: fc.uniqueArray(
    fc.record({ size: fc.constantFrom(...cartSizes), quantity: fc.integer({ min: 1, max: 300 }) }),
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
  lettering: fc.option(lettering, { freq: 3 }),
});

/** What the owner sets: how the written techniques are charged, freight, and GST. */
export const cartSettings = fc
  .record({
    techniques: fc
      .record({ setUpCents: fc.integer({ min: 0, max: 20_000 }), isAdded: fc.boolean() })
      .map(figures => [...writtenAt(figures), dtf, spot, stitched]),
    shippingFlatCents: fc.integer({ min: 0, max: 5_000 }),
    shippingMode: fc.constantFrom('flat' as const, 'policy' as const),
    express: fc.record({ priceCents: fc.integer({ min: 0, max: 6_000 }), enabled: fc.constant(true) }),
    gstRegistered: fc.boolean(),
  })
  .map(({ shippingMode, express, ...rest }): PricingSettings => ({
    ...pricingDefaults,
    ...rest,
    shipping: { shippingMode, express, policy: policyDefaults },
  }));

/** Tables that a technique's own may be dearer or cheaper than, by the same measure or another. */
const agreedTechnique = fc
  .record({
    techniqueId: fc.constantFrom('print', 'embroidery', 'dtf', 'spot', 'stitched'),
    by: fc.constantFrom(...priceBases),
    limits: fc.constantFrom([], [2], [90, 180], [4_000, 9_000]),
    fromPieces: fc.constantFrom([1], [1, 20], [1, 30, 200]),
    cents: fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 9, maxLength: 9 }),
  })
  .map(({ techniqueId, by, limits, fromPieces, cents }): AgreedTechnique => {
    const columns = by === 'item' ? [null] : [...limits, null];
    const rows = fromPieces.map((from, at) => ({
      fromPieces: from,
      cents: columns.map((_, column) => cents[at * 3 + column] ?? 1),
    }));
    return { techniqueId, by, columns, rows };
  });

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
        techniques: fc.array(agreedTechnique, { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  }),
);

export const purchase = fc.record({
  /** With terms of their own; null: everybody's prices. */
  buyer,
  products: fc.tuple(product, product, product),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  settings: cartSettings,
  where: fc.constantFrom(
    { postalCode: '3000', state: 'VIC' },
    { postalCode: '3999', state: 'VIC' },
    { postalCode: '0870', state: 'NT' },
  ),
  shippingMethod: fc.constantFrom('standard' as const, 'express' as const),
  tamper: fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), at: fc.nat() }),
  /** Of the office's: a share of what the pieces cost, in percent. */
  discount: fc.integer({ min: 0, max: 40 }),
});
export type Purchase = typeof purchase extends fc.Arbitrary<infer T> ? T : never;

export const fileOf = (letter: string): ArtworkRef => ({
  sha256: letter.repeat(64),
  name: `${letter}.png`,
  type: 'image/png',
  bytes: 400,
  widthPx: letter === 'a' ? 600 : 200,
  heightPx: 400,
});

interface World {
  /** Of the three products. */
  ids: readonly number[];
  fileOf: (letter: string) => ArtworkRef;
  /** Pieces of one size; the rest would be more than a card can be charged. */
  most?: number;
}
const paper: World = { ids: [1, 2, 3], fileOf };

/** As the device keeps them. */
export function cartLines({ lines }: Purchase, world: World = paper): CartLine[] {
  return lines.map((one, at) => {
    const roster = one.lettering && rosterIn(one.lettering, one.quantities);
    const upTo = roster ? pieceMost : world.most;
    return {
      id: `line ${at}`,
      productId: world.ids[one.product] ?? 0,
      designGroupId: `${one.group} ${JSON.stringify([one.method, one.artwork, one.scale, one.inks, one.positions])}`,
      name: `Product ${one.product}`,
      garment: 'tee',
      image: '',
      color: { id: one.colour.toLowerCase(), name: one.colour, value: '#1b2c4a' },
      designPlacements: one.positions.map(position => ({
        position,
        decorationMethod: one.method,
        designFile: one.artwork === null ? null : world.fileOf(one.artwork),
        xOffset: 0,
        yOffset: 0,
        scale: one.scale,
        rotation: 0,
        ...(one.inks ? { inks: one.inks } : {}),
      })),
      allowMultipleColors: one.isMultiple,
      sizeQuantities: upTo ? one.quantities.map(few(upTo)) : one.quantities,
      ...(roster ? { roster } : {}),
      addedAt: at,
    };
  });
}

/** A list is typed by people: as many pieces of a size as a club has. */
const pieceMost = 12;
const few = (most: number) => (one: SizeQuantity) => ({ ...one, quantity: (one.quantity % most) + 1 });

function rosterIn(
  { method, nameMm, numberMm, nameless, numberless }: NonNullable<Purchase['lines'][number]['lettering']>,
  quantities: readonly SizeQuantity[],
): Roster {
  const pieces = quantities
    .map(few(pieceMost))
    .flatMap(({ size, quantity }) => Array.from({ length: quantity }, () => size))
    .map((size, at) =>
      piece(at % nameless === 1 ? '' : `Ana ${at}`, at % numberless === 1 ? '' : String(at), size),
    );
  return rosterOf(pieces, { decorationMethod: method, nameMm, numberMm });
}

/** What the checkout sends for this cart at these prices. */
export function requestsOf(
  { where, shippingMethod }: Pick<Purchase, 'where' | 'shippingMethod'>,
  { lines, cart, orderId = 'QC7K2M9XWA' }: { lines: CartLine[]; cart: PricedCart; orderId?: string },
) {
  const form = { ...customerInfo, ...where, shippingMethod } as Parameters<typeof orderRequest>[0]['form'];
  const bought = { lines, cart, form, orderId };
  return { order: orderRequest(bought), intent: paymentRequest(bought) };
}

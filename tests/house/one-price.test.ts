/** Product page, stored copy and checkout claim show one price for any cart, and the server accepts the claim. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCatalogue } from '#contract/catalogue/pieces/catalogue-pack.ts';
import type { CartLine, DesignPlacement } from '#contract/cart/cart.ts';
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { checkClaims } from '#api/features/checkout/open/check-claims.ts';
import { priceItems } from '#api/features/checkout/open/price-items.ts';
import type { Sellable } from '#api/features/checkout/open/read-sellable.ts';
import { orderRequest } from '#pwa/shop/checkout/order-request.ts';
import { mirrorText } from '#pwa/common/local/cart/cart-mirror.ts';
import { addToLines, type CartAddition, inCartOrder } from '#pwa/common/local/cart/cart-lines.ts';
import { priceLines } from '#pwa/common/local/cart/cart-prices.ts';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import { unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { openShopDatabase } from '#pwa/common/local/database/shop-database.ts';
import { dtf, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';
import { measureLine } from '#pwa/common/local/cart/measure-lines.ts';

const sizes = ['S', 'M', 'L', '3XL'];
const colours = [
  { id: 'navy', name: 'Navy', value: '#1b2c4a' },
  { id: 'navy-sky', name: 'Navy/Sky', value: '#1b2c4a' },
];
const shop = {
  ...unknownShop,
  techniques: [...writtenAt({ setUpCents: 4495, isAdded: true }), dtf, spot, stitched],
  shippingFlatCents: 1250,
};
const variantsAt = (price: number | null) =>
  colours.flatMap(({ name }) =>
    sizes.map(size => ({
      stockCode: `${name}-${size}`,
      color: name,
      size,
      price: size === '3XL' ? price : null,
      gtin: null,
    })),
  );
const products = [
  makeProduct({ id: 1, price: 1995, priceBreaks: [] }),
  makeProduct({ id: 2, price: 2499, priceBreaks: [{ quantity: 50, price: 2199 }] }),
  makeProduct({
    id: 3,
    price: 4000,
    priceBreaks: [
      { quantity: 20, price: 3801 },
      { quantity: 100, price: 3333 },
    ],
    variantPricing: true,
  }),
].map(product => ({
  ...product,
  colors: colours,
  sizes,
  variants: variantsAt(product.variantPricing ? 4550 : null),
}));
const sellable = new Map(
  products.map((product): [number, Sellable] => [
    product.id,
    {
      ...product,
      priceCents: product.price,
      priceBreaks: product.priceBreaks.map(({ quantity, price }) => ({ quantity, priceCents: price })),
      image: null,
      variants: product.variants.map(({ color, size, price }) => ({ color, size, priceCents: price ?? 0 })),
    },
  ]),
);

const placement = fc.record({
  decorationMethod: fc.constantFrom('print', 'embroidery', 'dtf', 'spot', 'stitched'),
  designFile: fc.constantFrom('a', 'b').map(letter => ({
    sha256: letter.repeat(64),
    name: `${letter}.png`,
    type: 'image/png' as const,
    bytes: 400,
    widthPx: 600,
    heightPx: 400,
  })),
  scale: fc.constantFrom(1, 1.2),
});
const designs = fc
  .tuple(fc.subarray(['front', 'back', 'side'] as const), fc.array(placement, { minLength: 3, maxLength: 3 }))
  .map(([positions, places]): DesignPlacement[] =>
    positions.flatMap((position, at) => {
      const place = places[at];
      return place ? [{ ...place, position, xOffset: 0, yOffset: 0, rotation: 0 }] : [];
    }),
  );
const addition: fc.Arbitrary<CartAddition> = fc.record({
  productId: fc.constantFrom(1, 2, 3),
  name: fc.constant('Garment'),
  garment: fc.constant('tee'),
  designPlacements: designs,
  allowMultipleColors: fc.boolean(),
  colours: fc
    .subarray(colours, { minLength: 1 })
    .chain(chosen =>
      fc.tuple(
        ...chosen.map(color =>
          fc
            .uniqueArray(
              fc.record({ size: fc.constantFrom(...sizes), quantity: fc.integer({ min: 1, max: 70 }) }),
              { minLength: 1, selector: row => row.size },
            )
            .map(sizeQuantities => ({ color, image: '', sizeQuantities })),
        ),
      ),
    ),
});

/** Filled as by presses of Add to Cart, with merged lines and shared artwork groups. */
function fill(additions: readonly CartAddition[]): CartLine[] {
  let next = 0;
  const sources = {
    newId: () => `00000000-0000-7000-8000-${String(++next).padStart(12, '0')}`,
    now: () => ++next,
  };
  const lines = new Map<string, CartLine>();
  for (const one of additions)
    for (const line of addToLines([...lines.values()], one, sources)) lines.set(line.id, line);
  return inCartOrder([...lines.values()]);
}

async function openDevice() {
  const db = openShopDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  await db.records.put({
    key: 'whole catalogue',
    value: { etag: '"1"', pack: packCatalogue(products) },
    asOf: '2026-11-21T00:00:00.000Z',
  });
  return db;
}

const form = {
  firstName: 'Imke',
  lastName: 'Farrant',
  email: 'imke@quarrelcreek.example',
  phone: '0491 570 006',
  address: '18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
  country: 'Australia',
} as const;

test('page, mirror, claim and server agree to the cent on any cart', async () => {
  const db = await openDevice();
  await fc.assert(
    fc.asyncProperty(fc.array(addition, { minLength: 1, maxLength: 6 }), async additions => {
      const lines = fill(additions);
      const states = new Map(
        products.map(value => [value.id, { phase: 'ready' as const, value, asOf: null, isAsking: false }]),
      );
      const page = priceLines({
        lines,
        products: states,
        reload: () => {},
        shop,
        isCompany: false,
        measureLine,
      });
      if (page.phase !== 'priced') throw new Error(page.phase);

      const mirror = JSON.parse(await mirrorText(db, lines, pricingSettingsOf(shop))) as {
        totalPrice: number;
        setupFee: number;
      }[];
      const sum = (key: 'totalPrice' | 'setupFee') =>
        mirror.reduce((total, line) => total + Math.round(line[key] * 100), 0);
      expect([sum('totalPrice'), sum('setupFee')]).toEqual([page.cart.subtotalCents, page.cart.setupCents]);

      const claim = checkoutEndpoints.placeOrder.body.parse(
        orderRequest({ lines, cart: page.cart, form, orderId: 'ABCDEFGH12' }),
      );
      const server = priceItems(claim.items, sellable, pricingSettingsOf(shop));
      if (isRefusal(server)) throw new Error(JSON.stringify(server));
      expect(server.totals.totalCents).toBe(page.cart.totalCents);
      expect(checkClaims(claim, server.cart)).toBeNull();
    }),
  );
});

/**
 * Random carts through the real calls: what a browser works out from the shop's facts and its products is what the
 * payment, the order, the office's quote, the invoice and the figures for the tax office say, to the cent.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { CartLine } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { Figures } from '#contract/figures/endpoints.ts';
import type { InvoiceDocument } from '#contract/invoices/endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { priceCart, type PricedCart } from '#contract/money/pricing.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import type { PricedWork } from '#contract/quotes/work.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';
import { measureLine } from '#pwa/common/local/cart/measure-lines.ts';
import { asPricingLine } from '#pwa/common/local/cart/pricing-line.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { makeArtwork, makeProduct, makeVariants } from '#tests/factories/products.ts';
import { dtf, spot, stitched, writtenAt } from '#tests/fixtures/techniques.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { isWhole } from '#tests/support/whole.ts';
import { cartColours, cartLines, cartSizes, type Purchase, purchase, requestsOf } from './random-carts.ts';

const server = useTestServer();
const carts = fc.sample(purchase, { numRuns: isWhole ? 150 : 30, seed: 20_261_126 });

let office: SignedIn;
let buyer: Send;
let facts: ShopFacts;
let products: Map<number, Product>;
/** Of the buyer, and of the office. */
let artworks: Record<string, ArtworkRef>;
let officeArtworks: Record<string, ArtworkRef>;

beforeAll(async () => {
  const { knex, as, baseUrl, send } = server();
  office = await as('admin');
  const all = [...writtenAt({ isAdded: true }), dtf, spot, stitched];
  for (const { id, price, setUp, inks = [], ...technique } of all) {
    const columns = {
      ...technique,
      inks: JSON.stringify(inks),
      fabrics: [...technique.fabrics],
      fileKinds: [...technique.fileKinds],
      price: JSON.stringify(price),
      setUp: JSON.stringify(setUp),
    };
    await knex('techniques')
      .insert({ id, ...columns })
      .onConflict('id')
      .merge();
  }
  // Saved last, as what the shop says of itself is read again then.
  const values = {
    'shop.abn': '10000000000',
    'shipping.mode': 'policy',
    'shipping.express.enabled': true,
  };
  const saved = await office.send('/api/settings', { method: 'PUT', json: { values } });
  expect(saved.status, saved.text).toBe(200);
  const colors = cartColours.map(name => ({ id: name.toLowerCase(), name, value: '#1b2c4a' }));
  const made = [
    await makeProduct(knex, { colors, priceCents: 1995 }),
    await makeProduct(knex, { colors, priceCents: 2499, priceBreaks: [{ quantity: 50, priceCents: 2199 }] }),
    await makeProduct(knex, {
      colors,
      priceCents: 4000,
      priceBreaks: [{ quantity: 20, priceCents: 3777 }],
      variantPricing: true,
    }),
  ];
  for (const one of made) await makeVariants(knex, one, cartColours, cartSizes);
  // Dearer in its largest size: an order has a row for each price.
  await knex('product_variants')
    .where({ productId: made[2]?.id ?? 0 })
    .update({ priceCents: knex.raw(`case size when 'XL' then 4533 else 4000 end`) });
  buyer = asVisitor(baseUrl);
  artworks = { a: await makeArtwork(knex, buyer), b: await makeArtwork(knex, buyer) };
  officeArtworks = { a: await makeArtwork(knex, office), b: await makeArtwork(knex, office) };
  // The office places what has been looked at.
  await knex('artworks').update({ previewReady: true });
  facts = (await send('/api/shop')).json as ShopFacts;
  products = new Map();
  for (const { id } of made) products.set(id, (await send(`/api/products/${id}`)).json as Product);
});

function linesOf(made: Purchase, from: Record<string, ArtworkRef>): CartLine[] {
  const fileOf = (letter: string): ArtworkRef => {
    const { [letter]: found } = from;
    if (!found) throw new Error(letter);
    return found;
  };
  return cartLines(made, { ids: [...products.keys()], fileOf, most: 60 });
}

/** As the cart page and the checkout show it. */
function shown(lines: readonly CartLine[], { where, shippingMethod }: Purchase): PricedCart {
  const priced = priceCart({
    lines: lines.map(line => asPricingLine(line, measureLine(line, products.get(line.productId)))),
    findProduct: id => {
      const product = products.get(id);
      return product && asPricedProduct(product);
    },
    settings: pricingSettingsOf(facts),
    destination: { postalCode: where.postalCode, method: shippingMethod },
  });
  if (!priced.ok) throw new Error(JSON.stringify(priced.refusals));
  return priced.cart;
}

async function bought(made: Purchase, lines: CartLine[], cart: PricedCart) {
  const { order, intent } = requestsOf(made, { lines, cart, orderId: makeOrderNumber(randomBytes) });
  const opened = await buyer('/api/create-payment-intent', { json: intent });
  expect(opened.status, opened.text).toBe(200);
  const { clientSecret, paymentIntentId, totalCents } = opened.json as OpenedPayment;
  expect(totalCents).toBe(cart.totalCents);
  await buyer('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await buyer('/api/orders', { json: { ...order, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  return (placed.json as { orderId: string }).orderId;
}

const sum = (rows: readonly { totalCents: number }[]) => rows.reduce((all, row) => all + row.totalCents, 0);

describe(`${carts.length} random carts`, () => {
  let invoicedCents = 0;
  let gstCents = 0;

  it('are charged, ordered and invoiced at what the browser showed', { timeout: 300_000 }, async () => {
    for (const made of carts) {
      const lines = linesOf(made, artworks);
      const cart = shown(lines, made);
      const orderId = await bought(made, lines, cart);
      const { subtotalCents, setupCents, shippingCents, surchargeCents } = cart;
      const totals = { subtotalCents, setupCents, shippingCents, gstCents: cart.gstCents };
      const order = (await office.send(`/api/orders/${orderId}`)).json as OrderDetail;
      expect(order).toMatchObject({
        ...totals,
        decorationCents: surchargeCents,
        total: cart.totalCents,
        receivedCents: cart.totalCents,
      });
      const { json } = await office.send(`/api/orders/${orderId}/invoice`);
      const { document } = json as { document: InvoiceDocument };
      expect(document).toMatchObject({ ...totals, totalCents: cart.totalCents });
      expect(sum(document.lines)).toBe(subtotalCents);
      expect(sum(document.decorations ?? [])).toBe(surchargeCents);
      expect(document.gstCents).toBe(gstIncluded(cart.totalCents));
      invoicedCents += document.totalCents;
      gstCents += document.gstCents;
    }
  });

  it('add up to the figures for the tax office', async () => {
    const day = 86_400_000;
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    const period = `from=${dayOf(Date.now() - day)}&to=${dayOf(Date.now() + day)}`;
    const { accrual, cash } = (await office.send(`/api/figures?${period}`)).json as Figures;
    expect(accrual.invoices).toEqual({ cents: invoicedCents, gstCents, rows: carts.length });
    expect(cash.received.cents).toBe(invoicedCents);
  });

  it('cost the same in a quote of the office, less its discount', async () => {
    for (const made of carts) {
      // Names aren't quoted, and designs that are to come are set up by their places.
      const lines = linesOf(made, officeArtworks)
        .filter((_, at) => made.lines[at]?.artwork !== null)
        .map(({ roster: _, ...line }) => line);
      if (lines.length === 0) continue;
      const cart = shown(lines, { ...made, shippingMethod: 'standard' });
      const discountCents = Math.floor((cart.subtotalCents * made.discount) / 100);
      const off = { id: randomUUID(), kind: 'discount', name: 'Club', quantity: 1, unitCents: discountCents };
      const work = {
        lines: lines.map(({ productId, color, designPlacements, allowMultipleColors, sizeQuantities }) => ({
          id: randomUUID(),
          productId,
          color,
          designPlacements,
          allowMultipleColors,
          sizeQuantities,
          totalQuantity: sizeQuantities.reduce((pieces, { quantity }) => pieces + quantity, 0),
        })),
        charges: discountCents > 0 ? [off] : [],
        freight: { cents: null },
      };
      const answer = await office.send('/api/quotes/price', {
        json: { work, postalCode: made.where.postalCode },
      });
      expect(answer.status, answer.text).toBe(200);
      const totalCents = cart.totalCents - discountCents;
      expect(answer.json as PricedWork).toMatchObject({
        subtotalCents: cart.subtotalCents - discountCents,
        decorationCents: cart.surchargeCents,
        setupCents: cart.setupCents,
        totalCents,
        gstCents: gstIncluded(totalCents),
      });
    }
  });
});

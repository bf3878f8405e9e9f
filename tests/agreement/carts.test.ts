/**
 * Ten thousand random carts: product page, cart and checkout show exactly what the server charges, the order, a quote of
 * the office and the invoice say, to the cent. An amount altered on the way is refused before anything is paid.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#contract/cart/cart.ts';
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { invoiceOf, type InvoicedOrder, type Seller } from '#contract/invoices/invoices.ts';
import { buyerPriceFor, settingsFor } from '#contract/money/buyer-prices.ts';
import { gstIncludedFor } from '#contract/money/gst.ts';
import { dollarsToCents } from '#contract/money/money.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import { priceCart, type PricedCart, unitPriceFor } from '#contract/money/pricing.ts';
import { soldCharges, soldTotals } from '#contract/quotes/sold-work.ts';
import { type PricedWork, wantedWork } from '#contract/quotes/work.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { checkClaims } from '#api/features/checkout/open/check-claims.ts';
import { priceItems } from '#api/features/checkout/open/price-items.ts';
import type { Sellable } from '#api/features/checkout/open/read-sellable.ts';
import { priceWork } from '#api/features/checkout/sell/price-work.ts';
import { asPricingLine } from '#pwa/common/local/cart/pricing-line.ts';
import { measureLine } from '#pwa/common/local/cart/measure-lines.ts';
import { isWhole } from '#tests/support/whole.ts';
import { cartColours, cartLines, type Purchase, purchase, requestsOf } from './random-carts.ts';

const cartsChecked = isWhole ? 10_000 : 500;

/** Prices it as the cart and checkout do. */
function shown(made: Purchase, lines: readonly CartLine[], by = made.buyer): PricedCart {
  const priced = priceCart({
    lines: lines.map(line => asPricingLine(line, measureLine(line))),
    findProduct: id => {
      const found = made.products[id - 1];
      return found && { ...found, customizable: true, buyer: buyerPriceFor(by, id) };
    },
    settings: settingsFor(by, made.settings),
    destination: { postalCode: made.where.postalCode, method: made.shippingMethod },
  });
  if (!priced.ok) throw new Error(JSON.stringify(priced.refusals));
  return priced.cart;
}

/** The products as the server reads them from its database. */
function sold({ products }: Purchase): Map<number, Sellable> {
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
        colors: cartColours.map(name => ({ id: name.toLowerCase(), name, value: '#1b2c4a' })),
        priceBreaks,
        variants: [],
      } satisfies Sellable,
    ]),
  );
}

function asCharged(made: Purchase, items: ReturnType<typeof requestsOf>['order']['items']) {
  const parsed = checkoutEndpoints.placeOrder.body.shape.items.parse(items);
  const { postalCode } = made.where;
  const priced = priceItems(parsed, sold(made), made.settings, {
    destination: { postalCode, method: made.shippingMethod },
    buyer: made.buyer,
  });
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced));
  return { priced, parsed };
}

type Rows = Parameters<typeof invoiceOf>[1]['items'];
type Totals = Pick<InvoicedOrder, 'subtotalCents' | 'setupCents' | 'shippingCents' | 'totalCents'>;

function invoiced({ settings }: Purchase, items: Rows, totals: Totals) {
  const seller: Seller = {
    name: 'Warp & Weft',
    abn: '10 000 000 000',
    address: '',
    email: '',
    phone: '',
    timeZone: 'Australia/Brisbane',
    gstRegistered: settings.gstRegistered ?? true,
    techniques: pricingDefaults.techniques,
  };
  const { subtotalCents, setupCents, shippingCents, totalCents } = totals;
  const order: InvoicedOrder = {
    orderId: 'QC7K2M9XWA',
    orderedAt: '2026-11-26T00:00:00.000Z',
    buyerName: 'Imke Farrant',
    company: '',
    abn: '',
    poNumber: '',
    items,
    subtotalCents,
    setupCents,
    shippingCents,
    totalCents,
    payment: { state: 'paid', method: 'card', paidAt: '2026-11-26T00:00:00.000Z' },
  };
  return invoiceOf(seller, order, { number: 'INV-1', issuedAt: '2026-11-26T00:00:00.000Z' });
}

/** Everything on an invoice that is added up to its total. */
function rowsOf({ lines, decorations = [], setupCents, shippingCents }: ReturnType<typeof invoiceOf>) {
  const sum = (rows: readonly { totalCents: number }[]) => rows.reduce((all, row) => all + row.totalCents, 0);
  return sum(lines) + sum(decorations) + setupCents + shippingCents;
}

/**
 * The same cart as the office writes it into a quote. Names and numbers aren't quoted, and a design that is to come is
 * taken for one design wherever it goes.
 */
function quoted(made: Purchase, lines: readonly CartLine[], discountCents: number): PricedWork {
  const work = wantedWork.parse({
    lines: lines.map(({ productId, color, designPlacements, allowMultipleColors, sizeQuantities }) => ({
      id: randomUUID(),
      productId,
      color,
      designPlacements,
      allowMultipleColors,
      sizeQuantities,
      totalQuantity: sizeQuantities.reduce((sum, one) => sum + one.quantity, 0),
    })),
    charges:
      discountCents > 0
        ? [{ id: randomUUID(), kind: 'discount', name: 'Thank you', quantity: 1, unitCents: discountCents }]
        : [],
    freight: { cents: null },
  });
  const { postalCode } = made.where;
  const priced = priceWork(work, {
    products: sold(made),
    settings: made.settings,
    destination: { postalCode, method: made.shippingMethod },
    repeats: new Set(),
    buyer: made.buyer,
  });
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced));
  return priced;
}

describe('money agrees from page to order', () => {
  it(`in ${cartsChecked} random carts`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(purchase, made => {
        const lines = cartLines(made);
        const cart = shown(made, lines);
        const { order, intent } = requestsOf(made, { lines, cart });
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
        const decorations = priced.lines.flatMap(row => row.decorations ?? []);
        expect(
          decorations.reduce((sum, row) => sum + (row.buyerPrice?.listTotalCents ?? row.totalCents), 0),
        ).toBe(forAll.surchargeCents);
        for (const row of decorations)
          if (row.buyerPrice) expect(row.totalCents).toBeLessThan(row.buyerPrice.listTotalCents);
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
        const invoice = invoiced(made, priced.lines, priced.totals);
        expect(rowsOf(invoice)).toBe(totalCents);
        expect(invoice).toMatchObject({ subtotalCents, setupCents, shippingCents, totalCents });
        expect((invoice.decorations ?? []).reduce((sum, row) => sum + row.totalCents, 0)).toBe(
          decorationCents,
        );
        expect(invoice.gstCents).toBe(cart.gstCents);
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

  it(`and in the office's quotes of them`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(purchase, made => {
        const lines = cartLines(made)
          .filter((_, at) => made.lines[at]?.artwork !== null)
          .map(({ roster: _, ...line }) => line);
        if (lines.length === 0) return;
        const cart = shown(made, lines);
        const whole = quoted(made, lines, 0);
        const { subtotalCents, setupCents, totalCents, gstCents } = cart;
        expect(whole).toMatchObject({ subtotalCents, setupCents, totalCents, gstCents });
        expect(whole.decorationCents).toBe(cart.surchargeCents);
        expect(whole.freight.cents).toBe(cart.shippingCents);
        // With something taken off, the order and its invoice say what the quote said.
        // The most that the office can type.
        const discountCents = Math.min(Math.floor((subtotalCents * made.discount) / 100), 5_000_000);
        const less = quoted(made, lines, discountCents);
        expect(less.totalCents).toBe(totalCents - discountCents);
        const rows = [...less.lines.flatMap(one => one.sold), ...soldCharges(less)];
        const invoice = invoiced(made, rows, soldTotals(less));
        expect(rowsOf(invoice)).toBe(less.totalCents);
        expect(invoice.gstCents).toBe(less.gstCents);
        expect(invoice.gstCents).toBe(gstIncludedFor(made.settings.gstRegistered ?? true, less.totalCents));
      }),
      { numRuns: cartsChecked, seed: 20_261_126 },
    );
  });
});

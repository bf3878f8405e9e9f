/** The app's request matches what the server accepts: the same cart, priced on both sides. */
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#contract/cart/cart.ts';
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { priceCart } from '#contract/money/pricing.ts';
import { artworkOf, orderRequest, paymentRequest } from './order-request.ts';
import { stageOf } from './checkout-steps.ts';
import { instalmentDays } from './instalment-days.ts';

const file = {
  sha256: 'b'.repeat(64),
  name: 'badge.svg',
  type: 'image/svg+xml',
  bytes: 900,
  widthPx: 400,
  heightPx: 300,
};

const line = (id: string, colour: string, quantity: number): CartLine => ({
  id,
  productId: 7,
  designGroupId: 'group',
  name: 'Northloom heavy tee',
  garment: 'tee',
  image: '',
  color: { id: colour.toLowerCase(), name: colour, value: '#1b2c4a' },
  designPlacements: [
    {
      position: 'front',
      decorationMethod: 'print',
      designFile: file,
      xOffset: 0,
      yOffset: 0,
      scale: 1.2,
      rotation: 0,
    },
  ],
  allowMultipleColors: false,
  sizeQuantities: [{ size: 'M', quantity }],
  addedAt: 0,
});

const lines = [line('one', 'Navy', 20), line('two', 'Bone', 10)];

function purchase() {
  const priced = priceCart({
    lines: lines.map(one => ({
      lineId: one.id,
      productId: one.productId,
      designGroupId: one.designGroupId,
      colourId: one.color.id,
      sizeQuantities: one.sizeQuantities,
      placements: one.designPlacements,
      allowMultipleColors: false,
    })),
    findProduct: () => ({ basePriceCents: 1995, priceBreaks: [], customizable: true }),
  });
  if (!priced.ok) throw new Error('not priced');
  const form = {
    firstName: 'Imke',
    lastName: 'Farrant',
    email: 'imke@quarrelcreek.example',
    phone: '0491 570 006',
    address: '18 Weir Street',
    city: 'Quarrel Creek',
    state: 'VIC' as const,
    postalCode: '3999',
    country: 'Australia' as const,
  };
  return { lines, cart: priced.cart, form, orderId: 'QC7K2M9XWA' };
}

describe('orderRequest', () => {
  it('speaks dollars, with the setup fee on the first line of the group', () => {
    const { items, total, shippingCost } = orderRequest(purchase());
    expect([total, shippingCost]).toEqual([673.45, 15]);
    expect(items.map(item => [item.price, item.totalPrice, item.setupFee])).toEqual([
      [19.95, 399, 59.95],
      [19.95, 199.5, 0],
    ]);
  });

  it('passes the declarations of its calls', () => {
    expect(checkoutEndpoints.placeOrder.body.safeParse(orderRequest(purchase())).error).toBeUndefined();
    expect(
      checkoutEndpoints.createPaymentIntent.body.safeParse(paymentRequest(purchase())).error,
    ).toBeUndefined();
    expect(
      checkoutEndpoints.redirectToAfterpay.body.safeParse(paymentRequest(purchase())).error,
    ).toBeUndefined();
  });

  it('asks for each design once', () => {
    expect(artworkOf(lines)).toEqual([file.sha256]);
  });
});

describe('stageOf', () => {
  it.each([
    [null, true, 'information'],
    ['shipping', true, 'shipping'],
    ['payment', true, 'payment'],
    ['payment', false, 'information'],
    ['confirmation', false, 'confirmation'],
    ['elsewhere', true, 'information'],
  ])('%s with a complete form: %s', (written, isComplete, stage) => {
    expect(stageOf(written, isComplete)).toBe(stage);
  });
});

describe('instalmentDays', () => {
  it('falls due today, and in 2, 4 and 6 weeks', () => {
    const days = instalmentDays(
      [2501, 2500, 2500, 2500],
      new Date('2026-11-21T02:00:00Z'),
      'Australia/Brisbane',
    );
    expect(days.map(({ cents, day, when }) => [cents, day, when])).toEqual([
      [2501, '2026-11-21', 'Today'],
      [2500, '2026-12-05', 'In 2 weeks'],
      [2500, '2026-12-19', 'In 4 weeks'],
      [2500, '2027-01-02', 'In 6 weeks'],
    ]);
  });
});

/** Discount codes that the office makes, and carts that use them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { type CodeTerms, withCode } from '#contract/discounts/discount-code.ts';
import type { DiscountCodeRecord } from '#contract/discounts/endpoints.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { asVisitor, customerInfo, intentBody, orderBody, priceLines } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';

export const address = () => `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
export const anyCode = () =>
  uniqueName('CODE')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

export const bodyOf = (part: object = {}) => ({
  clientId: randomUUID(),
  code: anyCode(),
  basisPoints: 1_000,
  amountCents: 0,
  minSpendCents: 0,
  fromDay: null,
  untilDay: null,
  maxUses: null,
  maxUsesEach: null,
  note: '',
  customerId: null,
  ...part,
});

export const codeOf = (answer: { json: unknown }) => (answer.json as { code?: string }).code;

/** For the top of a test file. */
export function useDiscountCodes(server: () => TestServer) {
  // Filled before the first test. The product is $19.95.
  const world = {} as { admin: SignedIn; product: MadeProduct };

  beforeAll(async () => {
    world.admin = await server().as('admin');
    world.product = await makeProduct(server().knex);
    const values = { 'shop.abn': '10000000000' };
    const set = await world.admin.send('/api/settings', { method: 'PUT', json: { values } });
    expect(set.status).toBe(200);
  });

  async function made(part: object = {}): Promise<DiscountCodeRecord> {
    const answer = await world.admin.send('/api/discount-codes', { json: bodyOf(part) });
    expect(answer.status, answer.text).toBe(201);
    return answer.json as DiscountCodeRecord;
  }

  const change = (id: number, json: object, by: Send = world.admin.send) =>
    by(`/api/discount-codes/${id}`, { method: 'PATCH', json });
  const read = async (id: number) =>
    (await world.admin.send(`/api/discount-codes/${id}`)).json as DiscountCodeRecord;

  async function customer(email = address()): Promise<{ id: number; email: string }> {
    const answer = await world.admin.send('/api/customers', {
      json: { firstName: 'Imke', lastName: 'Farrant', email },
    });
    expect(answer.status, answer.text).toBe(201);
    return { id: (answer.json as { id: number }).id, email };
  }

  const visitor = () => asVisitor(server().baseUrl);
  const check = (send: Send, code: string, email?: string) =>
    send('/api/discount-codes/check', { json: { code, ...(email ? { email } : {}) } });

  /** The words of a refusal; the terms of a code that works. */
  async function told(send: Send, code: string, email?: string): Promise<string | CodeTerms> {
    const { status, json } = await check(send, code, email);
    return status === 200 ? (json as CodeTerms) : (json as { message: string }).message;
  }

  /** A cart as the app sends it, priced with the code. */
  function cartFor(code: CodeTerms | null, { quantity = 10, email = address() } = {}) {
    const lines = [{ product: world.product, sizes: [{ size: 'M', quantity }] }];
    const plain = priceLines(lines);
    const priced = code && withCode(plain, code, pricingDefaults);
    const cart = priced?.ok ? priced.cart : plain;
    return {
      ...orderBody(lines, cart),
      customerInfo: { ...customerInfo, email },
      knowsBuyerPrices: true,
      ...(code ? { discountCode: code.code } : {}),
    };
  }
  type Cart = ReturnType<typeof cartFor>;

  const open = (send: Send, cart: Cart, more: object = {}) =>
    send('/api/create-payment-intent', {
      json: { ...intentBody(cart), knowsBuyerPrices: true, discountCode: cart.discountCode, ...more },
    });

  const confirm = (send: Send, { clientSecret }: OpenedPayment) =>
    send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });

  async function buy(send: Send, cart: Cart): Promise<OrderDetail> {
    const opened = await open(send, cart);
    expect(opened.status, opened.text).toBe(200);
    const payment = opened.json as OpenedPayment;
    await confirm(send, payment);
    const placed = await send('/api/orders', {
      json: { ...cart, paymentIntentId: payment.paymentIntentId, orderId: payment.orderId },
    });
    expect(placed.json, placed.text).toMatchObject({ isPaid: true, totalCents: payment.totalCents });
    const order = await world.admin.send(`/api/orders/${payment.orderId}`);
    return order.json as OrderDetail;
  }

  return { world, made, change, read, customer, visitor, check, told, cartFor, open, confirm, buy };
}

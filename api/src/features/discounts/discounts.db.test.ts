/** Discount codes: made and given in the office, used once in the shop whoever races, given back by what ends unpaid. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { troubleWords } from '#contract/discounts/code-words.ts';
import { type CodeTerms, withCode } from '#contract/discounts/discount-code.ts';
import type { DiscountCodeRecord } from '#contract/discounts/endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { pricingDefaults } from '#contract/money/pricing-defaults.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, customerInfo, intentBody, orderBody, priceLines } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let admin: SignedIn;
/** $19.95 each. */
let product: MadeProduct;

beforeAll(async () => {
  admin = await server().as('admin');
  product = await makeProduct(server().knex);
  const values = { 'shop.abn': '10000000000' };
  expect((await admin.send('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
});

const address = () => `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
const anyCode = () =>
  uniqueName('CODE')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

const bodyOf = (part: object = {}) => ({
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

async function made(part: object = {}): Promise<DiscountCodeRecord> {
  const answer = await admin.send('/api/discount-codes', { json: bodyOf(part) });
  expect(answer.status, answer.text).toBe(201);
  return answer.json as DiscountCodeRecord;
}

const change = (id: number, json: object, by: Send = admin.send) =>
  by(`/api/discount-codes/${id}`, { method: 'PATCH', json });
const read = async (id: number) => (await admin.send(`/api/discount-codes/${id}`)).json as DiscountCodeRecord;

async function customer(email = address()): Promise<{ id: number; email: string }> {
  const answer = await admin.send('/api/customers', {
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
  const lines = [{ product, sizes: [{ size: 'M', quantity }] }];
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
  const order = await admin.send(`/api/orders/${payment.orderId}`);
  return order.json as OrderDetail;
}

const codeOf = (answer: { json: unknown }) => (answer.json as { code?: string }).code;

describe('who may use a code', () => {
  test('everybody who knows it, however it is typed', async () => {
    const { code } = await made({ code: `A-${anyCode()}`, basisPoints: 1_250 });
    const terms = { code, basisPoints: 1_250, amountCents: 0, minSpendCents: 0 };
    expect(await told(visitor(), ` ${code.replaceAll('-', '').toLowerCase()} `)).toEqual(terms);
  });

  test('whoever has the address it was given to, or the account; for others there is no such code', async () => {
    const person = await server().as('customer', { emailProvenAt: new Date() });
    const { id } = await customer(person.email);
    const { code } = await made({ customerId: id });
    const unknown = troubleWords('unknown');
    expect(await told(visitor(), code)).toBe(unknown);
    expect(await told(visitor(), code, address())).toBe(unknown);
    expect(await told(visitor(), 'NOSUCHCODE')).toBe(unknown);
    expect(await told(visitor(), code, person.email.toUpperCase())).toMatchObject({ code });
    expect(await told(person.send, code)).toMatchObject({ code });
    // Nobody proves anything by registering with an address.
    const stranger = await server().as('customer');
    expect(await told(stranger.send, code)).toBe(unknown);
    await server().knex('customers').where({ id }).update({ deletedAt: new Date() });
    expect(await told(person.send, code)).toBe(unknown);
  });

  test('after a merge, with the address of either', async () => {
    const [kept, other] = [await customer(), await customer()];
    const { id, code } = await made({ customerId: other.id });
    const merged = await admin.send(`/api/customers/${kept.id}/merge`, { json: { otherId: other.id } });
    expect(merged.status, merged.text).toBeLessThan(300);
    expect((await read(id)).customer).toMatchObject({ id: kept.id });
    for (const { email } of [kept, other]) expect(await told(visitor(), code, email)).toMatchObject({ code });
  });

  test.each<[what: string, part: object, words: string]>([
    ['that has ended', { untilDay: '2020-12-31' }, troubleWords('ended')],
    ['that comes later', { fromDay: '2999-01-01' }, troubleWords('not_yet')],
  ])('not one %s', async (_, part, words) => {
    const { code } = await made(part);
    expect(await told(visitor(), code)).toBe(words);
    const opened = await open(visitor(), cartFor({ ...part, ...(await made()), code }));
    expect([opened.status, codeOf(opened)]).toEqual([409, 'code_refused']);
  });

  test('not one that is switched off, also where it was seen before', async () => {
    const code = await made();
    await change(code.id, { isOn: false, version: code.version });
    expect(await told(visitor(), code.code)).toBe(troubleWords('ended'));
    expect(codeOf(await open(visitor(), cartFor(code)))).toBe('code_refused');
  });
});

describe('what is shown is what is charged', () => {
  test('to the cent, on order, invoice and in the email', async () => {
    const code = await made({ basisPoints: 1_000 });
    const cart = cartFor(code);
    const send = visitor();
    const order = await buy(send, cart);
    expect(order.items).toMatchObject([
      { totalPrice: 19_950 },
      { name: `Discount code ${code.code}`, totalPrice: -1_995, productId: null },
    ]);
    const totalCents = 19_950 - 1_995 + 1_500;
    const sums = present(
      await server()
        .knex('orders')
        .where({ orderId: order.orderId })
        .first('totalCents', 'subtotalCents', 'gstCents'),
    );
    expect(sums).toEqual({ totalCents, subtotalCents: 19_950 - 1_995, gstCents: gstIncluded(totalCents) });
    const mail = present(
      await server()
        .knex('mails as m')
        .join('orders as o', 'o.id', 'm.orderId')
        .where({ 'o.orderId': order.orderId, 'm.kind': 'order_confirmation' })
        .first('m.bodyText'),
    );
    const words = [`Discount code ${code.code}`, '-$19.95', '$194.55'];
    for (const one of words) expect(mail.bodyText).toContain(one);
    const pdf = await fetch(`${server().baseUrl}/api/orders/${order.orderId}/invoice.pdf`, {
      headers: { cookie: admin.cookie },
    });
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    for (const one of words) expect(text).toContain(one);
    const invoice = present(
      await server()
        .knex('invoices as i')
        .join('orders as o', 'o.id', 'i.orderId')
        .where({ 'o.orderId': order.orderId })
        .first('i.totalCents', 'i.gstCents'),
    );
    expect(invoice).toEqual({ totalCents, gstCents: gstIncluded(totalCents) });
    expect(await read(code.id)).toMatchObject({
      uses: 1,
      usedCents: 1_995,
      usedBy: [{ orderId: order.orderId, isPaid: true, cents: 1_995, buyer: 'Imke Farrant' }],
    });
    // No more goes back than came.
    const refund = (amountCents: number) =>
      admin.send(`/api/orders/${order.orderId}/refund`, {
        json: { idempotencyKey: randomUUID(), amountCents },
      });
    expect((await refund(totalCents + 1)).status).toBe(409);
    expect((await refund(totalCents)).status).toBeLessThan(300);
  });

  test('a sum that isn’t the shop’s is told with the one that is', async () => {
    const code = await made({ basisPoints: 0, amountCents: 2_000 });
    const opened = await open(visitor(), cartFor(code), { amount: 1.23 });
    expect(opened.json).toMatchObject({
      code: 'price_changed',
      details: { totalCents: 19_950 - 2_000 + 1_500, subtotalCents: 19_950 },
    });
  });

  test('what a code asks for is judged by the shop', async () => {
    const code = await made({ minSpendCents: 19_951 });
    const opened = await open(visitor(), { ...cartFor(null), discountCode: code.code });
    expect(opened.json).toMatchObject({
      code: 'code_refused',
      details: { why: 'not_enough', missingCents: 1 },
    });
  });

  test('the price that was shown holds while it is paid, whatever becomes of the code', async () => {
    const code = await made();
    const [send, cart] = [visitor(), cartFor(code)];
    const first = (await open(send, cart)).json as OpenedPayment;
    await change(code.id, { isOn: false, basisPoints: 500, version: code.version });
    const again = (await open(send, cart)).json as OpenedPayment;
    expect(again).toMatchObject({ totalCents: first.totalCents, paymentIntentId: first.paymentIntentId });
    // Another cart is another price.
    expect(codeOf(await open(send, { ...cartFor(code, { quantity: 11 }), orderId: cart.orderId }))).toBe(
      'code_refused',
    );
  });

  test('taken out of the checkout again, it is free', async () => {
    const code = await made({ maxUses: 1 });
    const [send, cart] = [visitor(), cartFor(code)];
    expect((await open(send, cart)).status).toBe(200);
    expect((await read(code.id)).uses).toBe(1);
    const without = { ...cartFor(null), orderId: cart.orderId };
    expect((await open(send, without)).json).toMatchObject({ totalCents: 21_450 });
    expect((await read(code.id)).uses).toBe(0);
  });
});

describe('used as often as it may be', () => {
  test('the last use of ten who want it at once: one pays, nine are told before a payment is opened', async () => {
    const code = await made({ maxUses: 3 });
    for (let used = 0; used < 2; used++) await buy(visitor(), cartFor(code));
    const carts = Array.from({ length: 10 }, () => cartFor(code));
    const answers = await Promise.all(carts.map(cart => open(visitor(), cart)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    for (const answer of answers)
      if (answer.status === 409) expect(codeOf(answer), answer.text).toBe('code_refused');
    const opened = await server()
      .knex('checkouts')
      .where({ discountCodeId: code.id })
      .count<{ count: number }[]>();
    expect(Number(opened[0]?.count)).toBe(3);
    expect(await read(code.id)).toMatchObject({ uses: 3, state: 'usedUp' });
  });

  test('the same for orders without a payment, and for one shopper in ten tabs', async () => {
    const code = await made({ maxUsesEach: 1 });
    const email = address();
    const placed = await Promise.all(
      Array.from({ length: 10 }, () => visitor()('/api/orders', { json: cartFor(code, { email }) })),
    );
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(1);
    // Somebody else has a use of their own.
    expect((await open(visitor(), cartFor(code))).status).toBe(200);
  });

  test('the same question has the same answer, and is one use', async () => {
    const code = await made({ maxUses: 1 });
    const [send, cart] = [visitor(), cartFor(code)];
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(send, cart)));
    const ids = answers.map(({ json }) => (json as OpenedPayment).paymentIntentId);
    expect(new Set(ids)).toEqual(new Set([ids[0]]));
    await confirm(send, answers[0]?.json as OpenedPayment);
    const placed = await send('/api/orders', { json: { ...cart, paymentIntentId: ids[0] } });
    expect(placed.json).toMatchObject({ isPaid: true });
    expect((await read(code.id)).uses).toBe(1);
  });

  test('on another device of theirs it moves there: the payment that was open can no longer be made', async () => {
    const { id, email } = await customer();
    const code = await made({ customerId: id, maxUses: 1 });
    const [phone, laptop] = [visitor(), visitor()];
    const first = (await open(phone, cartFor(code, { email }))).json as OpenedPayment;
    const second = await open(laptop, cartFor(code, { email, quantity: 12 }));
    expect(second.status, second.text).toBe(200);
    const late = await confirm(phone, first);
    expect((late.json as { status?: string }).status).not.toBe('succeeded');
    await confirm(laptop, second.json as OpenedPayment);
    const third = await open(visitor(), cartFor(code, { email, quantity: 14 }));
    // Paid, though its order wasn't asked for: it is made now, and has used the code.
    expect(third.json).toMatchObject({ code: 'code_refused', details: { why: 'used' } });
    expect((await read(code.id)).usedBy).toMatchObject([
      { orderId: (second.json as OpenedPayment).orderId, isPaid: true },
    ]);
  });

  test('a stranger’s open payment keeps it, and ends nothing', async () => {
    const code = await made({ maxUses: 1 });
    const first = visitor();
    const opened = (await open(first, cartFor(code))).json as OpenedPayment;
    const second = await open(visitor(), cartFor(code));
    expect(second.json).toMatchObject({ code: 'code_refused', details: { why: 'busy' } });
    expect((await confirm(first, opened)).json).toMatchObject({ status: 'succeeded' });
  });

  test('given back by a checkout that is abandoned, and by an order that is cancelled', async () => {
    const code = await made({ maxUses: 1 });
    await open(visitor(), cartFor(code));
    await server().knex('checkouts').where({ discountCodeId: code.id }).update({ status: 'abandoned' });
    const placed = await visitor()('/api/orders', { json: cartFor(code) });
    expect(placed.status, placed.text).toBe(201);
    expect(await told(visitor(), code.code)).toBe(troubleWords('used'));
    const { orderId } = placed.json as { orderId: string };
    await server().knex('orders').where({ orderId }).update({ status: 'cancelled' });
    expect(await told(visitor(), code.code)).toMatchObject({ code: code.code });
    expect(await read(code.id)).toMatchObject({ uses: 0, usedBy: [] });
  });
});

describe('a gift', () => {
  const gift = (part: object) => ({
    clientId: randomUUID(),
    basisPoints: 0,
    amountCents: 2_000,
    untilDay: '2999-12-31',
    reason: 'Late by a week',
    message: 'Sorry for the wait.',
    ...part,
  });
  const give = (part: object, by: Send = admin.send) => by('/api/discount-codes/gifts', { json: gift(part) });
  const mailsTo = (toEmail: string) =>
    server().knex('mails').where({ toEmail, kind: 'discount_code' }).select('bodyText', 'orderId');

  test('for an order: made once, mailed once, theirs alone, used once, and seen with the order', async () => {
    const email = address();
    const order = await buy(visitor(), cartFor(null, { email }));
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => give({ orderId: order.orderId, clientId })));
    const codes = answers.map(({ json }) => json as DiscountCodeRecord);
    const code = present(codes[0]);
    expect(codes[1]?.id).toBe(code.id);
    expect(code).toMatchObject({
      givenFor: order.orderId,
      maxUses: 1,
      note: 'Late by a week',
      uses: 0,
      customer: { name: expect.stringContaining('Imke') as string },
    });
    expect(code.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    for (const words of [code.code, '$20.00 off', '31 Dec 2999', 'Sorry for the wait.', email])
      expect(mails[0]?.bodyText).toContain(words);
    expect(mails[0]?.bodyText).not.toContain('Late by a week');
    expect(await told(visitor(), code.code)).toBe(troubleWords('unknown'));
    await buy(visitor(), cartFor(code, { email }));
    for (const query of [`orderId=${order.orderId}`, `customerId=${code.customer?.id}`]) {
      const { json } = await admin.send(`/api/discount-codes?${query}`);
      expect(json).toMatchObject({ codes: [{ id: code.id, uses: 1, state: 'usedUp', usedCents: 2_000 }] });
    }
    expect(await told(visitor(), code.code, email)).toBe(troubleWords('used'));
  });

  test('for a customer', async () => {
    const { id, email } = await customer();
    const answer = await give({ customerId: id, amountCents: 0, basisPoints: 1_500, message: '' });
    expect(answer.json).toMatchObject({ givenFor: null, basisPoints: 1_500 });
    expect((await mailsTo(email))[0]?.bodyText).toContain('15 % off');
  });

  test('for nobody, for an order without a customer, and for days that have passed, there is none', async () => {
    const placed = await visitor()('/api/orders', { json: cartFor(null) });
    const { orderId } = placed.json as { orderId: string };
    expect((await give({ orderId })).status).toBe(409);
    expect((await give({ orderId: 'NOSUCHNUMB' })).status).toBe(404);
    expect((await give({ customerId: 2_000_000_000 })).status).toBe(404);
    const { id } = await customer();
    for (const wrong of [
      { customerId: id, untilDay: '2020-01-01' },
      { customerId: id, reason: '' },
      { customerId: id, amountCents: 0 },
      { customerId: id, basisPoints: 1_000 },
      { customerId: id, orderId },
      {},
    ])
      expect((await give(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });
});

describe('the office', () => {
  test('makes a code once for each form, and never two that are read alike', async () => {
    const body = bodyOf({ code: `${anyCode()}-A1` });
    const answers = await Promise.all([1, 2].map(() => admin.send('/api/discount-codes', { json: body })));
    expect(new Set(answers.map(({ json }) => (json as { id: number }).id)).size).toBe(1);
    const alike = bodyOf({ code: body.code.replace('-', '') });
    const second = await admin.send('/api/discount-codes', { json: alike });
    expect(second.json).toMatchObject({ code: 'invalid', fields: { code: expect.any(String) as string } });
    const other = await made();
    expect(await change(other.id, { code: body.code, version: 1 })).toMatchObject({ status: 422 });
  });

  test('finds, filters and changes them, and the audit log says what', async () => {
    const code = await made({ note: `Fair at ${uniqueName('Weir')}`, maxUses: 5 });
    for (const query of [code.code.toLowerCase(), code.note.slice(5)]) {
      const { json } = await admin.send(`/api/discount-codes?search=${encodeURIComponent(query)}`);
      expect(json).toMatchObject({ found: 1, codes: [{ id: code.id }] });
    }
    const changed = await change(code.id, { isOn: false, maxUses: null, version: 1 });
    expect(changed.json).toMatchObject({ state: 'off', maxUses: null, version: 2 });
    const late = await change(code.id, { note: 'Other', version: 1 });
    expect(late.json).toMatchObject({ code: 'conflict', details: { current: { version: 2, isOn: false } } });
    // The same again is no change.
    expect((await change(code.id, { isOn: false, version: 1 })).json).toMatchObject({ version: 2 });
    for (const [state, found] of [
      ['off', 1],
      ['on', 0],
    ] as const) {
      const { json } = await admin.send(`/api/discount-codes?search=${code.code}&state=${state}`);
      expect(json).toMatchObject({ found });
    }
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'discount_codes', entityId: String(code.id) })
      .orderBy('id')
      .select('action', 'before', 'after', 'actorId');
    expect(log).toMatchObject([
      { action: 'discount.create', before: null, after: { code: code.code, maxUses: 5 }, actorId: admin.id },
      {
        action: 'discount.change',
        before: { isOn: true, maxUses: 5 },
        after: { isOn: false, maxUses: null },
      },
    ]);
  });

  test.each<[string, object]>([
    ['nothing off', { basisPoints: 0 }],
    ['both', { amountCents: 500 }],
    ['more than everything', { basisPoints: 10_010 }],
    ['a short code', { code: 'ABC' }],
    ['a code with other signs', { code: 'SALE %' }],
    ['days in the wrong order', { fromDay: '2026-12-02', untilDay: '2026-12-01' }],
    ['no use at all', { maxUses: 0 }],
  ])('is refused %s', async (_, wrong) => {
    const answer = await admin.send('/api/discount-codes', { json: bodyOf(wrong) });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'invalid']);
  });

  test('a change can’t leave it without a discount', async () => {
    const { id } = await made();
    expect((await change(id, { basisPoints: 0, version: 1 })).status).toBe(422);
    expect((await change(id, { basisPoints: 0, amountCents: 700, version: 1 })).status).toBe(200);
    expect((await change(id, { untilDay: '2026-01-01', fromDay: '2026-01-02' })).status).toBe(422);
  });

  test.each(['customer', 'workshop', 'driver'] as const)('a %s gives and sees nothing', async role => {
    const { send } = await server().as(role);
    const { id } = await made();
    const { id: customerId } = await customer();
    const asked = [
      await send('/api/discount-codes', { json: bodyOf() }),
      await send('/api/discount-codes/gifts', {
        json: {
          clientId: randomUUID(),
          customerId,
          basisPoints: 0,
          amountCents: 100,
          untilDay: '2999-01-01',
          reason: 'x',
          message: '',
        },
      }),
      await change(id, { isOn: false, version: 1 }, send),
      await send(`/api/discount-codes/${id}`),
      await send('/api/discount-codes'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

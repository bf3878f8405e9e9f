/** Discount codes in the shop: who may use one, what it takes off, once whoever races, given back by what ends unpaid. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { troubleWords } from '#contract/discounts/code-words.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { present } from '#api/database/present.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { address, anyCode, codeOf, useDiscountCodes } from '#tests/support/worlds/discount-codes.ts';

const server = useTestServer();
const { world, made, change, read, customer, visitor, told, cartFor, open, confirm, buy } =
  useDiscountCodes(server);

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
    const merged = await world.admin.send(`/api/customers/${kept.id}/merge`, { json: { otherId: other.id } });
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
      headers: { cookie: world.admin.cookie },
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
      world.admin.send(`/api/orders/${order.orderId}/refund`, {
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

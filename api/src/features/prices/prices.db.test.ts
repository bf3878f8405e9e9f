/** Buyers' own prices: who gets which, what the office agrees on, and that nobody is charged another sum than shown. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/account/endpoints.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { Buyer } from '#contract/money/buyer-prices.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import type { Dollars } from '#contract/money/money.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { PriceAgreement } from '#contract/prices/endpoints.ts';
import type { PricedWork } from '#contract/quotes/work.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, customerInfo, intentBody, orderBody, priceLines } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { freight, workCustomer, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let admin: SignedIn;
let product: MadeProduct;

beforeAll(async () => {
  admin = await server().as('admin');
  // $19.95, from 50 on $17.00.
  product = await makeProduct(server().knex, { priceBreaks: [{ quantity: 50, priceCents: 1_700 }] });
});
beforeEach(() => settle(0));

const settle = async (memberBasisPoints: number) => {
  const values = { 'shop.abn': '10000000000', 'pricing.memberDiscountBasisPoints': memberBasisPoints };
  expect((await admin.send('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
};

interface Terms {
  basisPoints?: number;
  unitCents?: number;
  fromDay?: string | null;
  untilDay?: string | null;
  version?: number;
}
const bodyOf = ({ unitCents, ...terms }: Terms) => ({
  basisPoints: 0,
  fromDay: null,
  untilDay: null,
  version: 0,
  prices: unitCents === undefined ? [] : [{ productId: product.id, unitCents }],
  ...terms,
});
const agree = (path: string, terms: Terms, by: Send = admin.send) =>
  by(`/api/prices/${path}`, { method: 'PUT', json: bodyOf(terms) });

async function agreed(path: string, terms: Terms): Promise<PriceAgreement> {
  const answer = await agree(path, terms);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as PriceAgreement;
}

async function customerOf(email: string, terms?: Terms) {
  const json = { firstName: 'Imke', lastName: uniqueName('Farrant'), email };
  const made = await admin.send('/api/customers', { json });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json as { id: number };
  if (terms) await agreed(`customers/${id}`, terms);
  return id;
}

async function organisationOf(members: SignedIn[], terms: Terms, customerIds: number[] = []) {
  const json = { clientId: randomUUID(), name: 'Rowing', abn: '', approvalOverCents: null, customerIds };
  const made = await admin.send('/api/organisations', { json });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json as { id: number };
  for (const { id: userId } of members)
    await server().knex('organisation_members').insert({ userId, organisationId: id, role: 'buyer' });
  await agreed(`organisations/${id}`, terms);
  return id;
}

const proven = () => server().as('customer', { emailProvenAt: new Date() });

/** The terms as the browser has them: from the signed-in person, and the shop's discount. */
async function termsOf({ send }: { send: Send }): Promise<Buyer> {
  const user = (await send('/api/user')).json as User;
  const shop = (await send('/api/shop')).json as { memberDiscountBasisPoints: number };
  return { memberBasisPoints: shop.memberDiscountBasisPoints, agreed: user.prices ?? [] };
}

function cartFor(buyer: Buyer | null, quantity = 10) {
  const lines = [{ product, sizes: [{ size: 'M', quantity }] }];
  const body = orderBody(lines, priceLines(lines, undefined, buyer));
  return { ...body, knowsBuyerPrices: true };
}
type Cart = ReturnType<typeof cartFor>;

const open = (send: Send, cart: Cart, more: object = { knowsBuyerPrices: true }) =>
  send('/api/create-payment-intent', { json: { ...intentBody(cart), ...more } });

const dollars = (amount: number) => amount as Dollars;

/** What one of ten pieces costs: told to an app that shows another sum. */
async function unitFor(send: Send): Promise<number> {
  const { json } = await open(send, { ...cartFor(null), total: dollars(1.23) });
  const { details } = json as { details: { totalCents: number } };
  return (details.totalCents - 1_500) / 10;
}

describe('who gets which price', () => {
  test('a member, while there is a discount', async () => {
    const member = await server().as('customer');
    expect(await unitFor(member.send)).toBe(1_995);
    await settle(1_000);
    expect(await unitFor(member.send)).toBe(1_796);
    expect(await unitFor(asVisitor(server().baseUrl))).toBe(1_995);
  });

  test('the customer of a proven address, and nobody who has only typed it', async () => {
    const [owner, stranger] = [await proven(), await server().as('customer')];
    await customerOf(owner.email, { unitCents: 1_500 });
    await customerOf(stranger.email, { unitCents: 1_500 });
    expect(await unitFor(owner.send)).toBe(1_500);
    expect(await unitFor(stranger.send)).toBe(1_995);
    const guest = asVisitor(server().baseUrl);
    const cart = { ...cartFor(null), customerInfo: { ...customerInfo, email: owner.email } };
    expect((await open(guest, cart)).json).toMatchObject({ totalCents: 19_950 + 1_500 });
  });

  test('a customer that the office has linked to an account', async () => {
    const person = await server().as('customer');
    const id = await customerOf(`${uniqueName('other').toLowerCase()}@quarrelcreek.example`, {
      unitCents: 1_500,
    });
    await server().knex('customers').where({ id }).update({ userId: person.id });
    expect(await unitFor(person.send)).toBe(1_500);
    await server().knex('customers').where({ id }).update({ deletedAt: new Date() });
    expect(await unitFor(person.send)).toBe(1_995);
  });

  test('the best of member discount, own and organisation’s terms', async () => {
    const person = await proven();
    await settle(1_000);
    await customerOf(person.email, { basisPoints: 1_500 });
    expect(await unitFor(person.send)).toBe(1_696);
    const id = await organisationOf([person], { unitCents: 1_600 });
    expect(await unitFor(person.send)).toBe(1_600);
    await server().knex('organisation_members').where({ organisationId: id }).delete();
    expect(await unitFor(person.send)).toBe(1_696);
  });

  test.each([
    ['2000-01-01', '2000-12-31', 1_995],
    [null, '2999-12-31', 1_500],
    ['2000-01-01', null, 1_500],
    ['2999-01-01', null, 1_995],
  ])('from %s until %s: %i', async (fromDay, untilDay, unit) => {
    const person = await proven();
    await customerOf(person.email, { unitCents: 1_500, fromDay, untilDay });
    expect(await unitFor(person.send)).toBe(unit);
    expect((await termsOf(person)).agreed).toHaveLength(unit === 1_500 ? 1 : 0);
  });
});

describe('what is shown is what is charged', () => {
  test('to the cent from cart to order, mail and invoice', async () => {
    const person = await proven();
    await customerOf(person.email, { basisPoints: 1_250 });
    const cart = {
      ...cartFor(await termsOf(person)),
      customerInfo: { ...customerInfo, email: person.email },
    };
    const opened = (await open(person.send, cart)).json as OpenedPayment;
    expect(opened.totalCents).toBe(1_746 * 10 + 1_500);
    const { clientSecret, paymentIntentId, orderId } = opened;
    await person.send('/api/test-payments/confirm', {
      json: { clientSecret, cardNumber: '4242424242424242' },
    });
    const placed = await person.send('/api/orders', { json: { ...cart, paymentIntentId } });
    expect(placed.json).toMatchObject({ isPaid: true, totalCents: opened.totalCents });
    const order = (await person.send(`/api/orders/${orderId}`)).json as OrderDetail;
    expect(order.items[0]).toMatchObject({
      price: 1_746,
      buyerPrice: { of: 'customer', listTotalCents: 19_950 },
    });
    expect(order.gstCents).toBe(gstIncluded(opened.totalCents));
    const mail = present(
      await server()
        .knex('mails as m')
        .join('orders as o', 'o.id', 'm.orderId')
        .where({ 'o.orderId': orderId, 'm.kind': 'order_confirmation' })
        .first('m.bodyText'),
    );
    for (const words of ['Usual price', '$199.50', 'Agreed prices', '-$24.90', '$174.60'])
      expect(mail.bodyText).toContain(words);
    const pdf = await fetch(`${server().baseUrl}/api/orders/${orderId}/invoice.pdf`, {
      headers: { cookie: person.cookie },
    });
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    for (const words of ['Usual price', 'Agreed prices', '-$24.90', '$174.60']) expect(text).toContain(words);
  });

  test('an app from before is charged everybody’s price, which it shows, and its order says nothing else', async () => {
    const person = await proven();
    await customerOf(person.email, { unitCents: 1_500 });
    const { knowsBuyerPrices: _, ...old } = cartFor(null);
    const opened = await person.send('/api/create-payment-intent', { json: intentBody(old) });
    expect(opened.json).toMatchObject({ totalCents: 19_950 + 1_500 });
    const unpaid = cartFor(null);
    const placed = await person.send('/api/orders', { json: { ...unpaid, knowsBuyerPrices: undefined } });
    expect(placed.json).toMatchObject({ totalCents: 19_950 + 1_500 });
    const item = await server()
      .knex('order_items as i')
      .join('orders as o', 'o.id', 'i.orderId')
      .where({ 'o.orderId': (placed.json as { orderId: string }).orderId })
      .first('i.buyerPrice');
    expect(item).toEqual({ buyerPrice: null });
    // A price that is neither is told as the one that this app will show next.
    const wrong = await person.send('/api/create-payment-intent', {
      json: { ...intentBody(old), amount: 99.99 },
    });
    expect(wrong.json).toMatchObject({ code: 'price_changed', details: { totalCents: 21_450 } });
  });

  test('terms that change under way are told, and a payment that is open keeps its price', async () => {
    const person = await proven();
    const id = await customerOf(person.email, { unitCents: 1_500 });
    const cart = cartFor(await termsOf(person));
    expect((await open(person.send, cart)).json).toMatchObject({ totalCents: 16_500 });
    await agreed(`customers/${id}`, { version: 1 });
    // The price that was shown holds for half an hour.
    expect((await open(person.send, cart)).json).toMatchObject({ totalCents: 16_500 });
    const later = { ...cartFor({ memberBasisPoints: 0, agreed: [] }, 11), knowsBuyerPrices: true };
    const stale = { ...later, total: dollars(11 * 15 + 15) };
    expect((await open(person.send, stale)).json).toMatchObject({
      code: 'price_changed',
      details: { totalCents: 11 * 1_995 + 1_500 },
    });
    expect((await open(person.send, later)).json).toMatchObject({ totalCents: 11 * 1_995 + 1_500 });
  });

  test('a race of both: each answer is the sum that was asked for, or the news of another', async () => {
    const person = await proven();
    const id = await customerOf(person.email, { unitCents: 1_500 });
    const carts = Array.from({ length: 12 }, () =>
      cartFor({
        memberBasisPoints: 0,
        agreed: [{ of: 'customer', basisPoints: 0, prices: [{ productId: product.id, unitCents: 1_500 }] }],
      }),
    );
    const answers = await Promise.all([
      ...carts.slice(0, 6).map(cart => open(person.send, cart)),
      agree(`customers/${id}`, { version: 1, unitCents: 1_600 }).then(() => null),
      ...carts.slice(6).map(cart => open(person.send, cart)),
    ]);
    for (const answer of answers) {
      if (!answer) continue;
      const { totalCents, code, details } = answer.json as {
        totalCents?: number;
        code?: string;
        details?: { totalCents: number };
      };
      if (code) expect([code, details?.totalCents]).toEqual(['price_changed', 17_500]);
      else expect(totalCents).toBe(16_500);
    }
    const checkouts = await server().knex('checkouts').where({ userId: person.id }).select('totalCents');
    expect(new Set(checkouts.map(row => row.totalCents))).toEqual(
      checkouts.length > 0 ? new Set([16_500]) : new Set(),
    );
  });
});

describe('the office', () => {
  const price = async (email: string, quantity = 10) => {
    const work = {
      lines: [{ ...workLine({ product, sizes: [{ size: 'M', quantity }] }), designPlacements: [] }],
      charges: [],
      freight: freight(),
    };
    const answer = await admin.send('/api/quotes/price', { json: { work, email } });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as PricedWork).lines[0];
  };

  test('is suggested what the customer would pay, with their organisation’s terms and as a member', async () => {
    const email = `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
    expect(await price(email)).toMatchObject({ suggestedUnitCents: 1_995 });
    const id = await customerOf(email, { unitCents: 1_500 });
    expect(await price(email)).toMatchObject({ suggestedUnitCents: 1_500, suggestedBy: 'customer' });
    await organisationOf([], { unitCents: 1_400 }, [id]);
    expect(await price(email)).toMatchObject({ suggestedUnitCents: 1_400, suggestedBy: 'organisation' });
    await settle(5_000);
    expect(await price(email)).toMatchObject({ suggestedUnitCents: 1_400 });
    const member = await proven();
    expect(await price(member.email)).toMatchObject({ suggestedUnitCents: 998, suggestedBy: 'member' });
  });

  test('changes an order by what the buyer’s own price moves', async () => {
    const email = `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
    await customerOf(email, { basisPoints: 1_000 });
    const line = { ...workLine({ product, sizes: [{ size: 'M', quantity: 10 }] }), designPlacements: [] };
    const work = { lines: [line], charges: [], freight: freight() };
    const order = await writeOrder(admin.send, writtenOrder(work, { customer: workCustomer({ email }) }));
    expect(order.items[0]).toMatchObject({
      price: 1_796,
      buyerPrice: { of: 'customer', listTotalCents: 19_950 },
    });
    const changed = await admin.send(`/api/orders/${order.orderId}/changes`, {
      json: {
        clientId: randomUUID(),
        lines: [{ itemId: order.items[0]?.id, sizeQuantities: [{ size: 'M', quantity: 50 }] }],
      },
    });
    expect(changed.status, changed.text).toBe(200);
    // Fifty at $17.00 less ten per cent.
    expect((changed.json as OrderDetail).items[0]).toMatchObject({
      price: 1_530,
      totalPrice: 50 * 1_530,
      buyerPrice: { of: 'customer', listTotalCents: 50 * 1_700 },
    });
  });

  test('agrees once for each version, and the audit log says on what', async () => {
    const id = await customerOf(`${uniqueName('club').toLowerCase()}@quarrelcreek.example`);
    const path = `customers/${id}`;
    expect(await agreed(path, { unitCents: 1_500 })).toMatchObject({
      version: 1,
      prices: [{ unitCents: 1_500, name: product.name, listCents: 1_995, isOnSale: true }],
    });
    const late = await agree(path, { basisPoints: 500 });
    expect(late.json).toMatchObject({ code: 'conflict', details: { current: { version: 1 } } });
    // The same again is no change.
    expect(await agreed(path, { unitCents: 1_500 })).toMatchObject({ version: 1 });
    await agreed(path, { basisPoints: 500, version: 1 });
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'customers', entityId: String(id), action: 'customer.prices' })
      .orderBy('id')
      .select('before', 'after', 'actorId');
    expect(log).toMatchObject([
      { before: null, after: { prices: [{ unitCents: 1_500 }] }, actorId: admin.id },
      { before: { basisPoints: 0 }, after: { basisPoints: 500, prices: [] } },
    ]);
  });

  test('two at once: one agrees, the other is shown it', async () => {
    const id = await customerOf(`${uniqueName('club').toLowerCase()}@quarrelcreek.example`);
    const answers = await Promise.all(
      [500, 600].map(basisPoints => agree(`customers/${id}`, { basisPoints })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each<[string, object]>([
    ['more than half', { basisPoints: 5_010 }],
    ['two decimals', { basisPoints: 505 }],
    ['less than nothing', { basisPoints: -10 }],
    ['a price of nothing', { prices: [{ productId: 1, unitCents: 0 }] }],
    ['two prices of one product', { prices: [1, 2].map(unitCents => ({ productId: 1, unitCents })) }],
    ['a product that isn’t there', { prices: [{ productId: 2_000_000_000, unitCents: 5 }] }],
    ['days in the wrong order', { fromDay: '2026-12-02', untilDay: '2026-12-01' }],
  ])('is refused %s', async (_, wrong) => {
    const id = await customerOf(`${uniqueName('club').toLowerCase()}@quarrelcreek.example`);
    const json = { ...bodyOf({}), ...wrong };
    const answer = await admin.send(`/api/prices/customers/${id}`, { method: 'PUT', json });
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([422, 'invalid']);
  });

  test('of nobody there is no agreement', async () => {
    for (const holder of ['customers', 'organisations']) {
      expect((await agree(`${holder}/2000000000`, {})).status).toBe(404);
      expect((await admin.send(`/api/prices/${holder}/2000000000`)).status).toBe(404);
    }
  });

  test.each(['customer', 'workshop', 'driver'] as const)('a %s agrees on nothing', async role => {
    const id = await customerOf(`${uniqueName('club').toLowerCase()}@quarrelcreek.example`);
    const { send } = await server().as(role);
    expect((await agree(`customers/${id}`, { basisPoints: 500 }, send)).status).toBe(403);
    expect((await send(`/api/prices/customers/${id}`)).status).toBe(403);
  });
});

/** Everything a client says about money, colours and sizes is a claim; page, payment and order agree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asVisitor,
  intentBody,
  newGroup,
  orderBody,
  type OrderBody,
  priceLines,
} from '#tests/factories/orders.ts';
import { giveArtwork, makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();

async function cart(send = asVisitor(server().baseUrl)) {
  const { knex } = server();
  const product = await makeProduct(knex, { priceBreaks: [{ quantity: 50, priceCents: 1500 }] });
  const artwork = await makeArtwork(knex, send);
  return {
    send,
    product,
    artwork,
    body: orderBody([{ product, artwork, sizes: [{ size: 'M', quantity: 10 }] }]),
  };
}

/** One item of the body replaced. */
const withItem = (body: OrderBody, change: object) => ({
  ...body,
  items: body.items.map((item, at) => (at === 0 ? { ...item, ...change } : item)),
});

describe('the amount of a payment', () => {
  const amounts: [unknown, string][] = [
    [0, 'invalid'],
    [-5, 'invalid'],
    [0.001, 'invalid'],
    ['12', 'invalid'],
    [null, 'invalid'],
    [99_999_999, 'invalid'],
    [12.345, 'invalid'],
    [undefined, 'invalid'],
    [0.49, 'invalid'],
    [274.44, 'price_changed'],
    [274.46, 'price_changed'],
  ];
  it.each(amounts)('%s is refused and leaves nothing', async (amount, code) => {
    const { send, body } = await cart();
    expect(body.total).toBe(274.45);
    const before = await countRows(server().knex);
    const answer = await send('/api/create-payment-intent', {
      json: { ...intentBody(body), amount },
    });
    expect([answer.status, answer.json]).toMatchObject([422, { code }]);
    if (code === 'price_changed') expect(answer.json).toMatchObject({ details: { totalCents: 27_445 } });
    expect(await countRows(server().knex)).toEqual(before);
  });

  it('refuses what JSON can say and numbers cannot', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await server().send('/api/create-payment-intent', { body: '{"amount":1e999}', headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('an order before payment', () => {
  const attacks: [string, (body: OrderBody) => object, string][] = [
    ['a cheaper price', body => withItem(body, { price: 0.01 }), 'price_changed'],
    ['no setup fee', body => withItem(body, { setupFee: 0 }), 'price_changed'],
    ['a lower line total', body => withItem(body, { totalPrice: 1 }), 'price_changed'],
    ['free shipping', body => ({ ...body, shippingCost: 0 }), 'price_changed'],
    ['a lower total', body => ({ ...body, total: 1 }), 'price_changed'],
    ['a price with three decimals', body => withItem(body, { price: 19.951 }), 'price_changed'],
    ['fewer pieces than sizes', body => withItem(body, { totalQuantity: 1 }), 'invalid'],
    [
      'negative pieces',
      body => withItem(body, { sizeQuantities: [{ size: 'M', quantity: -10 }] }),
      'invalid',
    ],
    ['half a piece', body => withItem(body, { sizeQuantities: [{ size: 'M', quantity: 0.5 }] }), 'invalid'],
    [
      'a billion pieces',
      body => withItem(body, { sizeQuantities: [{ size: 'M', quantity: 1e9 }] }),
      'invalid',
    ],
    [
      'no pieces',
      body => withItem(body, { sizeQuantities: [{ size: 'M', quantity: 0 }], totalQuantity: 0 }),
      'invalid',
    ],
    [
      'an unknown size',
      body => withItem(body, { sizeQuantities: [{ size: '4XL', quantity: 10 }] }),
      'invalid',
    ],
    ['a colour of another product', body => withItem(body, { color: { name: 'Cyan' } }), 'invalid'],
    ['an unknown product', body => withItem(body, { productId: 999_999 }), 'invalid'],
    ['101 lines', body => ({ ...body, items: Array.from({ length: 101 }, () => body.items[0]) }), 'invalid'],
    ['no lines', body => ({ ...body, items: [] }), 'invalid'],
    [
      'two designs in one place',
      body =>
        withItem(body, {
          designPlacements: [
            ...(body.items[0]?.designPlacements ?? []),
            ...(body.items[0]?.designPlacements ?? []),
          ],
        }),
      'invalid',
    ],
    [
      'a wrong postcode',
      body => ({ ...body, customerInfo: { ...body.customerInfo, postalCode: '2000' } }),
      'invalid',
    ],
  ];
  it.each(attacks)('%s is refused and leaves nothing', async (_attack, change, code) => {
    const { send, body } = await cart();
    const before = await countRows(server().knex);
    const answer = await send('/api/orders', { json: change(body) });
    expect([answer.status, answer.json], answer.text).toMatchObject([422, { code }]);
    expect(await countRows(server().knex)).toEqual(before);
  });

  it.each([
    ['archived', { archivedAt: new Date() }],
    ['deleted', { deletedAt: new Date() }],
    ['on request', { priceCents: 0 }],
    ['sold blank only', { customizable: false }],
  ])('a product that is %s is not sold so', async (_how, change) => {
    const { send, product, body } = await cart();
    await server().knex('products').where({ id: product.id }).update(change);
    const answer = await send('/api/orders', { json: body });
    expect([answer.status, answer.json]).toMatchObject([422, { code: 'invalid' }]);
  });

  it('says what a client may not: paid, shipped, owned', async () => {
    const { send, body } = await cart();
    const claims = { isPaid: true, status: 'completed', userId: 1, isShipped: true, paymentId: 'pi_mine' };
    const answer = await send('/api/orders', { json: { ...body, ...claims } });
    expect(answer.json).toMatchObject({ isPaid: false });
    expect(await server().knex('orders').where({ orderId: body.orderId })).toMatchObject([
      { isPaid: false, status: 'pending', userId: null, isShipped: false, paymentId: null },
    ]);
  });

  it.each(['21CHARACTERSARETOOMANY', `'; drop table`, '🧵🧵🧵', 'abc'])(
    'gives its own number instead of %s',
    async orderId => {
      const { send, body } = await cart();
      const answer = await send('/api/orders', { json: { ...body, orderId } });
      expect(answer.status).toBe(201);
      expect((answer.json as { orderId: string }).orderId).toMatch(/^[A-Z0-9]{10}$/);
    },
  );

  it('gives another number for one that is taken, and leaves that order alone', async () => {
    const { send: first, body } = await cart();
    await first('/api/orders', { json: body });
    const { send, body: other } = await cart();
    const answer = await send('/api/orders', { json: { ...other, orderId: body.orderId } });
    expect(answer.status).toBe(201);
    expect((answer.json as { orderId: string }).orderId).not.toBe(body.orderId);
  });
});

describe('setup by artwork group', () => {
  it('charges each design that hides under another one’s group', async () => {
    const { knex } = server();
    const product = await makeProduct(knex);
    const [one, other] = [await makeArtwork(knex), await makeArtwork(knex)];
    const designGroupId = newGroup();
    const lines = [
      { product, artwork: one, designGroupId },
      { product, artwork: other, designGroupId, color: 'Bone' },
      { product, artwork: other, designGroupId, color: 'Bone', sizes: [{ size: 'S', quantity: 1 }] },
    ];
    // As if all of it were one design.
    const hidden = priceLines(lines.map(line => ({ ...line, artwork: one })));
    expect(hidden.setupCents).toBe(5995);
    const answer = await server().send('/api/orders', { json: orderBody(lines, hidden) });
    expect(answer.json).toMatchObject({ code: 'price_changed', details: { setupCents: 2 * 5995 } });
  });
});

describe('generated carts', () => {
  it('cost the same on the page, in the payment and in the order', async () => {
    const { knex, baseUrl } = server();
    const products = await Promise.all([
      makeProduct(knex),
      makeProduct(knex, {
        priceCents: 819,
        priceBreaks: [
          { quantity: 20, priceCents: 777 },
          { quantity: 50, priceCents: 701 },
        ],
      }),
      makeProduct(knex, { priceCents: 4999 }),
    ]);
    const artworks = await Promise.all([makeArtwork(knex), makeArtwork(knex)]);
    const groups = [newGroup(), newGroup()];
    const line = fc.record({
      product: fc.constantFrom(...products),
      color: fc.constantFrom('Navy', 'Bone'),
      sizes: fc.uniqueArray(
        fc.record({
          size: fc.constantFrom('XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'),
          quantity: fc.integer({ min: 1, max: 40 }),
        }),
        { minLength: 1, maxLength: 4, selector: row => row.size },
      ),
      // A group and its artwork go together, as they do in the app.
      design: fc.option(fc.constantFrom(0, 1), { nil: null }),
      isGrouped: fc.boolean(),
    });
    const cases = fc.array(line, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cases, async drawn => {
        const lines = drawn.map(({ design, isGrouped, ...rest }) => ({
          ...rest,
          artwork: design === null ? null : artworks[design],
          ...(design !== null && isGrouped ? { designGroupId: groups[design] } : {}),
        }));
        const page = priceLines(lines);
        const body = orderBody(lines, page);
        const send = asVisitor(baseUrl);
        for (const artwork of artworks) await giveArtwork(knex, artwork, send);
        const opened = await send('/api/create-payment-intent', { json: intentBody(body) });
        expect(opened.json, opened.text).toMatchObject({ totalCents: page.totalCents });
        const { clientSecret, paymentIntentId } = opened.json as {
          clientSecret: string;
          paymentIntentId: string;
        };
        await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
        const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
        expect(placed.json).toMatchObject({ isPaid: true, totalCents: page.totalCents });
        const [order] = filled(await knex('orders').where({ orderId: body.orderId }));
        expect([order.subtotalCents, order.setupCents, order.shippingCents, order.gstCents]).toEqual([
          page.subtotalCents,
          page.setupCents,
          page.shippingCents,
          page.gstCents,
        ]);
        const charged = present(
          await knex('payments').where({ providerPaymentId: paymentIntentId }).first('receivedCents'),
        );
        expect(charged.receivedCents).toBe(page.totalCents);
      }),
      { numRuns: 25 },
    );
  });
});

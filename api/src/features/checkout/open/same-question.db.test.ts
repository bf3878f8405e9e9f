/** The same question has the same answer: one number, one order, whoever's cookie was lost; and nobody else sees it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import { asVisitor, intentBody, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import { createSend, type Answer, type Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { withoutRules } from '#tests/support/database/without-rules.ts';
import { untilAnswered } from '#tests/support/waiting/until-answered.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = useTestServer();

const visitor = () => asVisitor(server().baseUrl);
/** As a browser that has lost its cookie or has never had one: every request is another visitor's. */
const nobody = () => createSend(server().baseUrl);
const number = () => makeOrderNumber(randomBytes);

/** Blank pieces for somebody whom no other test knows. */
async function newBody(): Promise<OrderBody> {
  const body = orderBody([{ product: await makeProduct(server().knex) }]);
  return { ...body, customerInfo: { ...body.customerInfo, email: `${randomUUID()}@example.test` } };
}

interface Placed {
  orderId: string;
  accessToken: string;
}

const place = (send: Send, json: object, key?: string) =>
  send('/api/orders', { json, ...(key ? { headers: { 'Idempotency-Key': key } } : {}) });

const openPayment = (send: Send, json: object) => send('/api/create-payment-intent', { json });

const numberIn = ({ status, json, text }: Answer): string => {
  expect([200, 201], text).toContain(status);
  return (json as Placed).orderId;
};

async function ordersOf({ customerInfo }: OrderBody): Promise<string[]> {
  const rows = await server()
    .knex('orders')
    .whereRaw(`customer_info ->> 'email' = ?`, [customerInfo.email])
    .orderBy('id')
    .select<Placed[]>('orderId');
  return rows.map(({ orderId }) => orderId);
}

/** Every answer was the same number, there is one order of it, and each token that was told reads it. */
async function isOneOrder(body: OrderBody, answers: readonly Answer[]): Promise<string> {
  const numbers = [...new Set(answers.map(numberIn))];
  expect(await ordersOf(body)).toEqual(numbers);
  expect(numbers).toHaveLength(1);
  for (const answer of answers) {
    const { orderId, accessToken } = answer.json as Placed;
    expect((await nobody()(`/api/orders/${orderId}?token=${accessToken}`)).status).toBe(200);
  }
  return numbers[0] ?? '';
}

const inTurn = async (times: number, ask: (at: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let at = 0; at < times; at++) answers.push(await ask(at));
  return answers;
};
const atOnce = (times: number, ask: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => ask(at)));

const ways = [
  ['one after the other', 3, inTurn],
  ['twenty at once', 20, atOnce],
] as const;
const keys = [
  ['without a key', () => undefined],
  ['under a key', () => randomUUID()],
] as const;
const cases = ways.flatMap(([how, times, run]) =>
  keys.map(([under, newKey]) => [how, under, times, run, newKey] as const),
);

describe.each(cases)('an order that is asked for %s, %s', (_how, _under, times, run, newKey) => {
  test('of one visitor', async () => {
    const [send, body, key] = [untilAnswered(visitor()), await newBody(), newKey()];
    expect(await isOneOrder(body, await run(times, () => place(send, body, key)))).toBe(body.orderId);
  });

  test('whose cookie was lost with the answer', async () => {
    const [body, key] = [await newBody(), newKey()];
    const answers = await run(times, () => place(untilAnswered(nobody()), body, key));
    expect(await isOneOrder(body, answers)).toBe(body.orderId);
  });

  test('by a number that its checkout does not have', async () => {
    const [send, body, key] = [untilAnswered(visitor()), await newBody(), newKey()];
    const { orderId: _none, ...nameless } = intentBody(body);
    const opened = numberIn(await openPayment(send, nameless));
    expect(await isOneOrder(body, await run(times, () => place(send, body, key)))).toBe(opened);
    // From then on it is the number of that order for whoever has lost the cookie too.
    expect(await isOneOrder(body, [await place(nobody(), body, key)])).toBe(opened);
  });

  test('by a number that somebody else has', async () => {
    const theirs = await newBody();
    await place(visitor(), theirs);
    const [send, body, key] = [untilAnswered(visitor()), await newBody(), newKey()];
    const asked = { ...body, orderId: theirs.orderId };
    expect(await isOneOrder(body, await run(times, () => place(send, asked, key)))).not.toBe(theirs.orderId);
    await isOneOrder(body, [await place(nobody(), asked, key)]);
  });

  test('by a name that is no number', async () => {
    const [send, body, key] = [untilAnswered(visitor()), await newBody(), newKey()];
    const asked = { ...body, orderId: `web order ${randomUUID()}` };
    await isOneOrder(body, await run(times, () => place(send, asked, key)));
  });

  test('by somebody who signs in between', async () => {
    const { baseUrl, as } = server();
    const [guest, person, body, key] = [visitor(), await as('customer'), await newBody(), newKey()];
    const signedIn = createSend(baseUrl, `${guest.cookie}; ${person.cookie}`);
    const answers = await run(times, at => place(untilAnswered(at % 2 === 0 ? guest : signedIn), body, key));
    await isOneOrder(body, answers);
    // Signed in on a device that has never seen the guest's cookie.
    await isOneOrder(body, [await place(person.send, body, key)]);
  });
});

test('a text that is no number is kept as its hash, which tells nobody what it was', async () => {
  const [send, body] = [visitor(), await newBody()];
  const text = `Zoë Müller, 5 Other Street ${randomUUID()}`;
  const answers = await inTurn(2, () => place(send, { ...body, orderId: text }, randomUUID()));
  const placed = await isOneOrder(body, answers);
  const kept = await server()
    .knex('checkout_questions as q')
    .join('checkouts as c', 'c.id', 'q.checkoutId')
    .where('c.orderId', placed)
    .pluck('asked');
  const hash = createHash('sha256').update(text).digest('hex');
  expect(kept).toEqual([hash, hash]);
});

test('an account’s order is asked for once more by a session that has ended', async () => {
  const [person, body] = [await server().as('customer'), await newBody()];
  await isOneOrder(body, [await place(person.send, body), await place(nobody(), body)]);
});

test('an account’s order is asked for once more by its guest, who has opened a payment since', async () => {
  const { baseUrl, as } = server();
  const [guest, person, body] = [visitor(), await as('customer'), await newBody()];
  const signedIn = createSend(baseUrl, `${guest.cookie}; ${person.cookie}`);
  const first = await place(signedIn, body);
  await openPayment(guest, intentBody(body));
  await isOneOrder(body, [first, await place(guest, body)]);
});

test('another key and the same number is the same order', async () => {
  const [send, body] = [visitor(), await newBody()];
  const tries = [undefined, randomUUID(), randomUUID(), undefined];
  await isOneOrder(body, await inTurn(4, at => place(send, body, tries[at])));
});

test('another cart under a number that is ordered has one order of its own', async () => {
  const [send, body, other] = [visitor(), await newBody(), await newBody()];
  await isOneOrder(body, [await place(send, body)]);
  const asked = { ...other, orderId: body.orderId };
  const second = await isOneOrder(other, await inTurn(3, () => place(send, asked)));
  expect(second).not.toBe(body.orderId);
  await isOneOrder(body, [await place(send, body)]);
});

test('an order that was paid under its own number is the answer to the number it was asked for by', async () => {
  const [send, body] = [visitor(), await newBody()];
  const { orderId: _none, ...nameless } = intentBody(body);
  const { clientSecret, paymentIntentId, orderId } = (await openPayment(send, nameless))
    .json as OpenedPayment;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const paid = await inTurn(2, () => place(send, { ...body, paymentIntentId }));
  expect(paid.map(numberIn)).toEqual([orderId, orderId]);
  expect(numberIn(await place(send, body))).toBe(orderId);
  expect(await ordersOf(body)).toEqual([orderId]);
});

describe('a payment that is opened again', () => {
  test.each([
    ['one after the other', inTurn, 3],
    ['at once', atOnce, 8],
  ] as const)('without its cookie, %s, is the same', async (_how, run, times) => {
    const body = intentBody(await newBody());
    const answers = await run(times, () => openPayment(untilAnswered(nobody()), body));
    const intents = answers.map(answer => (answer.json as OpenedPayment).paymentIntentId);
    expect(new Set(intents).size, answers.map(({ text }) => text).join()).toBe(1);
  });

  test('holds the last piece for whoever asks once more', async () => {
    const { knex } = server();
    const product = await makeProduct(knex, { trackStock: true });
    await makeVariants(knex, product, ['Navy'], ['M']);
    await knex('product_variants').where({ productId: product.id }).update({ stock: 10 });
    const body = intentBody(orderBody([{ product }]));
    const [first, again] = await inTurn(2, () => openPayment(nobody(), body));
    expect([first?.status, again?.status], again?.text).toEqual([200, 200]);
    const other = intentBody(orderBody([{ product }]));
    expect((await openPayment(nobody(), other)).status).toBe(409);
  });

  test('is placed by the browser that was told it, whichever cookie came last', async () => {
    const body = await newBody();
    const [lost, kept] = [visitor(), visitor()];
    await openPayment(lost, intentBody(body));
    const { clientSecret, paymentIntentId } = (await openPayment(kept, intentBody(body)))
      .json as OpenedPayment;
    await kept('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    const placed = await place(kept, { ...body, paymentIntentId });
    expect([placed.status, placed.json]).toMatchObject([201, { orderId: body.orderId, isPaid: true }]);
    expect((await kept(`/api/orders/${body.orderId}`)).status).toBe(200);
  });

  test('by the guest who has signed in since becomes the account’s', async () => {
    const { baseUrl, as, knex } = server();
    const [guest, person, body] = [visitor(), await as('customer'), await newBody()];
    const signedIn = createSend(baseUrl, `${guest.cookie}; ${person.cookie}`);
    const before = (await openPayment(guest, intentBody(body))).json as OpenedPayment;
    const after = (await openPayment(signedIn, intentBody(body))).json as OpenedPayment;
    expect(after.paymentIntentId).toBe(before.paymentIntentId);
    await place(signedIn, body);
    expect(await knex('orders').where({ orderId: body.orderId })).toMatchObject([{ userId: person.id }]);
  });
});

describe('somebody else who knows the number', () => {
  const info = (change: object) => (body: OrderBody) => ({
    ...body,
    customerInfo: { ...body.customerInfo, ...change },
  });
  const guesses: [string, (body: OrderBody) => object][] = [
    ['with another name', info({ lastName: 'Other' })],
    ['with another street', info({ address: '5 Other Street' })],
    ['with another phone', info({ phone: '0491 570 157' })],
    ['with another e-mail address', info({ email: 'other@example.test' })],
    ['with a purchase order number', body => ({ ...body, poNumber: 'PO-7' })],
    ['without the total', ({ total: _total, ...body }) => body],
    ['with one piece more', body => ({ ...body, items: moreOf(body) })],
  ];
  function moreOf(body: OrderBody) {
    return body.items.map(({ totalPrice: _price, price: _each, ...item }) => ({
      ...item,
      totalQuantity: 11,
      sizeQuantities: [{ size: 'M', quantity: 11 }],
    }));
  }
  it.each(guesses)('%s does not get the order', async (_what, change) => {
    const body = await newBody();
    const key = randomUUID();
    const { accessToken, orderId } = (await place(visitor(), body, key)).json as Placed;
    const { total: _total, shippingCost: _shipping, ...claimless } = change(body) as OrderBody;
    for (const asked of [change(body), claimless]) {
      for (const send of [nobody(), visitor(), (await server().as('customer')).send]) {
        for (const under of [undefined, key]) {
          const answer = await place(send, asked, under);
          expect(answer.text).not.toContain(orderId);
        }
        expect((await send(`/api/orders/${orderId}`)).status).toBe(404);
      }
    }
    expect((await nobody()(`/api/orders/${orderId}?token=${accessToken}`)).status).toBe(200);
  });

  it('does not get that of an account from another account, by the whole of it', async () => {
    const [owner, other, body] = [
      await server().as('customer'),
      await server().as('customer'),
      await newBody(),
    ];
    await place(owner.send, body);
    expect(numberIn(await place(other.send, body))).not.toBe(body.orderId);
    expect((await other.send(`/api/orders/${body.orderId}`)).status).toBe(404);
  });

  it('does not get it a day later', async () => {
    const body = await newBody();
    await place(visitor(), body);
    await withoutRules(
      server().knex,
      `update checkouts set created_at = now() - interval '25 hours' where order_id = ?`,
      [body.orderId],
    );
    expect(numberIn(await place(nobody(), body))).not.toBe(body.orderId);
  });

  it('does not get a payment that says nobody’s name', async () => {
    const { customerInfo: _info, ...nameless } = intentBody(await newBody());
    const opened = (await openPayment(visitor(), nameless)).json as OpenedPayment;
    const again = (await openPayment(nobody(), nameless)).json as OpenedPayment;
    expect(again.orderId).not.toBe(opened.orderId);
    expect(again.paymentIntentId).not.toBe(opened.paymentIntentId);
  });

  it('does not get what was asked for under a short key alone', async () => {
    const { orderId: _number, ...body } = await newBody();
    const first = numberIn(await place(visitor(), body, 'order-1'));
    expect(numberIn(await place(nobody(), body, 'order-1'))).not.toBe(first);
    const long = randomUUID();
    const second = numberIn(await place(visitor(), body, long));
    expect(numberIn(await place(nobody(), body, long))).toBe(second);
  });

  it('changes nothing by asking', async () => {
    const body = await newBody();
    await place(visitor(), body);
    const { knex } = server();
    const stored = () =>
      knex('checkouts as c')
        .join('orders as o', 'o.checkoutId', 'c.id')
        .where('o.orderId', body.orderId)
        .select('c.*', 'o.accessTokenHash as token', 'o.version as orderVersion');
    const [before, links] = [await stored(), (await countRows(knex))['order_links']];
    await place(nobody(), info({ lastName: 'Other' })(body));
    expect([await stored(), (await countRows(knex))['order_links']]).toEqual([before, links]);
  });
});

describe('whatever is asked in whatever order', () => {
  /** What one browser may send about one cart: each is the same purchase. */
  const asks = ['order', 'order with a key', 'payment', 'payment without a number'] as const;
  const step = fc.record({
    ask: fc.constantFrom(...asks),
    isLost: fc.boolean(),
    isSignedIn: fc.boolean(),
  });

  test('orders of one number are one order', async () => {
    const { baseUrl, as } = server();
    const person = await as('customer');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
        async rounds => {
          const [guest, body, key] = [visitor(), await newBody(), randomUUID()];
          const { orderId: _none, ...nameless } = intentBody(body);
          const signedIn = createSend(baseUrl, `${guest.cookie}; ${person.cookie}`);
          const answers: Answer[] = [];
          for (const round of rounds) {
            const told = await Promise.all(
              round.map(({ ask, isLost, isSignedIn }) => {
                const known = isSignedIn ? signedIn : guest;
                // Without a name only the cookie tells whose it is.
                const send = untilAnswered(isLost && ask.startsWith('order') ? nobody() : known);
                if (ask === 'payment') return openPayment(send, intentBody(body));
                if (ask === 'payment without a number') return openPayment(send, nameless);
                return place(send, body, ask === 'order' ? undefined : key);
              }),
            );
            answers.push(...told.filter((_, at) => round[at]?.ask.startsWith('order')));
          }
          if (answers.length > 0) await isOneOrder(body, answers);
        },
      ),
      { numRuns: isWhole ? 25 : 10, seed: 14 },
    );
  });
});

test('numbers are not given twice where one was asked for by two at once', async () => {
  const [one, other, asked] = [await newBody(), await newBody(), number()];
  const answers = await Promise.all(
    [one, other].map(body => place(untilAnswered(visitor()), { ...body, orderId: asked })),
  );
  const numbers = answers.map(numberIn);
  expect(new Set(numbers).size).toBe(2);
  expect(numbers).toContain(asked);
});

test('a browser can have its cookie before it sends anything, and keeps the one it has', async () => {
  const first = await nobody()('/api/visitor');
  expect(first.status).toBe(204);
  const [cookie = ''] = (first.headers['set-cookie'] ?? []).map(text => text.replace(/;.*/, ''));
  expect(cookie).toMatch(/^__Host-vid=[\w-]{43}$/);
  const send = createSend(server().baseUrl, cookie);
  const again = await send('/api/visitor');
  expect([again.status, again.headers['set-cookie']]).toEqual([204, undefined]);
  const placed = await place(send, await newBody());
  expect([placed.status, placed.headers['set-cookie']]).toEqual([201, undefined]);
});

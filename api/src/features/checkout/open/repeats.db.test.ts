/** No set-up for an exact repeat of an own paid order; everybody and everything else pays it. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { cents, centsToDollars } from '#contract/money/money.ts';
import {
  asVisitor,
  intentBody,
  newGroup,
  orderBody,
  type OrderBody,
  priceLines,
  type TestLine,
} from '#tests/factories/orders.ts';
import { giveArtwork, makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { createSend, type Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { wantedItem } from '#contract/checkout/endpoints.ts';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';
import { ownerOf } from '../checkout-parts.ts';
import { findRepeats } from './find-repeats.ts';

const server = useTestServer();

async function pay(send: Send, body: OrderBody) {
  const opened = await send('/api/create-payment-intent', { json: intentBody(body) });
  expect(opened.status, opened.text).toBe(200);
  const { clientSecret, paymentIntentId } = opened.json as OpenedPayment;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
}

/** The body as an honest client makes it when it takes the lines for a repeat. */
function again(lines: readonly TestLine[], repeatOf: string): OrderBody {
  const body = orderBody(lines);
  const { totalCents, setupCents } = priceLines(lines);
  const items = body.items.map(item => ({ ...item, setupFee: centsToDollars(cents(0)), repeatOf }));
  return { ...body, items, total: centsToDollars(cents(totalCents - setupCents)) };
}

async function ordered() {
  const { knex, as } = server();
  const person = await as('customer');
  const product = await makeProduct(knex);
  const artwork = await makeArtwork(knex, person);
  const line: TestLine = {
    product,
    artwork,
    designGroupId: newGroup(),
    placements: [{ position: 'front', decorationMethod: 'print', artwork, scale: 1.2 }],
  };
  const body = orderBody([line]);
  await pay(person.send, body);
  return { person, line, orderId: body.orderId, artwork, product };
}

const open = (person: Pick<SignedIn, 'send'>, body: OrderBody) =>
  person.send('/api/create-payment-intent', { json: intentBody(body) });

describe('an exact repeat', () => {
  it('is free of set-up, in other colours and sizes too, and is an order like any other', async () => {
    const { person, line, orderId } = await ordered();
    const group = newGroup();
    const body = again(
      [
        { ...line, designGroupId: group, sizes: [{ size: 'L', quantity: 30 }] },
        { ...line, designGroupId: group, color: 'Bone' },
      ],
      orderId,
    );
    await pay(person.send, body);
    const order = await server().knex('orders').where({ orderId: body.orderId }).first();
    expect(order).toMatchObject({ setupCents: 0, isPaid: true, paymentReview: false });
  });
});

describe('an exact repeat of what a guest ordered', () => {
  it('is free of set-up in the same browser, as a guest and after signing in there', async () => {
    const { as, baseUrl, knex } = server();
    const cookie = `__Host-vid=${randomBytes(32).toString('base64url')}`;
    const guest = { cookie, send: createSend(baseUrl, cookie) };
    const artwork = await makeArtwork(knex, guest);
    const line: TestLine = {
      product: await makeProduct(knex),
      artwork,
      designGroupId: newGroup(),
      placements: [{ position: 'front', decorationMethod: 'print', artwork }],
    };
    const body = orderBody([line]);
    await pay(guest.send, body);
    const person = await as('customer');
    const signedIn = { send: createSend(baseUrl, `${cookie}; ${person.cookie}`) };
    for (const buyer of [guest, signedIn]) {
      const { status, text } = await open(buyer, again([line], body.orderId));
      expect(status, text).toBe(200);
    }
    const elsewhere = await as('customer');
    await giveArtwork(knex, artwork, elsewhere);
    expect((await open(elsewhere, again([line], body.orderId))).status, 'somebody else').toBe(422);
  });
});

describe('an exact repeat of what was made on account', () => {
  it('is free of set-up, and one of what was only begun is not', async () => {
    const { person, line, orderId } = await ordered();
    const orders = server().knex('orders').where({ orderId });
    await orders.clone().update({ isPaid: false, paidAt: null });
    expect((await open(person, again([line], orderId))).status).toBe(422);
    await orders.clone().update({ status: 'completed' });
    expect((await open(person, again([line], orderId))).status).toBe(200);
  });
});

type World = Awaited<ReturnType<typeof ordered>>;

describe('the same artwork on the same position by the same technique', () => {
  const same: [string, (world: World) => Promise<TestLine[]>][] = [
    [
      'in another size',
      async ({ line }) => [{ ...line, placements: [{ ...placementOf(line), scale: 1.3 }] }],
    ],
    ['on another product', async ({ line }) => [{ ...line, product: await makeProduct(server().knex) }]],
    [
      'on another product beside the first',
      async ({ line }) => [line, { ...line, product: await makeProduct(server().knex) }],
    ],
  ];
  it.each(same)('%s is free of set-up', async (_, linesOf) => {
    const world = await ordered();
    const { status, text } = await open(world.person, again(await linesOf(world), world.orderId));
    expect(status, text).toBe(200);
  });

  it.each([
    [12, 11, true],
    [12, 13, false],
    [0, 0, false],
    [null, 120, true],
  ])(
    'with %s months of free repeats, after %i of them: free is %s',
    async (repeatFreeMonths, after, isFree) => {
      const { person, line, orderId } = await ordered();
      const items = again([line], orderId).items.map(item => wantedItem.parse(item));
      const now = new Date();
      now.setUTCMonth(now.getUTCMonth() + after);
      const techniques = writtenTechniques.map(one => ({
        ...one,
        setUp: { ...one.setUp, repeatFreeMonths },
      }));
      const repeats = await findRepeats(server().knex, ownerOf(person.id, `user:${person.id}`, null), items, {
        techniques,
        now,
      });
      expect(repeats.size > 0).toBe(isFree);
    },
  );
});

const frauds: [string, (world: World) => Promise<{ send: Send; lines: TestLine[]; orderId?: string }>][] = [
  [
    'other artwork',
    async ({ person, line }) => {
      const artwork = await makeArtwork(server().knex, person);
      return { send: person.send, lines: [{ ...line, placements: [{ ...placementOf(line), artwork }] }] };
    },
  ],
  [
    'another method',
    async ({ person, line }) => ({
      send: person.send,
      lines: [{ ...line, placements: [{ ...placementOf(line), decorationMethod: 'embroidery' }] }],
    }),
  ],
  [
    'another position',
    async ({ person, line }) => ({
      send: person.send,
      lines: [{ ...line, placements: [{ ...placementOf(line), position: 'back' }] }],
    }),
  ],
  [
    'one position more',
    async ({ person, line, artwork }) => ({
      send: person.send,
      lines: [
        {
          ...line,
          placements: [placementOf(line), { position: 'back', decorationMethod: 'print', artwork }],
        },
      ],
    }),
  ],
  ['somebody else', async ({ line }) => ({ send: (await server().as('customer')).send, lines: [line] })],
  ['a guest', async ({ line }) => ({ send: asVisitor(server().baseUrl), lines: [line] })],
  [
    'an order that is none',
    async ({ person, line }) => ({ send: person.send, lines: [line], orderId: 'AAAAAAAAAA' }),
  ],
  [
    'an unpaid order',
    async ({ person, line }) => {
      const unpaid = orderBody([{ ...line, sizes: [{ size: 'S', quantity: 3 }] }]);
      await person.send('/api/orders', { json: unpaid });
      return { send: person.send, lines: [line], orderId: unpaid.orderId };
    },
  ],
  [
    'a cancelled order',
    async ({ person, line, orderId }) => {
      await server().knex('orders').where({ orderId }).update({ status: 'cancelled' });
      return { send: person.send, lines: [line] };
    },
  ],
  [
    'an order in payment review',
    async ({ person, line, orderId }) => {
      await server().knex('orders').where({ orderId }).update({ paymentReview: true });
      return { send: person.send, lines: [line] };
    },
  ],
];

function placementOf({ placements }: TestLine) {
  const [first] = placements ?? [];
  if (!first) throw new Error('a line without a placement');
  return first;
}

describe('what only says so', () => {
  it.each(frauds)('%s pays the set-up', async (_what, make) => {
    const world = await ordered();
    const { send, lines, orderId = world.orderId } = await make(world);
    const body = again(lines, orderId);
    const answer = await open({ send }, body);
    expect(answer).toMatchObject({
      status: 422,
      json: { code: 'price_changed', details: { isRepeatRefused: true } },
    });
    const { setupCents } = (answer.json as { details: { setupCents: number } }).details;
    expect(setupCents).toBe(priceLines(lines).setupCents);
    expect((await send('/api/orders', { json: body })).status).toBe(422);
  });
});

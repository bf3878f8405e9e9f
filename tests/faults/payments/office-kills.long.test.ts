/**
 * The kill matrix of what is agreed: a quote is accepted, its deposit is paid by card or written down, an order is edited,
 * names and artwork that were to come arrive. At each point the shop or its database sessions are killed; the same request
 * is repeated until it is answered. Afterwards it has happened once, wholly, and what is owed is what is paid and open.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrdersRow } from '#api/database/tables.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { makePerson } from '#tests/factories/people.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { uploadArtwork } from '#tests/factories/proofs.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import {
  freight,
  makeClubRange,
  workCustomer,
  workLine,
  writtenOrder,
  writtenQuote,
} from '#tests/factories/work.ts';
import { type Answer, createSend } from '#tests/support/http-client.ts';
import { strikeWhileWriting } from './points.ts';
import { killBackends, makeWorld, type World } from './world.ts';

const faults = ['shop killed', 'database sessions killed'] as const;
type Fault = (typeof faults)[number];
/** The table that is held while it is killed; null: it has been written, and nobody was told. */
const points = {
  acceptance: ['quote_events', 'orders', 'order_items', 'mails', null],
  acceptanceWithSizes: ['quote_events', 'orders', 'order_items', 'mails', null],
  deposit: ['receipts', 'payments', 'order_events', null],
  depositByCard: ['quote_events', 'orders', 'order_items', 'order_events', 'invoices', 'mails', null],
  ownDepositByCard: ['quote_events', 'orders', 'order_items', 'order_events', 'invoices', 'mails', null],
  edit: ['order_items', 'invoices', 'order_changes', 'mails', null],
  names: ['order_items', 'order_events', null],
  artwork: ['order_items', 'sent_artworks', 'order_events', null],
} as const;
type What = keyof typeof points;

let world: World;
let cookie: string;
let polo: MadeProduct;
beforeAll(async () => {
  world = await makeWorld();
  const { knex } = world.shop;
  const admin = await makePerson(knex, 'admin');
  cookie = `__Host-sid=${await createSessionStore(knex).start(admin, 'test')}`;
  ({ polo } = await makeClubRange(knex));
  await ask('/api/settings', { values: { 'shop.abn': '10000000000' } }, 'PUT');
}, 90_000);
afterAll(() => world.stop(), 30_000);

/** The very same request, until the answer is not "not now". */
async function ask(path: string, json?: object, method?: string): Promise<Answer> {
  for (;;) {
    const parts = { ...(json ? { json } : {}), ...(method ? { method } : {}) };
    const answer = await createSend(world.shop.origin, cookie)(path, parts).catch(() => null);
    if (answer && answer.status < 500) {
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer;
    }
    await pause(20);
  }
}

async function strike(fault: Fault, whenDown?: () => Promise<void>): Promise<void> {
  if (fault === 'database sessions killed') return killBackends(world);
  await world.shop.kill();
  await whenDown?.();
  await world.shop.open();
}

/** Killed at that point, and asked again and again. */
async function killedAt(table: string | null, fault: Fault, work: () => Promise<Answer>): Promise<Answer> {
  if (table === null) {
    await work();
    await strike(fault);
    return work();
  }
  let answer: Answer | undefined;
  const journey = { world, strike: (whenDown?: () => Promise<void>) => strike(fault, whenDown) };
  await strikeWhileWriting(
    journey,
    async () => {
      answer = await work();
    },
    table,
  );
  if (!answer) throw new Error('There was no answer.');
  return answer;
}

/** Names and numbers are to come on every piece. */
const workOf = (pieces: number) => {
  const line = workLine({ product: polo, sizes: [{ size: 'M', quantity: pieces }], method: 'embroidery' });
  return { lines: [{ ...line, roster: rosterOf([]) }], charges: [], freight: freight() };
};

const tenNames = Array.from({ length: 10 }, (_, at) => piece(`Name ${at}`, String(at)));

/** Ten polos with their names, and ten without a size, a name or a design as yet. */
const openWork = () => {
  const listed = workLine({ product: polo, sizes: [{ size: 'M', quantity: 10 }], method: 'embroidery' });
  const toCome = workLine({ product: polo, color: 'Bone', pieces: 10, method: 'embroidery' });
  return {
    lines: [
      { ...listed, roster: rosterOf(tenNames) },
      { ...toCome, roster: rosterOf([]) },
    ],
    charges: [],
    freight: freight(),
  };
};

async function writeOrder(payment: object): Promise<OfficeOrderDetail> {
  return (await ask('/api/orders/written', writtenOrder(workOf(10), { payment }))).json as OfficeOrderDetail;
}

/** Ten more polos with a name and a number each. */
const moreCents = 10 * (3000 + 650 + 550);

const count = async (table: string, where: object) => (await world.shop.knex(table).where(where)).length;

/** A quote whose deposit is paid by card: its order begins on account, and the rest is open. */
async function payDeposit(table: string | null, fault: Fault, quote: object): Promise<void> {
  const { id } = (await ask('/api/quotes/written', quote)).json as { id: number };
  const token = await tokenOf(world.shop.knex, `Q-${id}`);
  const { deposits = [], totalCents } = (await ask(`/api/quotes/${id}/offer?token=${token}`))
    .json as OfferView;
  const { depositCents = 0, restCents = 0 } = deposits[0] ?? {};
  const payment = (await ask('/api/quotes/deposit', { id, token, depositCents })).json as PayablePayment;
  const { paymentIntentId, clientSecret } = payment;
  const { stripe } = world;
  const answer = await killedAt(table, fault, () => {
    // Paid only when the table is held, and once.
    if (stripe.ledger.find(paymentIntentId).status !== 'succeeded') stripe.payer.confirm(clientSecret);
    return ask('/api/checkouts/settle', { paymentIntentId, clientSecret });
  });
  expect(answer.json).toMatchObject({ state: 'paid', isInReview: false });
  const { knex } = world.shop;
  const rows = await knex('orders as o')
    .join('quotes as q', 'q.orderId', 'o.id')
    .where('q.id', id)
    .select<OrdersRow[]>('o.*');
  expect(rows).toMatchObject([{ status: 'processing', isPaid: false, totalCents }]);
  const of = { orderId: rows[0]?.id ?? 0 };
  expect(await knex('payments').where(of)).toMatchObject([
    { receivedCents: depositCents, paysToo: true, status: 'succeeded' },
  ]);
  expect(await knex('invoices').where(of)).toMatchObject([{ kind: 'invoice', totalCents }]);
  const counts = [count('projects', of), count('mails', { ...of, kind: 'order_accepted' })];
  expect(await Promise.all(counts)).toEqual([1, 1]);
  expect(await count('quote_events', { quoteId: id, type: 'accepted' })).toBe(1);
  const after = (await ask(`/api/orders/${rows[0]?.orderId}/office`)).json as OfficeOrderDetail;
  expect(after).toMatchObject({ openCents: restCents, receivedCents: depositCents, isPaid: false });
  expect([...stripe.ledger.intents.values()].filter(({ status }) => status === 'succeeded').length).toBe(
    await count('payments', { provider: 'stripe', status: 'succeeded' }),
  );
}

const happen: Record<What, (table: string | null, fault: Fault) => Promise<void>> = {
  async acceptance(table, fault) {
    const { id } = (await ask('/api/quotes/written', writtenQuote(workOf(10)))).json as { id: number };
    const token = await tokenOf(world.shop.knex, `Q-${id}`);
    const answer = await killedAt(table, fault, () => ask('/api/quotes/accept', { id, token }));
    const { order, state } = answer.json as OfferView;
    expect(state).toBe('accepted');
    const { knex } = world.shop;
    const rows = await knex('orders').where({ orderId: order?.orderId ?? '' });
    expect(rows).toMatchObject([{ status: 'pending', isPaid: false }]);
    const of = { orderId: rows[0]?.id ?? 0 };
    expect([await count('projects', of), await count('order_items', of)]).toEqual([1, 1]);
    expect(await count('quote_events', { quoteId: id, type: 'accepted' })).toBe(1);
    expect(await count('quotes', { id, status: 'accepted', orderId: rows[0]?.id })).toBe(1);
  },
  async acceptanceWithSizes(table, fault) {
    const work = openWork();
    const { id } = (await ask('/api/quotes/written', writtenQuote(work))).json as { id: number };
    const token = await tokenOf(world.shop.knex, `Q-${id}`);
    const { totalCents } = (await ask(`/api/quotes/${id}/offer?token=${token}`)).json as OfferView;
    const sizeQuantities = [{ size: 'L', quantity: 10 }];
    const details = { sizes: [{ lineId: work.lines[1]?.id, sizeQuantities }] };
    const answer = await killedAt(table, fault, () => ask('/api/quotes/accept', { id, token, details }));
    const { order } = answer.json as OfferView;
    const { knex } = world.shop;
    const rows = await knex('orders').where({ orderId: order?.orderId ?? '' });
    expect(rows).toMatchObject([{ status: 'pending', isPaid: false, totalCents }]);
    const of = { orderId: rows[0]?.id ?? 0 };
    expect(await knex('order_items').where(of).orderBy('lineNumber')).toMatchObject([
      { roster: { pieces: tenNames }, totalQuantity: 10 },
      { roster: { pieces: [] }, sizeQuantities, designPlacements: [{ designFile: null }] },
    ]);
    expect([await count('orders', { customerId: rows[0]?.customerId }), await count('projects', of)]).toEqual(
      [1, 1],
    );
    expect(await count('quote_events', { quoteId: id, type: 'accepted' })).toBe(1);
  },
  async deposit(table, fault) {
    const order = await writeOrder({ by: 'account', reason: 'Known' });
    const body = {
      clientId: randomUUID(),
      method: 'bank_transfer',
      amountCents: 10_000,
      receivedOn: '2026-01-05',
      orderId: order.orderId,
    };
    const path = `/api/customers/${order.customerId}/receipts`;
    await killedAt(table, fault, () => ask(path, body));
    expect(await count('receipts', { clientId: body.clientId })).toBe(1);
    expect(await count('payments', { orderId: order.id, status: 'succeeded' })).toBe(1);
    const after = (await ask(`/api/orders/${order.orderId}/office`)).json as OfficeOrderDetail;
    expect(after).toMatchObject({ openCents: order.total - 10_000, receivedCents: 10_000, isPaid: false });
  },
  async depositByCard(table, fault) {
    const customer = workCustomer();
    const made = await ask('/api/customers', {
      firstName: 'Imke',
      lastName: 'Farrant',
      email: customer.email,
    });
    const { id: customerId } = made.json as { id: number };
    const terms = { isApproved: true, limitCents: 10_000_000, termsDays: 14, depositPercent: 20 };
    await ask(`/api/customers/${customerId}/credit`, terms, 'PUT');
    await payDeposit(table, fault, writtenQuote(workOf(10), { customer }));
  },
  /** That the quote asks for itself, of a customer without an account. */
  ownDepositByCard: (table, fault) =>
    payDeposit(table, fault, writtenQuote(openWork(), { depositPercent: 40 })),
  async edit(table, fault) {
    const order = await writeOrder({ by: 'hand', method: 'cash' });
    const lines = [{ itemId: order.items[0]?.id, sizeQuantities: [{ size: 'M', quantity: 20 }] }];
    const body = { clientId: randomUUID(), lines, version: order.version };
    await killedAt(table, fault, () => ask(`/api/orders/${order.orderId}/changes`, body));
    expect(await count('order_changes', { orderId: order.id })).toBe(1);
    const documents = await world.shop.knex('invoices').where({ orderId: order.id }).orderBy('id');
    expect(documents).toMatchObject([
      { kind: 'invoice', totalCents: order.total },
      { kind: 'further_invoice', totalCents: moreCents },
    ]);
    const after = (await ask(`/api/orders/${order.orderId}/office`)).json as OfficeOrderDetail;
    expect(after).toMatchObject({ total: order.total + moreCents, openCents: moreCents, isPaid: false });
    expect(await count('mails', { orderId: order.id, kind: 'order_changed' })).toBe(1);
  },
  async names(table, fault) {
    const order = await writeOrder({ by: 'link' });
    const lines = [{ itemId: order.items[0]?.id, sizeQuantities: [], pieces: tenNames }];
    await killedAt(table, fault, () => ask(`/api/orders/${order.orderId}/sizes`, { lines }, 'PUT'));
    const after = (await ask(`/api/orders/${order.orderId}/office`)).json as OfficeOrderDetail;
    expect(after).toMatchObject({ total: order.total, items: [{ roster: { pieces: tenNames } }] });
    expect(await count('order_events', { orderId: order.id, type: 'sizes' })).toBe(1);
  },
  async artwork(table, fault) {
    const order = await writeOrder({ by: 'account', reason: 'Known' });
    const colour = `#${randomUUID().slice(0, 6)}`;
    const { sha256, name } = await uploadArtwork(createSend(world.shop.origin, cookie), colour);
    const body = { itemId: order.items[0]?.id, place: 0, artwork: { sha256, name }, seen: null };
    await killedAt(table, fault, () => ask(`/api/orders/${order.orderId}/artwork`, body, 'PUT'));
    const after = (await ask(`/api/orders/${order.orderId}/office`)).json as OfficeOrderDetail;
    expect(after).toMatchObject({
      total: order.total,
      items: [{ designPlacements: [{ designFile: { sha256 } }] }],
    });
    expect(await count('sent_artworks', { orderItemId: order.items[0]?.id, sha256 })).toBe(1);
    expect(await count('order_events', { orderId: order.id, type: 'artwork' })).toBe(1);
    const jobs = await world.shop.knex('jobs').where({ orderItemId: order.items[0]?.id ?? 0 });
    expect(jobs.flatMap(({ artwork }) => artwork).filter(design => design.sha256 === sha256)).toHaveLength(1);
  },
};

const cells = (Object.keys(points) as What[]).flatMap(what =>
  points[what].flatMap(table => faults.map(fault => [what, table, fault] as const)),
);

describe('once and wholly', () => {
  test.each(cells)('%s, %s held: %s', { timeout: 120_000 }, async (what, table, fault) => {
    await happen[what](table, fault);
    // Of all that was numbered, nothing is missing.
    const numbers = (await world.shop.knex('invoices').where('number', 'like', 'INV-%').pluck('number'))
      .map(number => Number(String(number).split('-')[1]))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });
});

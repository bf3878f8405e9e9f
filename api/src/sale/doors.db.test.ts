/** Every door by which an order comes into the shop or begins, and everything that happens there. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPayment, PayablePayment } from '#contract/checkout/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { asVisitor, customerInfo, intentBody, type OrderBody, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';
import { reconcilePayments } from '#api/features/checkout/settle/reconcile.ts';

const server = useTestServer();

// No tax invoice without it.
beforeAll(async () => {
  await server()
    .knex('settings')
    .insert({ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) });
});

const tables = [
  'orders',
  'order_items',
  'order_events',
  'order_links',
  'payments',
  'customers',
  'leads',
  'projects',
  'project_items',
  'jobs',
  'deliveries',
  'delivery_events',
  'invoices',
  'stock_takings',
] as const;

async function countRows(): Promise<Map<string, number>> {
  const { knex } = server();
  const one = (table: string) => `select '${table}' as table, count(*)::int as count from ${table}`;
  const { rows } = await knex.raw<{ rows: { table: string; count: number }[] }>(
    tables.map(one).join(' union all '),
  );
  return new Map(rows.map(({ table, count }) => [table, count]));
}

/** What an action leaves behind: rows that are new by table, and mails by kind. */
async function followed(action: () => Promise<unknown>) {
  const { knex } = server();
  const before = await countRows();
  const [newest] = await knex('mails').orderBy('id', 'desc').limit(1).select('id');
  await action();
  const after = await countRows();
  const rows = tables.flatMap(table => {
    const more = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return more === 0 ? [] : [[table, more]];
  });
  const mails = await knex('mails')
    .where('id', '>', newest?.id ?? 0)
    .orderBy('kind')
    .pluck('kind');
  return { rows: Object.fromEntries(rows) as Record<string, number>, mails };
}

/** How the order and its project stand afterwards. */
async function standing(orderId: string) {
  const { knex } = server();
  const order = present(await knex('orders').where({ orderId }).first());
  const project = await knex('projects').where({ orderId: order.id }).first();
  const checkout = await knex('checkouts')
    .where({ id: order.checkoutId ?? '' })
    .first('status');
  const items = await knex('project_items')
    .where({ projectId: project?.id ?? 0 })
    .select('orderItemId');
  const jobs = await knex('jobs').where({ projectId: project?.id ?? 0 });
  const own = await knex('order_items').where({ orderId: order.id }).pluck('id');
  for (const job of jobs) {
    expect(own).toContain(job.orderItemId);
    expect(job.projectItemId).not.toBeNull();
    expect(job.dueDate).toEqual(project?.dueDate);
  }
  expect(items.every(item => own.includes(item.orderItemId ?? 0))).toBe(true);
  if (project) expect(project.customerId).toBe(order.customerId);
  return {
    status: order.status,
    isPaid: order.isPaid,
    checkout: checkout?.status,
    hasCustomer: order.customerId !== null,
    project: project && {
      status: project.status,
      isPaid: project.paidAmountCents === order.totalCents,
      onAccount: project.onAccount,
    },
  };
}

interface Door {
  send: Send;
  body: OrderBody;
}

async function cart({ isCounted = false } = {}): Promise<Door> {
  const { knex, baseUrl } = server();
  const send = asVisitor(baseUrl);
  const product = await makeProduct(knex);
  if (isCounted) await knex('products').where({ id: product.id }).update({ trackStock: true, stock: 50 });
  const artwork = await makeArtwork(knex, send);
  const email = `${uniqueName('imke')}@quarrelcreek.example`;
  return { send, body: { ...orderBody([{ product, artwork }]), customerInfo: { ...customerInfo, email } } };
}

async function opened(door: Door, amount = door.body.total): Promise<OpenedPayment> {
  const answer = await door.send('/api/create-payment-intent', {
    json: { ...intentBody(door.body), amount },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OpenedPayment;
}

async function confirm(
  { send }: Pick<Door, 'send'>,
  { clientSecret }: { clientSecret: string },
  cardNumber = '4242424242424242',
) {
  return send('/api/test-payments/confirm', { json: { clientSecret, cardNumber } });
}

async function done(answer: ReturnType<Send>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
}

const place = ({ send, body }: Door, more: object = {}) =>
  done(send('/api/orders', { json: { ...body, ...more } }));
const settle = ({ send }: Pick<Door, 'send'>, { paymentIntentId }: { paymentIntentId: string }) =>
  done(send('/api/checkouts/settle', { json: { paymentIntentId } }));

async function paidLater(door: Pick<Door, 'send'>, ask: object): Promise<PayablePayment> {
  const answer = await door.send('/api/checkouts/pay', { json: { method: 'card', ...ask } });
  expect(answer.status, answer.text).toBe(200);
  const { payment } = answer.json as { payment: PayablePayment };
  await confirm(door, payment);
  return payment;
}

async function patch(orderId: string, json: object): Promise<void> {
  const { send } = await server().as('admin');
  await done(send(`/api/orders/${orderId}`, { method: 'PATCH', json }));
}

async function placed(): Promise<Door> {
  const door = await cart();
  await place(door);
  return door;
}

const written = { orders: 1, order_items: 1 };
const production = { leads: 1, projects: 1, project_items: 1, jobs: 1 };
const begun = { status: 'processing', isPaid: true, checkout: 'paid', hasCustomer: true };
const paidProject = { status: 'Paid', isPaid: true, onAccount: false };

describe('an order that is written as paid', () => {
  it('at once', async () => {
    const door = await cart();
    const payment = await opened(door);
    await confirm(door, payment);
    const { paymentIntentId } = payment;
    expect(await followed(() => place(door, { paymentIntentId }))).toEqual({
      rows: { ...written, order_events: 2, order_links: 1, customers: 1, ...production, invoices: 1 },
      mails: ['order_confirmation'],
    });
    expect(await standing(door.body.orderId)).toEqual({ ...begun, project: paidProject });
  });

  it('under the locks of what is counted', async () => {
    const door = await cart({ isCounted: true });
    const payment = await opened(door);
    await confirm(door, payment);
    const { paymentIntentId } = payment;
    expect(await followed(() => place(door, { paymentIntentId }))).toEqual({
      rows: {
        ...written,
        order_events: 2,
        order_links: 1,
        customers: 1,
        ...production,
        invoices: 1,
        stock_takings: 1,
      },
      mails: ['order_confirmation'],
    });
    expect(await standing(door.body.orderId)).toEqual({ ...begun, project: paidProject });
  });
});

describe('an order that is written before it is paid', () => {
  it('placed by its buyer', async () => {
    const door = await cart();
    expect(await followed(() => place(door))).toEqual({
      rows: { ...written, order_events: 1, order_links: 1 },
      mails: ['order_placed'],
    });
    expect(await standing(door.body.orderId)).toMatchObject({
      status: 'pending',
      isPaid: false,
      hasCustomer: false,
    });
  });

  it('in review, as its money does not fit', async () => {
    const door = await cart();
    const { paymentIntentId, clientSecret } = await opened(door);
    await server()
      .knex('payments')
      .where({ providerPaymentId: paymentIntentId })
      .update({ amountCents: 20_000 });
    await confirm(door, { clientSecret });
    expect(await followed(() => place(door, { paymentIntentId }))).toEqual({
      rows: { ...written, order_events: 2 },
      mails: [],
    });
    expect(await standing(door.body.orderId)).toMatchObject({
      status: 'pending',
      isPaid: false,
      hasCustomer: false,
    });
    const accept = { acceptPayment: true, reason: 'The rest comes in cash.' };
    expect(await followed(() => patch(door.body.orderId, accept))).toEqual({
      rows: { order_events: 1, order_links: 1, customers: 1, ...production, invoices: 1 },
      mails: ['order_confirmation'],
    });
    const project = { ...paidProject, isPaid: false };
    expect(await standing(door.body.orderId)).toEqual({ ...begun, project });
    const sums = await server()
      .knex('projects as p')
      .join('orders as o', 'o.id', 'p.orderId')
      .where('o.orderId', door.body.orderId)
      .first('p.paidAmountCents');
    expect(sums).toEqual({ paidAmountCents: 20_000 });
  });

  it('for a payment that was declined', async () => {
    const { knex, shop } = server();
    const door = await cart();
    const payment = await opened(door);
    await confirm(door, payment, '4000000000000002');
    const now = () => new Date(Date.now() + 3_600_000);
    await knex('payment_looks').delete();
    expect(await followed(() => reconcilePayments({ ...shop.checkout, now }))).toEqual({
      rows: { ...written, order_events: 1, order_links: 1 },
      mails: ['payment_failed'],
    });
    expect(await standing(door.body.orderId)).toMatchObject({
      status: 'pending',
      isPaid: false,
      hasCustomer: false,
    });
  });
});

describe('an order that stands and becomes paid', () => {
  it('by a card', async () => {
    const door = await placed();
    const payment = await paidLater(door, { orderId: door.body.orderId });
    expect(await followed(() => settle(door, payment))).toEqual({
      rows: { order_events: 1, order_links: 1, customers: 1, ...production, invoices: 1 },
      mails: ['order_confirmation'],
    });
    expect(await standing(door.body.orderId)).toEqual({ ...begun, project: paidProject });
  });

  it('by a card, to be brought by the driver', async () => {
    const door = await placed();
    await patch(door.body.orderId, { fulfilmentMethod: 'driver' });
    const payment = await paidLater(door, { orderId: door.body.orderId });
    expect(await followed(() => settle(door, payment))).toEqual({
      rows: {
        order_events: 1,
        order_links: 1,
        customers: 1,
        ...production,
        deliveries: 1,
        delivery_events: 1,
        invoices: 1,
      },
      mails: ['order_confirmation'],
    });
  });

  it('by hand', async () => {
    const door = await placed();
    await patch(door.body.orderId, { fulfilmentMethod: 'driver' });
    const paid = { paid: { method: 'bank_transfer' }, reason: 'On the statement.' };
    expect(await followed(() => patch(door.body.orderId, paid))).toEqual({
      rows: {
        order_events: 1,
        order_links: 1,
        payments: 1,
        customers: 1,
        ...production,
        deliveries: 1,
        delivery_events: 1,
        invoices: 1,
      },
      mails: ['order_confirmation'],
    });
    expect(await standing(door.body.orderId)).toEqual({ ...begun, project: paidProject });
  });
});

describe('an order that begins on account', () => {
  const onAccount = { status: 'processing', onAccount: true, reason: 'An approved account.' };

  it('and is paid by hand', async () => {
    const door = await placed();
    const { orderId } = door.body;
    expect(await followed(() => patch(orderId, onAccount))).toEqual({
      rows: { order_events: 1, order_links: 1, customers: 1, ...production, invoices: 1 },
      mails: ['order_accepted'],
    });
    expect(await standing(orderId)).toMatchObject({
      ...begun,
      isPaid: false,
      checkout: 'open',
      project: { status: 'Paid', isPaid: false, onAccount: true },
    });
    const paid = { paid: { method: 'bank_transfer' }, reason: 'On the statement.' };
    expect(await followed(() => patch(orderId, paid))).toEqual({
      rows: { order_events: 1, order_links: 1, payments: 1 },
      mails: ['payment_received'],
    });
    expect(await standing(orderId)).toEqual({ ...begun, project: { ...paidProject, onAccount: true } });
  });

  it('and is paid by a page that stood open', async () => {
    const door = await placed();
    const { orderId } = door.body;
    const answer = await door.send('/api/checkouts/pay', { json: { method: 'card', orderId } });
    const { payment } = answer.json as { payment: PayablePayment };
    await patch(orderId, onAccount);
    await confirm(door, payment);
    expect(await followed(() => settle(door, payment))).toEqual({
      rows: { order_events: 1, order_links: 1 },
      mails: ['payment_received'],
    });
    expect(await standing(orderId)).toEqual({ ...begun, project: { ...paidProject, onAccount: true } });
  });
});

describe('an accepted offer', () => {
  async function offered() {
    const { baseUrl, knex, as } = server();
    const send = asVisitor(baseUrl);
    const { id } = await makeQuote(send);
    await sendOffer((await as('admin')).send, id);
    const token = await tokenOf(knex, `Q-${id}`);
    const accept = async () => {
      const answer = await send('/api/quotes/accept', { json: { id, token } });
      expect(answer.status, answer.text).toBe(200);
      return (answer.json as OfferView).order?.orderId ?? '';
    };
    return { send, token, accept };
  }

  it('is an order, and goes on with its own project once it is paid', async () => {
    const { send, token, accept } = await offered();
    let orderId = '';
    expect(await followed(async () => (orderId = await accept()))).toMatchObject({
      rows: { ...written, order_events: 1, customers: 1, projects: 1, project_items: 1 },
    });
    const payment = await paidLater({ send }, { orderId, token });
    expect(await followed(() => settleWith(send, payment, token))).toEqual({
      rows: { order_events: 1, order_links: 1, jobs: 1, invoices: 1 },
      mails: ['order_confirmation'],
    });
    expect(await standing(orderId)).toEqual({ ...begun, project: paidProject });
  });

  it('is brought by the driver where that was chosen before it was paid', async () => {
    const { send, token, accept } = await offered();
    const orderId = await accept();
    const address = { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3056' };
    await patch(orderId, { address });
    await patch(orderId, { fulfilmentMethod: 'driver' });
    const payment = await paidLater({ send }, { orderId, token });
    expect(await followed(() => settleWith(send, payment, token))).toEqual({
      rows: { order_events: 1, order_links: 1, jobs: 1, deliveries: 1, delivery_events: 1, invoices: 1 },
      mails: ['order_confirmation'],
    });
  });

  it('begins on account as any other', async () => {
    const { accept } = await offered();
    const orderId = await accept();
    const change = { status: 'processing', onAccount: true, reason: 'An approved account.' };
    expect(await followed(() => patch(orderId, change))).toEqual({
      rows: { order_events: 1, order_links: 1, jobs: 1, invoices: 1 },
      mails: ['order_accepted'],
    });
    expect(await standing(orderId)).toMatchObject({ project: { status: 'Paid', onAccount: true } });
  });

  const settleWith = (send: Send, { paymentIntentId, clientSecret }: PayablePayment, accessToken: string) =>
    done(send('/api/checkouts/settle', { json: { paymentIntentId, clientSecret, accessToken } }));
});

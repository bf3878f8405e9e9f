/** An order that the office takes down: one sale with whatever hangs on it, however often it is sent. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail, OrderToCome } from '#contract/orders/endpoints.ts';
import { present } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import {
  freight,
  makeClubRange,
  workCustomer,
  workLine,
  writeOrder,
  writtenOrder,
} from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

beforeAll(async () => {
  await server()
    .knex('settings')
    .insert({ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) });
});

const office = async () => (await server().as('admin')).send;
const sizes = [
  { size: 'S', quantity: 20 },
  { size: 'L', quantity: 40 },
];

/** Sixty polos at a price of the office's own, and digitising. */
async function clubOrder(overrides: Record<string, unknown> = {}) {
  const { polo } = await makeClubRange(server().knex);
  const artwork = await makeArtwork(server().knex);
  await server().knex('artworks').where({ sha256: artwork.sha256 }).update({ previewReady: true });
  const ownPrice = { unitCents: 2222, reason: 'Matched the last club' };
  const line = workLine({ product: polo, sizes, method: 'embroidery', artwork, ownPrice });
  const charge = { id: randomUUID(), kind: 'digitising', name: 'Digitising', quantity: 1, unitCents: 4500 };
  const work = { lines: [line], charges: [charge], freight: freight(1500, 'Two cartons') };
  return writtenOrder(work, overrides);
}

const totalCents = 60 * 2222 + 5995 + 4500 + 1500;

async function rowOf(orderId: string) {
  const order = await server().knex('orders').where({ orderId }).first();
  if (!order) throw new Error('no order');
  const of = { orderId: order.id };
  return {
    order,
    mails: await server().knex('mails').where(of).select('kind', 'bodyText'),
    invoices: await server().knex('invoices').where(of).select('kind', 'totalCents'),
    payments: await server().knex('payments').where(of).select('method', 'receivedCents'),
    projects: await server().knex('projects').where(of).select(),
  };
}

describe('writing an order', () => {
  test('is an order of ordinary lines, unpaid, and the mail has a link that reads and pays it', async () => {
    const send = await office();
    const body = await clubOrder({
      neededBy: '2030-05-01',
      poNumber: 'PO 12',
      message: 'The crest goes on the left.',
      notes: 'Rings again on Monday.',
    });
    const order = await writeOrder(send, body);
    expect(order).toMatchObject({
      status: 'pending',
      isPaid: false,
      total: totalCents,
      pieces: 60,
      poNumber: 'PO 12',
      neededBy: '2030-05-01',
      notes: 'Rings again on Monday.',
      company: 'Quarrel Creek Rowing',
    });
    const { mails, invoices, projects } = await rowOf(order.orderId);
    expect(mails.map(({ kind }) => kind)).toEqual(['order_written']);
    expect([invoices, projects]).toEqual([[], []]);
    const text = mails[0]?.bodyText ?? '';
    expect(text).toContain('The crest goes on the left.');
    const token = /\/pay\?token=([\w-]{43})/.exec(text)?.[1];
    const guest = asVisitor(server().baseUrl);
    const read = await guest(`/api/orders/${order.orderId}?token=${token}`);
    expect(read.json as OrderDetail).toMatchObject({
      message: 'The crest goes on the left.',
      customerInfo: { address: '18 Weir Street', firstName: 'Imke' },
      shippingCents: 1500,
      items: [
        { sizeQuantities: sizes, price: 2222 },
        { name: 'Digitising', totalPrice: 4500 },
      ],
    });
    expect(read.text).not.toMatch(/Matched|Rings again/);
    const pay = { orderId: order.orderId, token, method: 'card' };
    expect((await guest('/api/checkouts/pay', { json: pay })).json).toMatchObject({
      payment: { totalCents },
    });
  });

  test('keeps who has written it and why a price is another one', async () => {
    const admin = await server().as('admin');
    const order = await writeOrder(admin.send, await clubOrder());
    const audit = await server().knex('audit_events').where({ entity: 'order', entityId: order.orderId });
    expect(audit).toMatchObject([
      { action: 'order.write', after: { totalCents, ownPrices: [{ reason: 'Matched the last club' }, {}] } },
    ]);
    expect(order.events.map(({ type, data }) => [type, data])).toEqual([['placed', { written: true }]]);
    expect(order.events[0]?.byName).not.toBeNull();
  });

  test('sent again, ten times at once, is one order; another body under its id is refused', async () => {
    const send = await office();
    const body = await clubOrder({ payment: { by: 'hand', method: 'cash' } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('/api/orders/written', { json: body })),
    );
    const told = answers.map(({ status, json }) => `${status} ${(json as { orderId: string }).orderId}`);
    expect(new Set(told).size).toBe(1);
    const { orderId } = present(answers[0]).json as { orderId: string };
    expect(await rowOf(orderId)).toMatchObject({ payments: [{ receivedCents: totalCents }], invoices: [{}] });
    const orders = await server()
      .knex('orders')
      .whereRaw(`customer_info ->> 'email' = ?`, [body.customer.email]);
    expect(orders).toHaveLength(1);
    const other = await send('/api/orders/written', { json: { ...body, poNumber: 'PO 7' } });
    expect(other.json).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('is not written at a price that has moved since it was looked at, nor by the workshop', async () => {
    const body = await clubOrder({ seenCents: 1 });
    const answer = await (await office())('/api/orders/written', { json: body });
    expect([answer.status, answer.json]).toMatchObject([409, { details: { priced: { totalCents } } }]);
    const workshop = (await server().as('workshop')).send;
    expect((await workshop('/api/orders/written', { json: body })).status).toBe(403);
  });

  test('joins the account whose owner has proven the address', async () => {
    const customer = await server().as('customer');
    const { id, email } = customer;
    await server().knex('users').where({ id }).update({ emailProvenAt: new Date() });
    const order = await writeOrder(await office(), await clubOrder({ customer: workCustomer({ email }) }));
    const own = (await customer.send('/api/user/orders')).json as { orderId: string }[];
    expect(own.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  });
});

describe('its payment', () => {
  test('by hand settles it with invoice, project and jobs, and the confirmation brings the note', async () => {
    const body = await clubOrder({
      message: 'See you Monday.',
      payment: { by: 'hand', method: 'bank_transfer', reference: 'FARRANT' },
    });
    const { orderId, status, isPaid, jobs } = await writeOrder(await office(), body);
    expect([status, isPaid, jobs.length]).toEqual(['processing', true, 1]);
    const { mails, ...rows } = await rowOf(orderId);
    expect(rows).toMatchObject({
      payments: [{ method: 'bank_transfer', receivedCents: totalCents }],
      invoices: [{ kind: 'invoice', totalCents }],
      projects: [{ status: 'Paid' }],
    });
    expect(mails).toMatchObject([{ kind: 'order_confirmation' }]);
    expect(mails[0]?.bodyText).toContain('See you Monday.');
  });

  test('on account asks for a reason beyond the terms, and then nothing is left; with one it begins', async () => {
    const send = await office();
    const body = await clubOrder({ payment: { by: 'account' } });
    const refused = await send('/api/orders/written', { json: body });
    expect(refused.json).toMatchObject({ code: 'invalid', fields: { 'payment.reason': expect.any(String) } });
    expect(await server().knex('written_orders').where({ clientId: body.clientId })).toEqual([]);
    const reason = 'The owner knows them';
    const order = await writeOrder(send, { ...body, payment: { by: 'account', reason } });
    expect(order).toMatchObject({ status: 'processing', isPaid: false, openCents: totalCents });
    const { mails, invoices } = await rowOf(order.orderId);
    expect(mails.map(({ kind }) => kind)).toEqual(['order_accepted']);
    expect(invoices).toEqual([{ kind: 'invoice', totalCents }]);
  });

  test('later writes to nobody, and what is to come is filled in by a pay link', async () => {
    const send = await office();
    const { polo } = await makeClubRange(server().knex);
    const work = { lines: [workLine({ product: polo, pieces: 60 })], charges: [], freight: freight() };
    const customer = workCustomer({ address: null });
    const order = await writeOrder(send, writtenOrder(work, { customer, payment: { by: 'later' } }));
    expect((await rowOf(order.orderId)).mails).toEqual([]);
    const link = (await send(`/api/orders/${order.orderId}/pay-link`, { method: 'POST' })).json as {
      url: string;
    };
    const path = `/api/orders/${order.orderId}/sizes${new URL(link.url).search}`;
    const guest = asVisitor(server().baseUrl);
    const toCome = (await guest(path)).json as OrderToCome;
    expect(toCome).toMatchObject({ isAddressKnown: false, lines: [{ totalQuantity: 60 }] });
    const filled = { lines: [{ itemId: toCome.lines[0]?.itemId, sizeQuantities: sizes }], ...workCustomer() };
    const answer = await guest(path, {
      method: 'PUT',
      json: { lines: filled.lines, address: filled.address },
    });
    expect(answer.json).toEqual({ lines: [], isAddressKnown: true });
  });
});

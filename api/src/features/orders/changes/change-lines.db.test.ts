/** Orders that are changed before production begins: price, papers, money, rivals, and that it always adds up. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { present } from '#api/database/present.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { createChance } from '#tests/sync/simulator/chance.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { workLine } from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';
import { pieces, useChangedOrders } from '#tests/support/worlds/changed-orders.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = useTestServer();
const { office, range, order, send, changed, documentsOf, payByCard } = useChangedOrders(server);

function changeOf({ items }: OfficeOrderDetail, quantity: number, more: object = {}) {
  return {
    clientId: randomUUID(),
    lines: [{ itemId: items[0]?.id, sizeQuantities: pieces(quantity) }],
    ...more,
  };
}

/** Answers what was paid. */
async function paidByCard(one: OfficeOrderDetail): Promise<number> {
  const { cents, answer } = await payByCard(one);
  expect(answer.json, answer.text).toMatchObject({ state: 'paid', isInReview: false });
  return cents;
}

describe('what a change comes to', () => {
  test('moves the price by what the shop’s own price moves, and keeps what was agreed', async () => {
    const one = await order();
    const price = async (json: object) =>
      (await office(`/api/orders/${one.orderId}/changes/price`, { json })).json as PricedChange;
    // Sixty reach the break: $25 each.
    const more = await price(changeOf(one, 60));
    expect(more).toMatchObject({
      lines: [{ before: { pieces: 48, unitCents: 3000 }, after: { pieces: 60, unitCents: 2500 } }],
      differenceCents: 60 * 2500 - 48 * 3000,
      document: 'further_invoice',
      openCents: 60 * 2500 - 48 * 3000,
    });
    const less = await price(changeOf(one, 40));
    expect(less).toMatchObject({
      differenceCents: -8 * 3000,
      document: 'adjustment_note',
      backCents: 8 * 3000,
    });
    const own = { lines: [{ itemId: one.items[0]?.id, sizeQuantities: pieces(48), ownCents: 2800 }] };
    expect(await price(own)).toMatchObject({ differenceCents: -48 * 200 });
    expect(await price({ freightCents: 5000 })).toMatchObject({ differenceCents: 5000 - one.shippingCents });
  });

  test.each([
    ['no pieces', [], 'A line keeps at least one piece.'],
    ['a size that is not sold', pieces(10, '9XL'), 'has no size 9XL'],
  ])('is refused with %s', async (_what, sizeQuantities, words) => {
    const one = await order();
    const answer = await send(one, {
      ...changeOf(one, 1),
      lines: [{ itemId: one.items[0]?.id, sizeQuantities }],
    });
    expect(answer.json).toMatchObject({
      code: 'invalid',
      fields: { 'lines.0': expect.stringContaining(words) },
    });
  });

  test('needs a reason for a price of the office’s own', async () => {
    const one = await order();
    const own = { ...changeOf(one, 1), freightCents: 0 };
    expect((await send(one, own)).json).toMatchObject({ fields: { reason: expect.any(String) } });
    expect(await changed(one, { ...own, reason: 'Picks it up' })).toMatchObject({ shippingCents: 0 });
  });
});

describe('a change of a paid order', () => {
  test('that costs more: a further invoice, an open rest, a mail that pays it; the first invoice stays', async () => {
    const one = await order();
    const [first] = await documentsOf(one);
    const after = await changed(one, changeOf(one, 60, { message: 'Twelve more.', poNumber: 'PO 9' }));
    const moreCents = 60 * 2500 - 48 * 3000;
    expect(after).toMatchObject({
      isPaid: false,
      openCents: moreCents,
      total: one.total + moreCents,
      poNumber: 'PO 9',
    });
    const documents = await documentsOf(one);
    expect(documents[0]).toEqual(first);
    expect(documents).toMatchObject([
      { kind: 'invoice' },
      { kind: 'further_invoice', totalCents: moreCents },
    ]);
    expect(documents[1]?.document).toMatchObject({
      further: { number: first?.number },
      lines: [
        { quantity: 48, unitCents: -3000 },
        { quantity: 60, unitCents: 2500 },
      ],
    });
    const jobs = await server()
      .knex('jobs')
      .where({ orderItemId: one.items[0]?.id ?? 0 });
    expect(jobs).toMatchObject([{ pieces: 60, description: '60 pieces', details: { sizes: pieces(60) } }]);
    const mail = await server().knex('mails').where({ orderId: one.id, kind: 'order_changed' }).first();
    expect(mail?.bodyText).toContain('Twelve more.');
    const token = present(/\/pay\?token=([\w-]{43})/.exec(mail?.bodyText ?? '')?.[1]);
    const page = (await asVisitor(server().baseUrl)(`/api/orders/${one.orderId}?token=${token}`))
      .json as OrderDetail;
    expect(page.changes).toMatchObject([
      {
        differenceCents: moreCents,
        message: 'Twelve more.',
        before: [{ pieces: 48 }],
        after: [{ pieces: 60 }],
      },
    ]);
    expect(await paidByCard(one)).toBe(moreCents);
    const paid = (await office(`/api/orders/${one.orderId}/office`)).json as OfficeOrderDetail;
    expect(paid).toMatchObject({ isPaid: true, openCents: 0, receivedCents: one.total + moreCents });
  });

  test('that costs less: a note at once, the rest to refund without a second note', async () => {
    const one = await order();
    const after = await changed(one, changeOf(one, 40));
    expect(after).toMatchObject({ isPaid: true, overpaidCents: 8 * 3000, total: one.total - 8 * 3000 });
    const { payments } = (await office(`/api/orders/${one.orderId}/money`)).json as {
      payments: { id: number }[];
    };
    const refund = {
      idempotencyKey: randomUUID(),
      paymentId: payments[0]?.id,
      amountCents: 8 * 3000,
      reason: 'Fewer polos',
    };
    const answer = await office(`/api/orders/${one.orderId}/refund`, { json: refund });
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await documentsOf(one)).toMatchObject([
      { kind: 'invoice' },
      { kind: 'credit_note', totalCents: 8 * 3000, refundId: null },
    ]);
    const read = (await office(`/api/orders/${one.orderId}/office`)).json as OfficeOrderDetail;
    expect(read.overpaidCents).toBe(0);
  });
});

describe('a change of an order that is not paid', () => {
  test('has no papers, and the next payment is for what it costs now', async () => {
    const one = await order({ by: 'link' });
    const after = await changed(one, changeOf(one, 60));
    expect(after).toMatchObject({ status: 'pending', total: one.total + 60 * 2500 - 48 * 3000 });
    expect(await documentsOf(one)).toEqual([]);
    expect(await paidByCard(one)).toBe(after.total);
    expect(await documentsOf(one)).toMatchObject([{ kind: 'invoice', totalCents: after.total }]);
  });
});

describe('rivals', () => {
  test('ten times at once it is one change; a stale version is told of the current order', async () => {
    const one = await order();
    const json = changeOf(one, 60, { version: one.version });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(one, json)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await server().knex('order_changes').where({ orderId: one.id })).toHaveLength(1);
    expect((await send(one, { ...json, message: 'Other' })).json).toMatchObject({
      code: 'idempotency_mismatch',
    });
    const stale = await send(one, changeOf(one, 50, { version: one.version }));
    expect([stale.status, stale.json]).toMatchObject([
      409,
      { details: { currentAt: `/api/orders/${one.orderId}/office` } },
    ]);
    const moved = await send(one, changeOf(one, 50, { seenCents: 1 }));
    expect([moved.status, moved.json]).toMatchObject([
      409,
      { details: { priced: { afterCents: expect.any(Number) } } },
    ]);
  });

  test('takes its stock again each time it is changed', async () => {
    const { knex } = server();
    const one = await order();
    const variant = { productId: range.polo.id, color: 'Navy', size: 'M' };
    await knex('products').where({ id: range.polo.id }).update({ trackStock: true });
    await knex('product_variants').where(variant).update({ stock: 100 });
    const stock = async () => (await knex('product_variants').where(variant).first('stock'))?.stock;
    // Nothing was counted when it was taken.
    const two = await changed(one, changeOf(one, 40));
    expect(await stock()).toBe(60);
    await changed(two, changeOf(two, 30));
    expect(await stock()).toBe(70);
    await knex('products').where({ id: range.polo.id }).update({ trackStock: false });
  });

  test('once a job has begun it is refused with a sentence, and nothing is changed', async () => {
    const one = await order();
    await server()
      .knex('jobs')
      .where({ orderItemId: one.items[0]?.id ?? 0 })
      .update({ status: 'in_progress', startedAt: new Date() });
    const answer = await send(one, changeOf(one, 60));
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { message: 'Production has begun, so the order can no longer be changed.' },
    ]);
    expect(await documentsOf(one)).toHaveLength(1);
    const lines = (await office(`/api/orders/${one.orderId}/changes`)).json;
    expect(lines).toMatchObject({ why: expect.stringContaining('Production has begun') });
    const workshop = (await server().as('workshop')).send;
    expect((await send(one, changeOf(one, 60), workshop)).status).toBe(403);
  });
});

const seed = Number(process.env['SEED'] ?? 7);
const lives = isWhole ? 14 : 5;

/** Pieces of a line, lines and free lines that come, lines that go, or both at once. */
function someChange(one: OfficeOrderDetail, kind: string, below: (count: number) => number): object {
  const at = below(one.items.length);
  const item = present(one.items[at]);
  const sizes = pieces(1 + below(90), 'S');
  const line = workLine({
    product: below(2) ? range.polo : range.tee,
    color: 'Bone',
    sizes,
    method: 'embroidery',
  });
  const free = { id: randomUUID(), quantity: 1 + below(3), unitCents: 100 + below(4000) };
  const charge = { ...free, kind: below(2) ? 'discount' : 'rush', name: 'A free line' };
  const add = below(3) ? { lines: [line], charges: [] } : { lines: [], charges: [charge] };
  const json = { clientId: randomUUID() };
  if (kind === 'add') return { ...json, add };
  if (kind === 'remove') return { ...json, remove: [item.id] };
  if (kind === 'swap') return { ...json, remove: [item.id], add };
  return { ...json, lines: [{ itemId: item.id, sizeQuantities: pieces(1 + below(90)) }] };
}

/** Straight from the rows, in this test's own words. */
async function addUp(orderId: string, issued: Map<string, string>) {
  const { knex } = server();
  const row = present(await knex('orders').where({ orderId }).first());
  const of = { orderId: row.id };
  const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, { cents }) => all + Number(cents), 0);
  const documents = await knex('invoices').where(of).orderBy('id').select();
  const items = await knex('order_items').where(of).select();
  const payments = await knex('payments')
    .where({ ...of, status: 'succeeded' })
    .select();
  const refunds = await knex('refunds')
    .where({ ...of, status: 'succeeded' })
    .select();
  const invoices = documents.filter(({ kind }) => kind !== 'credit_note');
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  const cents = (all: typeof documents) => sum(all.map(one => ({ cents: one.totalCents })));
  const gst = (all: typeof documents) => sum(all.map(one => ({ cents: one.gstCents })));
  const held =
    sum(payments.map(one => ({ cents: one.receivedCents }))) -
    sum(refunds.map(one => ({ cents: one.amountCents })));
  const what = `${orderId}, seed ${seed}`;
  // The lines come to the order.
  const lines = items.map(one => ({
    cents:
      one.totalPriceCents +
      one.setupFeeCents +
      sum(one.decorations.map(row_ => ({ cents: row_.totalCents }))),
  }));
  expect(sum(lines) + row.shippingCents, what).toBe(row.totalCents);
  // Nothing that was issued is another today.
  for (const one of documents) {
    const text = JSON.stringify(one);
    expect(issued.get(one.number) ?? text, what).toBe(text);
    issued.set(one.number, text);
  }
  const refunded = notes.filter(({ refundId }) => refundId !== null);
  const owed = cents(invoices) - cents(notes);
  if (invoices.length > 0 && row.status !== 'cancelled') {
    expect(owed + cents(refunded), what).toBe(row.totalCents);
  }
  expect(gst(invoices), what).toBe(gstIncluded(cents(invoices)));
  expect(gst(notes), what).toBe(gstIncluded(cents(notes)));
  const read = (await office(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
  const { openCents = 0, overpaidCents = 0 } = read;
  if (invoices.length > 0 && row.status !== 'cancelled') {
    expect(owed, `${what}: ${owed} = ${held} + ${openCents} - ${overpaidCents}`).toBe(
      held + openCents - overpaidCents,
    );
    expect(row.isPaid, what).toBe(openCents === 0);
  }
  const jobs = await knex('jobs')
    .join('projects as p', 'p.id', 'jobs.projectId')
    .where('p.orderId', row.id)
    .whereNull('jobs.deletedAt')
    .select('jobs.*');
  // Each decorated line of what is made has its job, and no line that is gone.
  if (row.status === 'processing') {
    const decorated = items.filter(({ designPlacements }) => designPlacements.length > 0);
    expect(jobs.map(job => job.orderItemId).toSorted(), what).toEqual(
      decorated.map(({ id }) => id).toSorted(),
    );
  }
  for (const job of jobs) {
    const item = items.find(({ id }) => id === job.orderItemId);
    expect([job.pieces, job.details], what).toMatchObject([
      item?.totalQuantity,
      { sizes: item?.sizeQuantities },
    ]);
  }
  return read;
}

test(
  `documents, what is owed, paid and open add up over ${lives} lives with changes (seed ${seed})`,
  { timeout: 240_000 },
  async () => {
    const chance = createChance(seed);
    const below = (count: number) => chance.int(0, count - 1);
    const happened = new Set<string>();
    for (let life = 0; life < lives; life++) {
      const starts = [{ by: 'link' }, { by: 'hand', method: 'cash' }, { by: 'account', reason: 'Known' }];
      let one = await order(present(starts[life % starts.length]));
      const issued = new Map<string, string>();
      if (life % 3 === 0) await paidByCard(one);
      for (let step = 0; step < 5; step++) {
        one = await addUp(one.orderId, issued);
        const at = below(10);
        const name =
          at < 5 ? 'change' : at < 7 ? 'pay' : at === 7 ? 'receipt' : at === 8 ? 'refund' : 'cancel';
        if (name === 'change') {
          const kind = present(['resize', 'add', 'add', 'remove', 'swap'][below(5)]);
          const answer = await send(one, someChange(one, kind, below));
          if (answer.status === 200) happened.add(kind);
        } else if (name === 'pay' && !one.isPaid && (one.openCents ?? 0) > 0) {
          happened.add(name);
          if (below(2)) await paidByCard(one);
          else {
            const json = { paid: { method: 'cash' }, reason: 'Generated' };
            await office(`/api/orders/${one.orderId}`, { method: 'PATCH', json });
          }
        } else if (name === 'receipt' && one.customerId) {
          const receipt = await office(`/api/customers/${one.customerId}/receipts`, {
            json: {
              clientId: randomUUID(),
              method: 'bank_transfer',
              amountCents: 100 + below(90_000),
              receivedOn: '2026-01-05',
              orderId: one.orderId,
            },
          });
          if (receipt.status < 300) happened.add(name);
        } else if (name === 'refund') {
          const { payments } = (await office(`/api/orders/${one.orderId}/money`)).json as {
            payments: { id: number; refundableCents: number }[];
          };
          const payment = payments.find(({ refundableCents }) => refundableCents > 0);
          if (!payment || !one.isPaid) continue;
          const amountCents = Math.min(1 + below(20_000), payment.refundableCents);
          const json = {
            idempotencyKey: randomUUID(),
            paymentId: payment.id,
            amountCents,
            reason: 'Generated',
          };
          const answer = await office(`/api/orders/${one.orderId}/refund`, { json });
          if (answer.status < 300) happened.add(name);
        } else if (name === 'cancel' && step === 4) {
          await office(`/api/orders/${one.orderId}`, {
            method: 'PATCH',
            json: { status: 'cancelled', reason: 'Generated' },
          });
          happened.add(name);
        }
      }
      await addUp(one.orderId, issued);
    }
    expect([...happened].toSorted()).toEqual(
      expect.arrayContaining(['add', 'pay', 'receipt', 'refund', 'remove', 'resize', 'swap']),
    );
  },
);

/** Write-offs: what is given up, what is no longer owed, and what is paid after all. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { present } from '#api/database/present.ts';
import { useTestServer } from '#tests/support/server.ts';
import { useAccounts } from '#tests/factories/receivables.ts';

const server = useTestServer();
const { ask, makeBuyer, approve, onAccount, account, receive, invoiceOf, orderRow } = useAccounts(server);

describe('writing off', () => {
  it('gives up what is open, and money that comes after all brings it back', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    const path = `/api/orders/${orderId}/write-off`;
    const body = { clientId: randomUUID(), reason: 'Wound up' };
    expect((await ask('POST', path, { ...body, amountCents: totalCents + 1 })).status).toBe(422);
    expect((await ask('POST', path, { clientId: body.clientId })).status).toBe(422);
    const done = await Promise.all([1, 2].map(() => ask<{ number: string }>('POST', path, body)));
    expect(new Set(done.map(one => one.body.number)).size).toBe(1);
    expect(await account(buyer)).toMatchObject({ openCents: 0, invoices: [] });
    expect((await invoiceOf(orderId)).howToPay).toBeNull();
    // By itself money doesn't pay what was given up.
    await receive(buyer, 500);
    expect((await account(buyer)).creditCents).toBe(500);
    await receive(buyer, totalCents, { orderId });
    expect(await orderRow(orderId)).toMatchObject({ isPaid: true });
    const rows = await server()
      .knex('write_offs as w')
      .join('orders as o', 'o.id', 'w.orderId')
      .where('o.orderId', orderId)
      .select('w.amountCents', 'w.gstCents');
    expect(rows.reduce((sum, row) => sum + Number(row.amountCents), 0)).toBe(0);
    expect(rows.reduce((sum, row) => sum + Number(row.gstCents), 0)).toBe(0);
  });
});

describe('what was written off and isn’t owed any more', () => {
  /** A hundred dollars and more, of which `paid` came and all the rest was given up. */
  async function givenUp(paidCents: number) {
    const buyer = await makeBuyer();
    await approve(buyer);
    const one = await onAccount(buyer);
    if (paidCents > 0) await receive(buyer, paidCents, { orderId: one.orderId });
    const body = { clientId: randomUUID(), reason: 'Wound up' };
    expect((await ask('POST', `/api/orders/${one.orderId}/write-off`, body)).status).toBe(201);
    const items = await server()
      .knex('order_items as i')
      .join('orders as o', 'o.id', 'i.orderId')
      .where('o.orderId', one.orderId)
      .select('i.id', 'i.priceCents');
    const { id: itemId, priceCents } = present(items[0]);
    return { ...one, buyer, itemId, priceCents };
  }
  /** From the plain rows: documents, money, and what is given up. */
  async function sidesOf(orderId: string) {
    const { id } = await orderRow(orderId);
    const { knex } = server();
    const documents = await knex('invoices').where({ orderId: id });
    const payments = await knex('payments').where({ orderId: id, status: 'succeeded' });
    const writeOffs = await knex('write_offs').where({ orderId: id });
    const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
    return {
      documented: sum(documents.map(one => (one.kind === 'credit_note' ? -one.totalCents : one.totalCents))),
      held: sum(payments.map(one => one.receivedCents)),
      givenUp: sum(writeOffs.map(one => one.amountCents)),
      gst: sum(writeOffs.map(one => one.gstCents)) >= 0,
    };
  }
  const cases: [
    string,
    number,
    (one: Awaited<ReturnType<typeof givenUp>>) => Promise<{ status: number }>,
    (one: { totalCents: number; priceCents: number }) => object,
  ][] = [
    [
      'a change takes pieces off',
      0,
      ({ orderId, itemId }) =>
        ask('POST', `/api/orders/${orderId}/changes`, {
          clientId: randomUUID(),
          lines: [{ itemId, sizeQuantities: [{ size: 'M', quantity: 6 }] }],
        }),
      ({ totalCents, priceCents }) => ({
        documented: totalCents - 4 * priceCents,
        held: 0,
        givenUp: totalCents - 4 * priceCents,
      }),
    ],
    [
      'a change takes off less than came: the money stays, less is given up',
      3_000,
      ({ orderId, itemId }) =>
        ask('POST', `/api/orders/${orderId}/changes`, {
          clientId: randomUUID(),
          lines: [{ itemId, sizeQuantities: [{ size: 'M', quantity: 9 }] }],
        }),
      ({ totalCents, priceCents }) => ({
        documented: totalCents - priceCents,
        held: 3_000,
        givenUp: totalCents - priceCents - 3_000,
      }),
    ],
    [
      'it is cancelled',
      3_000,
      ({ orderId }) => ask('PATCH', `/api/orders/${orderId}`, { status: 'cancelled', reason: 'Not wanted' }),
      () => ({ documented: 3_000, held: 3_000, givenUp: 0 }),
    ],
    [
      'it is paid at the counter after all',
      3_000,
      ({ orderId }) =>
        ask('PATCH', `/api/orders/${orderId}`, { paid: { method: 'cash' }, reason: 'Came by' }),
      ({ totalCents }) => ({ documented: totalCents, held: totalCents, givenUp: 0 }),
    ],
  ];

  it.each(cases)('is not given up: %s', async (_title, paidCents, happens, expected) => {
    const one = await givenUp(paidCents);
    const answer = await happens(one);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    expect(await sidesOf(one.orderId)).toEqual({ ...expected(one), gst: true });
    expect((await account(one.buyer)).openCents).toBe(0);
  });

  it('and an order that then costs less than came is paid, and the rest is credit', async () => {
    const paidCents = 12_000;
    const { orderId, itemId, buyer, totalCents, priceCents } = await givenUp(paidCents);
    const body = {
      clientId: randomUUID(),
      lines: [{ itemId, sizeQuantities: [{ size: 'M', quantity: 5 }] }],
    };
    expect((await ask('POST', `/api/orders/${orderId}/changes`, body)).status).toBe(200);
    const left = totalCents - 5 * priceCents;
    expect(left).toBeLessThan(paidCents);
    expect(await sidesOf(orderId)).toEqual({ documented: left, held: left, givenUp: 0, gst: true });
    expect(await orderRow(orderId)).toMatchObject({ isPaid: true });
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: paidCents - left });
  });
});

/** Invoices: issued once, numbered without gaps, never changed, shown to whom the order is. */
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { abn, isGapless, numbersOf, useInvoicedOrders } from '#tests/support/worlds/invoiced-orders.ts';

const server = useTestServer();
const { invoices, setShop, place, rowIdOf, refund, note, viewOf } = useInvoicedOrders(server);

describe('an invoice', () => {
  it('is issued with the payment and says what was sold', async () => {
    const shopper = await server().as('customer');
    const { orderId, totalCents } = await place(shopper.send, { company: 'Quarrel Creek Rowing Club' });
    const stored = await server()
      .knex('invoices')
      .where({ orderId: await rowIdOf(orderId) });
    expect(stored).toHaveLength(1);
    const { document, adjustments } = await viewOf(shopper.send, orderId);
    expect(adjustments).toEqual([]);
    expect(document).toMatchObject({
      title: 'Tax invoice',
      orderId,
      seller: { name: 'Selvedge', abn, address: '12 Loom Lane, Brisbane QLD 4000' },
      buyer: { name: 'Imke Farrant', company: 'Quarrel Creek Rowing Club', abn: '51824753556' },
      totalCents,
      gstCents: Math.floor((2 * totalCents + 11) / 22),
      payment: { state: 'paid', method: 'card' },
    });
    expect(document.lines.map(line => [line.colour, line.quantity, line.sizes])).toEqual([
      ['Navy', 10, [{ size: 'M', quantity: 10 }]],
      ['Bone', 3, [{ size: 'L', quantity: 3 }]],
    ]);
    expect(JSON.stringify(document.buyer)).not.toMatch(/@|Weir Street|0491/);
  });

  it('names the payer and their address where that is not who the parcel goes to', async () => {
    const shopper = await server().as('customer');
    const address = { address: '9 Ledger Street', city: 'Toowoomba', state: 'QLD', postalCode: '4350' };
    const billing = { billing: { name: 'Farrant Family Trust', ...address } };
    const { orderId } = await place(shopper.send, { billing });
    expect((await viewOf(shopper.send, orderId)).document.buyer).toEqual({
      name: 'Farrant Family Trust',
      company: '',
      abn: '',
      poNumber: '',
      address: '9 Ledger Street, Toowoomba QLD 4350',
    });
    expect((await shopper.send(`/api/orders/${orderId}`)).json).toMatchObject({ customerInfo: billing });
  });

  it('stays as it was when the shop, the order and its price change', async () => {
    const shopper = await server().as('customer');
    const { orderId } = await place(shopper.send);
    const before = await viewOf(shopper.send, orderId);
    const { knex } = server();
    await setShop({ abn, name: 'Another Name' });
    await knex('orders').where({ orderId }).update({ company: 'Renamed', poNumber: 'late' });
    expect(await viewOf(shopper.send, orderId)).toEqual(before);
    await setShop({ abn });
    const { number } = before.document;
    await expect(knex('invoices').where({ number }).update({ totalCents: 1 })).rejects.toThrow();
    await expect(knex('invoices').where({ number }).delete()).rejects.toThrow();
  });

  it('waits for the payment, and for an account order only for the approval', async () => {
    const shopper = await server().as('customer');
    const admin = await server().as('admin');
    const { orderId } = await place(shopper.send, { isPaid: false });
    const path = `/api/orders/${orderId}`;
    const early = await shopper.send(`${path}/invoice`);
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('once the order is paid')]);
    expect((await shopper.send(`${path}/documents`)).json).toEqual([]);
    const approved = await admin.send(path, {
      method: 'PATCH',
      json: { status: 'processing', onAccount: true, reason: 'Approved account' },
    });
    expect(approved.status, approved.text).toBe(200);
    const { document } = await viewOf(shopper.send, orderId);
    expect(document.payment.state).toBe('account');
    const days =
      document.payment.state === 'account' &&
      (Date.parse(document.payment.dueAt) - Date.parse(document.issuedAt)) / 86_400_000;
    expect(days).toBe(30);
  });

  it('waits for the ABN without keeping the payment back, and for nothing when not registered', async () => {
    const shopper = await server().as('customer');
    await setShop({});
    const { orderId } = await place(shopper.send);
    const waiting = await shopper.send(`/api/orders/${orderId}/invoice`);
    expect([waiting.status, waiting.text]).toEqual([409, expect.stringContaining('entered its ABN')]);
    await setShop({ gstRegistered: false });
    const { document } = await viewOf(shopper.send, orderId);
    expect(document).toMatchObject({ title: 'Invoice', gstCents: 0, isGstShown: false });
    await setShop({ abn });
  });
});

describe('an invoice that the database refuses', () => {
  it('does not keep the payment back, and follows when somebody asks', async () => {
    const { knex } = server();
    const shopper = await server().as('customer');
    await knex.raw('alter table invoices add constraint broken check (false) not valid');
    const { orderId } = await place(shopper.send).finally(() =>
      knex.raw('alter table invoices drop constraint broken'),
    );
    const id = await rowIdOf(orderId);
    expect(await knex('orders').where({ id }).first('isPaid', 'status')).toEqual({
      isPaid: true,
      status: 'processing',
    });
    expect(await knex('projects').where({ orderId: id })).toHaveLength(1);
    expect(await knex('mails').where({ orderId: id })).toHaveLength(1);
    expect(await knex('invoices').where({ orderId: id })).toEqual([]);
    expect((await viewOf(shopper.send, orderId)).document).toMatchObject({ kind: 'invoice', orderId });
  });
});

describe('numbers', () => {
  it('have no gap and no double when 50 ask at once, some for the same order, and some fail', async () => {
    const { knex } = server();
    const shopper = await server().as('customer');
    await setShop({});
    const orders = [];
    for (let at = 0; at < 10; at++) orders.push(await place(shopper.send));
    await setShop({ abn });
    const asked = orders.flatMap(({ orderId }) => Array.from({ length: 5 }, () => orderId));
    const broken = Promise.allSettled(
      orders.slice(0, 5).map(async ({ orderId }) => {
        const id = await rowIdOf(orderId);
        await inTransaction(knex, async trx => {
          await invoices.issueInvoice(trx, id);
          throw new Error('something after it fails');
        });
      }),
    );
    const [answers, failures] = await Promise.all([
      Promise.all(asked.map(orderId => viewOf(shopper.send, orderId))),
      broken,
    ]);
    expect(failures.every(({ status }) => status === 'rejected')).toBe(true);
    const byOrder = new Map(answers.map(({ document }) => [document.orderId, document.number]));
    for (const { document } of answers) expect(document.number).toBe(byOrder.get(document.orderId));
    expect(new Set(byOrder.values()).size).toBe(10);
    const all = await knex('invoices').where({ kind: 'invoice' }).select<{ number: string }[]>('number');
    expect(isGapless(numbersOf(all))).toBe(true);
    const counter = present(await knex('counters').where({ name: 'invoice' }).first('value'));
    expect(Math.max(...numbersOf(all))).toBe(counter.value);
  });
});

describe('who may see them', () => {
  it('is who may see the order; for everybody else they do not exist', async () => {
    const shopper = await server().as('customer');
    const { orderId, accessToken } = await place(shopper.send);
    const refundId = await refund(orderId, 100);
    const made = await note(refundId);
    if (!made || isRefusal(made)) throw new Error('no note');
    const paths = [
      '/invoice',
      '/invoice.pdf',
      '/documents',
      `/documents/${made.number}`,
      `/documents/${made.number}/pdf`,
    ].map(path => `/api/orders/${orderId}${path}`);
    const others = {
      nobody: server().send,
      guest: asVisitor(server().baseUrl),
      customer: (await server().as('customer')).send,
      driver: (await server().as('driver')).send,
      workshop: (await server().as('workshop')).send,
    };
    for (const path of paths) {
      const unknown = await others.nobody(path.replace(orderId, '0000000000'));
      for (const [who, send] of Object.entries(others)) {
        const answer = await send(path);
        const { message, code } = answer.json as { message: string; code: string };
        expect([path, who, answer.status, message, code]).toEqual([
          path,
          who,
          404,
          'Not found.',
          'not_found',
        ]);
        expect(answer.text.length).toBe(unknown.text.length);
        expect((await send(`${path}?token=${'x'.repeat(43)}`)).status).toBe(404);
      }
      for (const send of [shopper.send, (await server().as('admin')).send])
        expect((await send(path)).status).toBe(200);
      expect((await others.guest(`${path}?token=${accessToken}`)).status).toBe(200);
    }
    const another = await place(shopper.send);
    const crossed = await shopper.send(`/api/orders/${another.orderId}/documents/${made.number}`);
    expect(crossed.status).toBe(404);
  });

  it('as a PDF: the same document, to be saved under its number', async () => {
    const shopper = await server().as('customer');
    const { orderId } = await place(shopper.send);
    const { document } = await viewOf(shopper.send, orderId);
    const answer = await fetch(`${server().baseUrl}/api/orders/${orderId}/invoice.pdf`, {
      headers: { Cookie: shopper.cookie },
    });
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${document.number}.pdf"`);
    const { text, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(title).toBe(`Tax invoice ${document.number}`);
    for (const words of [document.number, orderId, 'Imke Farrant', 'ABN 10 000 000 000'])
      expect(text).toContain(words);
  });
});

/** Papers of orders: issued once, numbered without gaps, never changed, shown to whom the order is. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { AdjustmentDocument, DocumentEntry, InvoiceDocument } from '#contract/invoices/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { type InvoiceStanding, paymentWords } from '#contract/invoices/invoice-words.ts';
import { buildInvoices } from '#api/build/invoices.ts';
import { filled, present } from '#api/database/present.ts';
import { readPdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
const invoices = buildInvoices(() => new Date(), readPdfFonts());

interface View extends InvoiceStanding {
  document: InvoiceDocument;
  adjustments: AdjustmentDocument[];
}

const abn = '10000000000';
const setShop = (value: object) =>
  server()
    .knex('settings')
    .insert({ key: 'shop', value: JSON.stringify(value) })
    .onConflict('key')
    .merge(['value']);

beforeAll(() => setShop({ abn }));

async function place(send: Send, { isPaid = true, company = '', billing = {} } = {}) {
  const product = await makeProduct(server().knex);
  const body = orderBody([{ product }, { product, color: 'Bone', sizes: [{ size: 'L', quantity: 3 }] }]);
  const customerInfo = {
    ...body.customerInfo,
    ...(company ? { company, abn: '51824753556' } : {}),
    ...billing,
  };
  const json = { ...body, customerInfo };
  if (!isPaid) {
    const placed = await send('/api/orders', { json });
    return placed.json as { orderId: string; accessToken: string; totalCents: number };
  }
  const opened = await send('/api/create-payment-intent', { json: { ...intentBody(body), customerInfo } });
  const payment = opened.json as OpenedPayment;
  await send('/api/test-payments/confirm', {
    json: { clientSecret: payment.clientSecret, cardNumber: '4242424242424242' },
  });
  const { paymentIntentId, orderId, accessToken, totalCents } = payment;
  const placed = await send('/api/orders', { json: { ...json, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  return { orderId, accessToken, totalCents };
}

const rowIdOf = async (orderId: string): Promise<number> =>
  present(await server().knex('orders').where({ orderId }).first('id')).id;

/** As if the provider had sent it back. */
async function refund(orderId: string, amountCents: number, more: Record<string, unknown> = {}) {
  const { knex } = server();
  const order = present(await knex('orders').where({ orderId }).first('id', 'paymentId'));
  const payment = present(
    await knex('payments')
      .where({ providerPaymentId: present(order.paymentId) })
      .first('id'),
  );
  const [made] = filled(
    await knex('refunds')
      .insert({ orderId: order.id, paymentId: payment.id, amountCents, status: 'succeeded', ...more })
      .returning('id'),
  );
  return made.id as number;
}

const note = (refundId: number) =>
  inTransaction(server().knex, trx => invoices.issueAdjustmentNote(trx, refundId));

/** A shop with more to do than it has connections says "busy" (503); everybody asks again. */
async function viewOf(send: Send, orderId: string): Promise<View> {
  let answer = await send(`/api/orders/${orderId}/invoice`);
  while (answer.status === 503) answer = await send(`/api/orders/${orderId}/invoice`);
  const { status, text, json } = answer;
  expect(status, text).toBe(200);
  return json as View;
}

const numbersOf = (rows: { number: string }[]) => rows.map(row => Number(row.number.split('-')[1]));
const isGapless = (numbers: number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.every((number, at) => at === 0 || number === (sorted[at - 1] ?? 0) + 1);
};

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

describe('an adjustment note', () => {
  it('follows a refund once, with its share of the GST, and all of them never exceed the invoice', async () => {
    const shopper = await server().as('customer');
    const { orderId, totalCents } = await place(shopper.send);
    const first = await refund(orderId, 1599, { reason: 'Too small' });
    const [once, again] = [await note(first), await note(first)];
    expect(again).toEqual(once);
    const rest = await note(await refund(orderId, totalCents - 1599));
    const more = await note(await refund(orderId, 1));
    expect(isRefusal(more) && more.refusal).toBe('conflict');
    const { document, adjustments } = await viewOf(shopper.send, orderId);
    expect(adjustments).toEqual([once, rest]);
    expect(adjustments[0]).toMatchObject({
      title: 'Adjustment note',
      reason: 'Too small',
      totalCents: 1599,
      gstCents: 145,
      remainingCents: totalCents - 1599,
      invoice: { number: document.number },
    });
    expect(adjustments.reduce((sum, one) => sum + one.gstCents, 0)).toBe(document.gstCents);
  });

  it('is made good when nobody issued it, but not for a refund that is not done or not of this payment', async () => {
    const { knex } = server();
    const shopper = await server().as('customer');
    const { orderId } = await place(shopper.send);
    await refund(orderId, 500, { status: 'pending' });
    const [twice] = filled(
      await knex('payments')
        .insert({
          provider: 'test',
          providerPaymentId: `pi_${randomUUID()}`,
          orderId: await rowIdOf(orderId),
          method: 'card',
          amountCents: 700,
          status: 'succeeded',
        })
        .returning('id'),
    );
    const backBeside = await refund(orderId, 700, { paymentId: twice.id });
    expect(await note(backBeside)).toBeNull();
    await refund(orderId, 300);
    const { adjustments } = await viewOf(shopper.send, orderId);
    expect(adjustments.map(one => one.totalCents)).toEqual([300]);
    const list = (await shopper.send(`/api/orders/${orderId}/documents`)).json as DocumentEntry[];
    expect(list.map(entry => entry.kind)).toEqual(['invoice', 'adjustment_note']);
    const single = await shopper.send(`/api/orders/${orderId}/documents/${list[1]?.number}`);
    expect(single.json).toEqual(adjustments[0]);
  });

  it.each([1000, 'all'] as const)(
    'of a refund of %s that the bank sent back is that of its second try',
    async amount => {
      const { knex } = server();
      const shopper = await server().as('customer');
      const { orderId, totalCents } = await place(shopper.send);
      const cents = amount === 'all' ? totalCents : amount;
      const bounced = await refund(orderId, cents);
      const first = await note(bounced);
      await knex('refunds').where({ id: bounced }).update({ status: 'failed' });
      expect(await note(await refund(orderId, cents))).toBeNull();
      const { document, adjustments, payment } = await viewOf(shopper.send, orderId);
      expect(adjustments).toEqual([first]);
      expect(paymentWords(document, { adjustments, ...(payment ? { payment } : {}) }).heading).toBe(
        'Paid in full',
      );
    },
  );

  it('has numbers of its own without gaps when many are written at once', async () => {
    const { knex } = server();
    const shopper = await server().as('customer');
    const { orderId, totalCents } = await place(shopper.send);
    const share = Math.floor(totalCents / 20);
    const refunds = [];
    for (let at = 0; at < 25; at++) refunds.push(await refund(orderId, share));
    const made = [];
    // As many at once as the pool has connections, with some left for the other side.
    for (let at = 0; at < refunds.length; at += 8)
      made.push(...(await Promise.all(refunds.slice(at, at + 8).map(note))));
    expect(made.filter(one => isRefusal(one))).toHaveLength(5);
    const rows = await knex('invoices').where({ kind: 'credit_note' }).select<{ number: string }[]>('number');
    expect(isGapless(numbersOf(rows))).toBe(true);
  });

  it('is kept within its invoice by the database as well', async () => {
    const { knex } = server();
    const { orderId, totalCents } = await place((await server().as('customer')).send);
    const write = (cents: number) =>
      knex('invoices').insert({
        number: `X-${randomUUID().slice(0, 8)}`,
        orderId: knex('orders').where({ orderId }).select('id'),
        kind: 'credit_note',
        totalCents: cents,
        gstCents: 0,
        document: '{}',
      });
    await write(totalCents);
    await expect(write(1)).rejects.toThrow('exceed the invoice');
  });
});

describe('the invoice of an order on account', () => {
  const change = async (orderId: string, json: object) => {
    const { send } = await server().as('admin');
    const answer = await send(`/api/orders/${orderId}`, { method: 'PATCH', json });
    expect(answer.status, answer.text).toBe(200);
  };
  async function begunOnAccount() {
    const shopper = await server().as('customer');
    const { orderId, totalCents } = await place(shopper.send, { isPaid: false });
    await change(orderId, { status: 'processing', onAccount: true, reason: 'Approved account' });
    return { shopper, orderId, totalCents };
  }
  const wordsOf = ({ document, ...standing }: View) => paymentWords(document, standing);

  it('is taken back by a note when the order is cancelled, once', async () => {
    const { shopper, orderId, totalCents } = await begunOnAccount();
    const before = await viewOf(shopper.send, orderId);
    await change(orderId, { status: 'cancelled', reason: 'The club has folded' });
    await change(orderId, { status: 'cancelled' });
    const view = await viewOf(shopper.send, orderId);
    expect(view.document).toEqual(before.document);
    expect(view.adjustments).toMatchObject([
      { totalCents, gstCents: before.document.gstCents, remainingCents: 0, cause: 'cancelled' },
    ]);
    expect(JSON.stringify(view)).not.toContain('folded');
    expect(wordsOf(view).heading).toBe('Nothing to pay');
    expect((await viewOf(shopper.send, orderId)).adjustments).toHaveLength(1);
    const rows = await server()
      .knex('invoices')
      .where({ kind: 'credit_note' })
      .select<{ number: string }[]>('number');
    expect(isGapless(numbersOf(rows.filter(({ number }) => number.startsWith('ADJ'))))).toBe(true);
  });

  it('is not issued after the order was cancelled, and what nobody could write then follows', async () => {
    const { knex } = server();
    const { shopper, orderId } = await begunOnAccount();
    await knex('orders').where({ orderId }).update({ status: 'cancelled' });
    expect((await viewOf(shopper.send, orderId)).adjustments).toMatchObject([{ cause: 'cancelled' }]);
    await setShop({});
    const late = await begunOnAccount();
    await change(late.orderId, { status: 'cancelled' });
    await setShop({ abn });
    expect((await late.shopper.send(`/api/orders/${late.orderId}/invoice`)).status).toBe(409);
    expect(await knex('invoices').where({ orderId: await rowIdOf(late.orderId) })).toEqual([]);
  });

  it('says on the unchanged document when it was paid', async () => {
    const { shopper, orderId } = await begunOnAccount();
    const before = await viewOf(shopper.send, orderId);
    expect(wordsOf(before).heading).toMatch(/^Due /);
    await change(orderId, { paid: { method: 'bank_transfer' }, reason: 'Seen in the bank' });
    const view = await viewOf(shopper.send, orderId);
    expect(view.document).toEqual(before.document);
    expect(wordsOf(view)).toMatchObject({
      heading: 'Paid in full',
      text: expect.stringMatching(/^Paid by bank transfer on .* Nothing is owing\.$/),
    });
  });
});

describe('an accepted payment that is not the total', () => {
  const accepted = async (differenceCents: number) => {
    const { knex } = server();
    const shopper = await server().as('customer');
    const { orderId, totalCents } = await place(shopper.send, { isPaid: false });
    const paymentId = `pi_${randomUUID()}`;
    const receivedCents = totalCents + differenceCents;
    await knex('orders')
      .where({ orderId })
      .update({ paymentReview: true, reviewReason: 'It does not fit.', paymentId, paymentMethod: 'card' });
    await knex('payments').insert({
      provider: 'test',
      providerPaymentId: paymentId,
      orderId: await rowIdOf(orderId),
      method: 'card',
      amountCents: receivedCents,
      receivedCents,
      status: 'succeeded',
      succeededAt: new Date(),
    });
    const { send } = await server().as('admin');
    const json = { acceptPayment: true, reason: 'Agreed by phone' };
    expect((await send(`/api/orders/${orderId}`, { method: 'PATCH', json })).status).toBe(200);
    return { shopper, orderId, totalCents, receivedCents };
  };

  it.each([
    // Difference to the total, refunds, and the notes that they get (0 for none).
    [5000, [5000], [0]],
    [5000, [5000, 'rest'], [0, 'rest']],
    [5000, [3000, 3000], [0, 1000]],
    [5000, ['all'], ['total']],
    [-5000, [1000, 'rest'], [1000, 'rest']],
    [-5000, ['all'], ['received']],
    [0, [1000, 'rest'], [1000, 'rest']],
  ] as const)('of %i more, refunds %j: notes %j', async (differenceCents, refunds, notes) => {
    const { shopper, orderId, totalCents, receivedCents } = await accepted(differenceCents);
    const first = typeof refunds[0] === 'number' ? refunds[0] : 0;
    const words = {
      all: receivedCents,
      total: totalCents,
      received: receivedCents,
      rest: receivedCents - first,
    };
    const cents = (given: number | keyof typeof words) => (typeof given === 'number' ? given : words[given]);
    for (const amount of refunds) await note(await refund(orderId, cents(amount)));
    const { document, adjustments } = await viewOf(shopper.send, orderId);
    expect(adjustments.map(one => one.totalCents)).toEqual(notes.map(cents).filter(one => one > 0));
    expect(document.payment).toMatchObject(differenceCents === 0 ? { state: 'paid' } : { receivedCents });
  });

  it('of too little, cancelled: notes over all that was invoiced, whatever comes first', async () => {
    const { shopper, orderId, totalCents, receivedCents } = await accepted(-5000);
    const { send } = await server().as('admin');
    await send(`/api/orders/${orderId}`, { method: 'PATCH', json: { status: 'cancelled' } });
    await note(await refund(orderId, receivedCents));
    const { adjustments } = await viewOf(shopper.send, orderId);
    expect(adjustments.map(one => [one.cause, one.totalCents])).toEqual([
      ['cancelled', 5000],
      [undefined, totalCents - 5000],
    ]);
  });

  it('is what the project, the mail and the order say has been paid', async () => {
    const { knex } = server();
    const { orderId, receivedCents } = await accepted(-5000);
    const id = await rowIdOf(orderId);
    expect(await knex('projects').where({ orderId: id }).first('paidAmountCents')).toEqual({
      paidAmountCents: receivedCents,
    });
    const mail = await knex('mails').where({ orderId: id, kind: 'order_confirmation' }).first();
    const written = JSON.stringify(mail);
    expect(written).toContain(formatCents(receivedCents));
    expect(written).not.toContain('Your order is paid');
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

/** What follows an invoice: notes of refunds, orders on account that end, and payments that are not the total. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DocumentEntry } from '#contract/invoices/endpoints.ts';
import { paymentWords } from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { filled } from '#api/database/present.ts';
import { useTestServer } from '#tests/support/server.ts';
import {
  abn,
  isGapless,
  numbersOf,
  useInvoicedOrders,
  type View,
} from '#tests/support/worlds/invoiced-orders.ts';

const server = useTestServer();
const { setShop, place, rowIdOf, refund, note, viewOf } = useInvoicedOrders(server);

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

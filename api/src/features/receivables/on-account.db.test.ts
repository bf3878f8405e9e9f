/** Orders on account: who may, how they are paid, and money that comes by hand. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OrderAccount, ReceiptView } from '#contract/receivables/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { filled, present } from '#api/database/present.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { useAccounts } from '#tests/factories/receivables.ts';

const server = useTestServer();
const {
  today,
  ask,
  makeBuyer,
  approve,
  order,
  begin,
  onAccount,
  account,
  receive,
  invoiceOf,
  orderRow,
  admin,
} = useAccounts(server);

describe('going on account', () => {
  it('needs an approved customer within the limit, or the owner’s reason', async () => {
    const buyer = await makeBuyer();
    const first = await order(buyer);
    const about = async () => (await ask<OrderAccount>('GET', `/api/orders/${first.orderId}/account`)).body;
    expect(await about()).toMatchObject({
      customer: { id: buyer.id },
      terms: null,
      why: expect.stringContaining('isn’t approved'),
    });
    const refused = await begin(first.orderId);
    expect([refused.status, refused.body.fields]).toEqual([422, { reason: 'Please say why.' }]);
    await approve(buyer, { limitCents: first.totalCents });
    expect(await about()).toMatchObject({ why: null, availableCents: first.totalCents });
    expect((await begin(first.orderId)).status).toBe(200);
    const { document } = await invoiceOf(first.orderId);
    const days =
      document.payment.state === 'account' &&
      (Date.parse(document.payment.dueAt) - Date.parse(document.issuedAt)) / 86_400_000;
    expect(days).toBe(14);

    const second = await order(buyer, 1);
    const over = await begin(second.orderId);
    expect([over.status, over.body.message]).toEqual([
      422,
      expect.stringContaining('over the customer’s limit'),
    ]);
    expect((await begin(second.orderId, { reason: 'A good customer' })).status).toBe(200);
    const log = await server()
      .knex('audit_events')
      .where({ entityId: second.orderId, action: 'order.startOnAccount' })
      .first();
    expect(present(log).after).toMatchObject({
      reason: 'A good customer',
      overridden: expect.stringContaining('over the customer’s limit'),
    });
  });

  it('lets no two orders at once take what is left of the limit', async () => {
    const buyer = await makeBuyer();
    const orders = await Promise.all([order(buyer), order(buyer), order(buyer)]);
    await approve(buyer, { limitCents: present(orders[0]).totalCents });
    const begun = await Promise.all(orders.map(({ orderId }) => begin(orderId)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('asks for the deposit first, and takes it from the customer’s credit', async () => {
    const buyer = await makeBuyer();
    const { orderId, totalCents } = await order(buyer);
    await approve(buyer, { depositPercent: 30 });
    expect((await begin(orderId)).body.message).toContain('A deposit of');
    const deposit = Math.ceil(totalCents * 0.3);
    expect((await receive(buyer, deposit)).body.account.creditCents).toBe(deposit);
    expect((await begin(orderId)).status).toBe(200);
    expect(await account(buyer)).toMatchObject({ creditCents: 0, openCents: totalCents - deposit });
  });

  it('keeps what two people decide about the terms apart', async () => {
    const buyer = await makeBuyer();
    const { body } = await approve(buyer);
    const version = present(body.terms).version;
    expect((await approve(buyer, { limitCents: 1, version })).status).toBe(200);
    expect((await approve(buyer, { limitCents: 2, version })).status).toBe(409);
  });
});

describe('an invoice that is not paid', () => {
  it('says how it is paid, on its page and its PDF, until it is', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    const { document, howToPay } = await invoiceOf(orderId);
    expect(howToPay).toEqual({
      openCents: totalCents,
      reference: document.number,
      bank: { accountName: 'Kestrel Looms', bsb: '062-000', accountNumber: '12345678' },
      payId: 'accounts@kestrel.example',
      url: expect.stringContaining(`/orders/${orderId}/pay`),
    });
    const pdf = async () => {
      const path = `${server().baseUrl}/api/orders/${orderId}/invoice.pdf`;
      const answer = await fetch(path, { headers: { cookie: admin().cookie } });
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
    };
    for (const words of ['062-000', '12345678', 'accounts@kestrel.example', `/orders/${orderId}/pay`])
      expect(await pdf()).toContain(words);
    await receive(buyer, totalCents);
    expect((await invoiceOf(orderId)).howToPay).toBeNull();
    expect(await pdf()).not.toContain('062-000');
  });

  it('is paid by card as far as it is open', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 5_000, { orderId });
    const paying = await ask<{
      payment: { totalCents: number; clientSecret: string; paymentIntentId: string };
    }>('POST', '/api/checkouts/pay', { orderId, method: 'card' });
    expect(paying.body.payment.totalCents).toBe(totalCents - 5_000);
    const { clientSecret, paymentIntentId } = paying.body.payment;
    await admin().send('/api/test-payments/confirm', {
      json: { clientSecret, cardNumber: '4242424242424242' },
    });
    await ask('POST', '/api/checkouts/settle', { paymentIntentId, clientSecret });
    await expect.poll(async () => (await orderRow(orderId)).isPaid).toBe(true);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 0 });
    expect((await ask<unknown[]>('GET', '/api/payments/unmatched')).body).toEqual([]);
  });
});

describe('money that comes by hand', () => {
  it('pays what is due first, keeps the rest as credit, and gives one receipt however often it is sent', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const one = await onAccount(buyer);
    const two = await onAccount(buyer, 5);
    const clientId = randomUUID();
    const amountCents = one.totalCents + two.totalCents + 1_234;
    const sent = await Promise.all(
      [1, 2].map(() => receive(buyer, amountCents, { clientId, sendMail: true })),
    );
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 1_234, invoices: [] });
    for (const { orderId, totalCents } of [one, two]) {
      expect(await orderRow(orderId)).toMatchObject({ isPaid: true, paymentMethod: 'bank_transfer' });
      const project = await server()
        .knex('projects')
        .where({ orderId: (await orderRow(orderId)).id })
        .first();
      expect(present(project).paidAmountCents).toBe(totalCents);
    }
    expect((await receive(buyer, amountCents + 1, { clientId })).status).toBe(422);
    const { number } = present(sent[0]).body;
    const mails = await server().knex('mails').where({ kind: 'receipt', toEmail: buyer.email });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(number)]);
    // The next order takes the credit.
    const three = await onAccount(buyer, 3);
    expect(await account(buyer)).toMatchObject({ openCents: three.totalCents - 1_234, creditCents: 0 });
  });

  it('refuses a day to come, an order of somebody else and a stranger', async () => {
    const [buyer, other] = [await makeBuyer(), await makeBuyer()];
    await approve(other);
    const theirs = await onAccount(other);
    const tomorrow = isoDateIn(new Date(Date.now() + 2 * 86_400_000), 'Australia/Brisbane');
    expect((await receive(buyer, 100, { receivedOn: tomorrow })).body.fields).toHaveProperty('receivedOn');
    expect((await receive(buyer, 100, { orderId: theirs.orderId })).status).toBe(409);
    expect((await receive({ ...buyer, id: 999_999 }, 100)).status).toBe(404);
  });

  it('is taken back by a reversal: what it paid is open again, and the receipt says so', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 1_000, { orderId });
    const { number } = (await receive(buyer, totalCents)).body;
    expect((await orderRow(orderId)).isPaid).toBe(true);
    const reverse = (reason: string) =>
      ask<ReceiptView>('POST', `/api/receipts/${number}/reverse`, { reason });
    const [first, again] = await Promise.all([reverse('Dishonoured'), reverse('Dishonoured')]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body.reversed).toMatchObject({ reason: 'Dishonoured' });
    expect(await orderRow(orderId)).toMatchObject({ isPaid: false, paidAt: null, paymentId: null });
    expect(await account(buyer)).toMatchObject({ openCents: totalCents - 1_000, creditCents: 0 });
    await receive(buyer, totalCents - 1_000);
    expect((await orderRow(orderId)).isPaid).toBe(true);
  });

  it('is taken back from an order that has become cheaper and that other money covers: it stays paid', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer, 10);
    const half = Math.ceil(totalCents / 2);
    await receive(buyer, half, { orderId });
    const { number } = (await receive(buyer, totalCents - half)).body;
    const { items, version } = (await ask<OfficeOrderDetail>('GET', `/api/orders/${orderId}/office`)).body;
    const [item] = filled(items);
    const [{ size }] = filled(item.sizeQuantities);
    const changed = await ask('POST', `/api/orders/${orderId}/changes`, {
      clientId: randomUUID(),
      lines: [{ itemId: item.id, sizeQuantities: [{ size, quantity: 2 }] }],
      version,
    });
    expect(changed.status).toBe(200);
    const reversed = await ask('POST', `/api/receipts/${number}/reverse`, { reason: 'Dishonoured' });
    expect(reversed.status).toBe(200);
    const paid = await orderRow(orderId);
    expect(paid).toMatchObject({ isPaid: true, paymentId: expect.stringMatching(/^receipt:/) });
    const pays = { providerPaymentId: paid.paymentId, status: 'succeeded' };
    expect(await server().knex('payments').where(pays)).toHaveLength(1);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: half - paid.totalCents });
  });

  it.each(['by hand', 'by a receipt'] as const)(
    'is taken back, and the rest is paid again %s: what was paid by hand before goes on paying',
    async how => {
      const buyer = await makeBuyer();
      await approve(buyer);
      const { orderId, totalCents } = await onAccount(buyer);
      const byHand = () =>
        ask('PATCH', `/api/orders/${orderId}`, { paid: { method: 'cash' }, reason: 'At the counter' });
      const { number } = (await receive(buyer, 2_000, { orderId })).body;
      expect((await byHand()).status).toBe(200);
      await ask('POST', `/api/receipts/${number}/reverse`, { reason: 'Dishonoured' });
      expect(await account(buyer)).toMatchObject({ openCents: 2_000 });
      const next = (await receive(buyer, 1_500, { orderId })).body.number;
      expect((await byHand()).status).toBe(200);
      await ask('POST', `/api/receipts/${next}/reverse`, { reason: 'Dishonoured' });
      expect(await account(buyer)).toMatchObject({ openCents: 1_500 });
      if (how === 'by hand') await byHand();
      else await receive(buyer, 1_500, { orderId });
      expect((await orderRow(orderId)).isPaid).toBe(true);
      type Money = { payments: { status: string; receivedCents: number; isSecond: boolean }[] };
      const { payments } = (await ask<Money>('GET', `/api/orders/${orderId}/money`)).body;
      const paying = payments.filter(({ status, isSecond }) => status === 'succeeded' && !isSecond);
      expect(paying.reduce((sum, { receivedCents }) => sum + receivedCents, 0)).toBe(totalCents);
      expect((await ask<unknown[]>('GET', '/api/payments/unmatched')).body).toEqual([]);
      expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 0 });
    },
  );

  it('can’t be reversed once its credit has gone back', async () => {
    const buyer = await makeBuyer();
    const { number } = (await receive(buyer, 9_000)).body;
    const refund = (amountCents: number) =>
      ask<{ fields?: object }>('POST', `/api/customers/${buyer.id}/credit/refund`, {
        clientId: randomUUID(),
        method: 'bank_transfer',
        amountCents,
        receivedOn: today(),
      });
    expect((await refund(9_001)).body.fields).toHaveProperty('amountCents');
    expect((await refund(9_000)).status).toBe(201);
    expect((await account(buyer)).creditCents).toBe(0);
    expect((await ask('POST', `/api/receipts/${number}/reverse`, { reason: 'Mistake' })).status).toBe(409);
  });
});

describe('what stands beside receipts', () => {
  it('marks an order as paid with the rest of what receipts have brought', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 3_000, { orderId });
    const paid = { paid: { method: 'cash' }, reason: 'Paid at the counter' };
    expect((await ask('PATCH', `/api/orders/${orderId}`, paid)).status).toBe(200);
    const money = await ask<{ payments: { receivedCents: number; isSecond: boolean }[] }>(
      'GET',
      `/api/orders/${orderId}/money`,
    );
    expect(money.body.payments).toMatchObject([
      { receivedCents: 3_000, isSecond: false },
      { receivedCents: totalCents - 3_000, isSecond: false },
    ]);
    expect((await ask<unknown[]>('GET', '/api/payments/unmatched')).body).toEqual([]);
    const { document, howToPay } = await invoiceOf(orderId);
    expect([document.totalCents, howToPay]).toEqual([totalCents, null]);
  });

  it('takes an order back after a part came: its invoice comes to what is still here', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId } = await onAccount(buyer);
    await receive(buyer, 3_000, { orderId });
    expect(
      (await ask('PATCH', `/api/orders/${orderId}`, { status: 'cancelled', reason: 'Not wanted' })).status,
    ).toBe(200);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 0 });
    const { adjustments } = (
      await ask<{ adjustments: { remainingCents: number }[] }>('GET', `/api/orders/${orderId}/invoice`)
    ).body;
    expect(adjustments.at(-1)?.remainingCents).toBe(3_000);
  });

  it('moves with its customer when two are merged, and back', async () => {
    const [kept, other] = [await makeBuyer(), await makeBuyer()];
    await receive(other, 700);
    const merge = (what: 'merge' | 'unmerge') =>
      ask('POST', `/api/customers/${kept.id}/${what}`, { otherId: other.id });
    expect((await merge('merge')).status).toBe(200);
    expect((await account(kept)).creditCents).toBe(700);
    expect((await merge('unmerge')).status).toBe(200);
    expect([(await account(kept)).creditCents, (await account(other)).creditCents]).toEqual([0, 700]);
  });
});

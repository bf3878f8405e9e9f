/** The deposit of a quote by card from its link: accepted, begun on account and invoiced once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { Figures } from '#contract/figures/endpoints.ts';
import type { HowToPay, InvoiceDocument } from '#contract/invoices/endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OrderMoney } from '#contract/payments/endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { Statement } from '#contract/receivables/list-endpoints.ts';
import { filled } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { dayFromNow, tokenOf } from '#tests/factories/quotes.ts';
import { freight, workCustomer, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import type { Send } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { totalCents, useDeposits, type World } from '#tests/support/worlds/deposits.ts';

const shop = useStripeShop();
const { office, range, workOf, quoted } = useDeposits(shop);

describe('paid', () => {
  test('accepts the quote, begins its order on account, invoices it, and leaves the rest open until its day', async () => {
    const { knex, stripe, quiet } = shop();
    const one = await quoted();
    const { id, token, guest, offer, deposit, customerId, customer } = one;
    expect(offer.totalCents).toBe(totalCents);
    const depositCents = Math.ceil(totalCents / 5);
    const restCents = totalCents - depositCents;
    expect(deposit).toEqual({ optionId: null, depositCents, restCents });
    const payment = await one.opened();
    expect(payment).toMatchObject({ totalCents: depositCents, status: 'requires_payment_method' });
    expect(stripe.ledger.find(payment.paymentIntentId)).toMatchObject({ amount: depositCents });
    // Nothing has been agreed to yet.
    expect([(await one.read()).state, await one.orders()]).toEqual(['open', []]);

    stripe.payer.confirm(payment.clientSecret);
    expect(await one.settle(payment)).toMatchObject({ state: 'paid', isInReview: false });
    await quiet();
    const [order, ...more] = filled(await one.orders());
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      status: 'processing',
      isPaid: false,
      paymentId: null,
      totalCents,
      customerId,
    });
    const { orderId } = order;

    const [invoice, ...others] = await knex('invoices').where({ orderId: order.id });
    expect(others).toEqual([]);
    const document = invoice?.document as unknown as InvoiceDocument;
    expect(document).toMatchObject({ title: 'Tax invoice', totalCents, payment: { state: 'account' } });
    const dueAt = document.payment.state === 'account' ? document.payment.dueAt : '';
    expect(Date.parse(dueAt) - Date.parse(document.issuedAt)).toBe(14 * 86_400_000);
    const view = (await guest(`/api/orders/${orderId}/invoice?token=${token}`)).json as {
      howToPay: HowToPay;
      payment: object;
    };
    expect(view).toMatchObject({
      howToPay: { openCents: restCents },
      payment: { method: 'card', receivedCents: depositCents, refundedCents: 0 },
    });

    expect(await one.read()).toMatchObject({
      state: 'accepted',
      order: {
        orderId,
        status: 'processing',
        isPaid: false,
        canBePaid: false,
        account: { paidCents: depositCents, openCents: restCents, dueAt },
      },
    });
    const page = (await guest(`/api/orders/${orderId}?token=${token}`)).json as OrderDetail;
    expect(page).toMatchObject({ receivedCents: depositCents, openCents: restCents, dueAt });
    const inOffice = (await office(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
    expect(inOffice).toMatchObject({ receivedCents: depositCents, openCents: restCents });
    const events = await knex('order_events').where({ orderId: order.id }).orderBy('id');
    expect(events.map(({ type }) => type)).toEqual(['placed', 'processing', 'part_paid']);
    expect(await knex('projects').where({ orderId: order.id })).toMatchObject([
      { status: 'Paid', onAccount: true, paidAmountCents: depositCents },
    ]);
    expect(await one.account()).toMatchObject({
      openCents: restCents,
      creditCents: 0,
      invoices: [{ orderId, totalCents, paidCents: depositCents, openCents: restCents, dueAt }],
    });
    const statement = (await office(`/api/customers/${customerId}/statement`)).json as Statement;
    expect(statement.entries.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['invoice', totalCents],
      ['payment', -depositCents],
    ]);
    expect(statement.closingCents).toBe(restCents);

    const mails = await knex('mails').where('toEmail', customer.email).orderBy('id');
    expect(mails.map(({ kind }) => kind)).toEqual(['quote_sent', 'order_accepted']);
    expect(mails[1]?.bodyText).toMatch(/Deposit paid by card.*\$314\.99[\s\S]*Still to pay.*\$1,259\.96/);
    const answers = await knex('mails').where({ uniqueKey: `quote_answer:Q-${id}` });
    expect(answers).toHaveLength(1);
    expect(answers[0]?.bodyText).toContain('$314.99');
  });

  test('is paid for the rest by the same link, once, and neither message changes the other', async () => {
    const { knex, stripe, quiet } = shop();
    const one = await quoted();
    const { payment: deposit, order } = await one.pay();
    const { orderId } = order;
    const asked = { json: { orderId, token: one.token, method: 'card' } };
    const { payment } = (await one.guest('/api/checkouts/pay', asked)).json as { payment: PayablePayment };
    const restCents = totalCents - deposit.totalCents;
    expect(payment).toMatchObject({ totalCents: restCents });
    expect(payment.paymentIntentId).not.toBe(deposit.paymentIntentId);
    stripe.payer.confirm(payment.clientSecret);
    await quiet();
    // Whoever still asks about the deposit is told the same.
    expect(await one.settle(deposit)).toMatchObject({ state: 'paid', orderId });
    await shop().shop.payments.finalize(deposit.paymentIntentId);
    expect(await one.orders()).toMatchObject([{ isPaid: true, paymentId: payment.paymentIntentId }]);
    const payments = await knex('payments').where({ orderId: order.id }).orderBy('id');
    expect(payments.map(({ receivedCents }) => receivedCents)).toEqual([deposit.totalCents, restCents]);
    expect(await one.account()).toMatchObject({ openCents: 0, creditCents: 0 });
    expect(await knex('projects').where({ orderId: order.id })).toMatchObject([
      { paidAmountCents: totalCents },
    ]);
    const { refundableCents } = (await office(`/api/orders/${orderId}/money`)).json as OrderMoney;
    expect(refundableCents).toBe(totalCents);
    expect((await office('/api/payments/unmatched')).json).toEqual([]);
  });

  test('counts as GST on the day of the invoice, or as far as money has come', async () => {
    const figures = async () =>
      (await office(`/api/figures?from=${dayFromNow(0)}&to=${dayFromNow(0)}`)).json as Figures;
    const before = await figures();
    const { payment } = await (await quoted()).pay();
    const after = await figures();
    const grown = (of: (figure: Figures) => { cents: number; gstCents: number }) => [
      of(after).cents - of(before).cents,
      of(after).gstCents - of(before).gstCents,
    ];
    expect(grown(({ accrual }) => accrual.net)).toEqual([totalCents, Math.round(totalCents / 11)]);
    expect(grown(({ cash }) => cash.net)).toEqual([payment.totalCents, Math.round(payment.totalCents / 11)]);
  });

  test('takes sizes, address and number that were filled in, by whoever filled them in', async () => {
    const { baseUrl, stripe, quiet, knex } = shop();
    const line = workLine({ product: range.polo, pieces: 60, method: 'embroidery' });
    const customer = workCustomer({ address: null });
    const made = await office('/api/customers', {
      json: { firstName: 'Imke', lastName: 'Farrant', email: customer.email },
    });
    const { id: customerId } = made.json as { id: number };
    await office(`/api/customers/${customerId}/credit`, {
      method: 'PUT',
      json: { isApproved: true, limitCents: 10_000_000, termsDays: 14, depositPercent: 20 },
    });
    const work = { lines: [line], charges: [], freight: freight(1500, 'One carton') };
    const { id } = await writeQuote(office, writtenQuote(work, { customer }));
    const token = await tokenOf(knex, `Q-${id}`);
    const [first, second] = [asVisitor(baseUrl), asVisitor(baseUrl)];
    const depositCents = Math.ceil(totalCents / 5);
    const address = { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3999' };
    const wrong = [{ lineId: line.id, sizeQuantities: [{ size: 'M', quantity: 59 }] }];
    const ask = (by: Send, details: object) =>
      by('/api/quotes/deposit', { json: { id, token, depositCents, details } });
    expect((await ask(first, { sizes: wrong })).status).toBe(422);
    const sizes = [{ lineId: line.id, sizeQuantities: [{ size: 'M', quantity: 60 }] }];
    const opened = await ask(first, { sizes, address, poNumber: 'PO-7' });
    // Somebody else opens it with nothing filled in.
    const again = (await ask(second, { sizes: [] })).json as PayablePayment;
    expect(again.paymentIntentId).toBe((opened.json as PayablePayment).paymentIntentId);
    stripe.payer.confirm(again.clientSecret);
    await quiet();
    const [order] = filled(await knex('orders').where({ customerId }));
    expect(order).toMatchObject({ status: 'processing', poNumber: 'PO-7', customerInfo: address });
    expect(await knex('order_items').where({ orderId: order.id })).toMatchObject([
      { sizeQuantities: [{ size: 'M', quantity: 60 }] },
    ]);
  });

  test('of a quote with options is of the one that was chosen', async () => {
    const { stripe, quiet } = shop();
    const [a, b] = [randomUUID(), randomUUID()];
    const options = { first: { id: a, name: 'Sixty' }, others: [{ id: b, name: 'Ten', work: workOf(10) }] };
    const one = await quoted({ quote: { options } });
    const tenCents = 10 * 3000 + 5995 + 1500;
    expect(one.offer.deposits?.map(({ optionId, depositCents }) => [optionId, depositCents])).toEqual([
      [a, Math.ceil(totalCents / 5)],
      [b, Math.ceil(tenCents / 5)],
    ]);
    expect((await one.open()).status).toBe(422);
    expect((await one.open({ optionId: b })).status).toBe(409);
    const first = await one.opened({ optionId: a });
    const chosen = await one.opened({ optionId: b, depositCents: Math.ceil(tenCents / 5) });
    stripe.payer.confirm(chosen.clientSecret);
    await quiet();
    expect(await one.read()).toMatchObject({ state: 'accepted', chosenOptionId: b, totalCents: tenCents });
    expect(await one.orders()).toMatchObject([{ totalCents: tenCents, status: 'processing' }]);
    await shop().rounds();
    expect(stripe.ledger.find(first.paymentIntentId)).toMatchObject({ status: 'canceled' });
  });

  test('goes on the account of an organisation on its terms', async () => {
    const one = await quoted({ terms: null });
    expect(one.deposit).toBeUndefined();
    await office('/api/organisations', {
      json: {
        clientId: randomUUID(),
        name: `Rowing ${one.id}`,
        abn: '51 824 753 556',
        approvalOverCents: null,
        customerIds: [one.customerId],
      },
    });
    expect((await one.approve({ depositPercent: 50, termsDays: 7 })).status).toBeLessThan(300);
    const { accountTerms, deposits } = await one.read();
    expect(accountTerms).toEqual({ depositPercent: 50, termsDays: 7 });
    const depositCents = deposits?.[0]?.depositCents ?? 0;
    expect(depositCents).toBe(Math.ceil(totalCents / 2));
    const payment = await one.opened({ depositCents });
    shop().stripe.payer.confirm(payment.clientSecret);
    await shop().quiet();
    expect(await one.account()).toMatchObject({
      organisation: { name: `Rowing ${one.id}` },
      openCents: totalCents - depositCents,
    });
  });
});

describe('before any money is asked for', () => {
  const cases: [what: string, world: World, status: number, asked?: Record<string, unknown>][] = [
    ['another sum than the deposit', {}, 409, { depositCents: 31_500 }],
    ['no deposit', {}, 422, { depositCents: 0 }],
    ['another link', {}, 404, { token: 'guess' }],
    ['an option that is not there', {}, 422, { optionId: randomUUID() }],
    ['a customer without terms', { terms: null }, 409],
    ['terms that are not approved', { terms: { isApproved: false } }, 409],
    ['terms without a deposit', { terms: { depositPercent: 0 } }, 409],
    ['terms that ask for all of it', { terms: { depositPercent: 100 } }, 409, { depositCents: totalCents }],
    ['a rest beyond the limit', { terms: { limitCents: 100_000 } }, 409, { depositCents: 31_499 }],
  ];

  test.each(cases)('%s is refused', async (_what, world, status, asked = {}) => {
    const before = shop().stripe.ledger.intents.size;
    const one = await quoted(world);
    const answer = await one.open(asked);
    expect(answer.status, answer.text).toBe(status);
    expect(shop().stripe.ledger.intents.size).toBe(before);
    expect((await one.read()).state).toBe('open');
  });

  test('the rest may be as large as the limit', async () => {
    const limitCents = totalCents - Math.ceil(totalCents / 5);
    expect((await quoted({ terms: { limitCents } })).deposit).toBeDefined();
    expect((await quoted({ terms: { limitCents: limitCents - 1 } })).deposit).toBeUndefined();
  });

  test('what is on the account already is not asked for again', async () => {
    const one = await quoted();
    const receipt = {
      clientId: randomUUID(),
      method: 'cash',
      amountCents: 31_499,
      receivedOn: dayFromNow(0),
    };
    await office(`/api/customers/${one.customerId}/receipts`, { json: receipt });
    expect((await one.read()).deposits).toBeUndefined();
    expect((await one.open()).status).toBe(409);
  });

  test('an old page is told what has become of the quote', async () => {
    const one = await quoted();
    expect((await one.nextVersion()).status).toBe(201);
    const old = await one.open();
    expect([old.status, old.json]).toMatchObject([409, { message: expect.stringContaining('newer quote') }]);
    const other = await quoted();
    await other.guest('/api/quotes/decline', { json: { id: other.id, token: other.token } });
    expect((await other.open()).status).toBe(409);
    const gone = await quoted();
    await office(`/api/quotes/${gone.id}`, { method: 'DELETE' });
    expect((await gone.open()).status).toBe(409);
  });

  test('a declined card accepts nothing, makes no order and no mail, and the next card goes through', async () => {
    const { stripe, quiet, rounds, knex } = shop();
    const one = await quoted();
    const payment = await one.opened();
    stripe.payer.confirm(payment.clientSecret, 'pm_card_visa_chargeDeclined');
    await quiet();
    await rounds(40 * 60_000);
    expect([(await one.read()).state, await one.orders()]).toEqual(['open', []]);
    expect(await knex('mails').where({ toEmail: one.customer.email, kind: 'payment_failed' })).toEqual([]);
    const again = await one.opened();
    expect(again.paymentIntentId).toBe(payment.paymentIntentId);
    stripe.payer.confirm(again.clientSecret);
    await quiet();
    expect(await one.orders()).toMatchObject([{ status: 'processing' }]);
  });

  test('a provider that is down is said so, and nothing is opened twice', async () => {
    const { stripe, knex } = shop();
    const one = await quoted();
    stripe.fail('cut-after', /^POST \/v1\/payment_intents$/, 4);
    expect((await one.open()).status).toBe(503);
    stripe.forgive();
    const payment = await one.opened();
    expect((await one.opened()).paymentIntentId).toBe(payment.paymentIntentId);
    const checkouts = await knex('checkouts as c')
      .join('quote_offers as f', 'f.id', 'c.offerId')
      .where('f.quoteId', one.id);
    expect(checkouts).toHaveLength(1);
  });

  test('a payment that nobody makes is cancelled after a day, and can be opened again', async () => {
    const { stripe, rounds, knex } = shop();
    const one = await quoted();
    const payment = await one.opened();
    await knex('payment_looks').delete();
    await rounds(26 * 3_600_000);
    expect(stripe.ledger.find(payment.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect((await one.opened()).paymentIntentId).not.toBe(payment.paymentIntentId);
  });
});

describe('cancelled', () => {
  test('the rest is no longer owed, and the deposit goes back like any other money, with its notes', async () => {
    const { stripe, quiet, knex } = shop();
    const one = await quoted();
    const { payment, order } = await one.pay();
    const { orderId } = order;
    const cancelled = await office(`/api/orders/${orderId}`, {
      method: 'PATCH',
      json: { status: 'cancelled', reason: 'Regatta is off' },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const { payments } = (await office(`/api/orders/${orderId}/money`)).json as OrderMoney;
    expect(payments).toMatchObject([{ refundableCents: payment.totalCents, isSecond: false }]);
    const refund = await office(`/api/orders/${orderId}/refund`, {
      json: { idempotencyKey: randomUUID(), paymentId: payments[0]?.id },
    });
    expect(refund.status, refund.text).toBe(201);
    await quiet();
    const { latest_charge: charge } = stripe.ledger.find(payment.paymentIntentId);
    expect(stripe.ledger.charges.get(charge ?? '')).toMatchObject({ amount_refunded: payment.totalCents });
    const documents = await knex('invoices').where({ orderId: order.id }).orderBy('id');
    expect(documents.map(({ kind, totalCents: cents }) => [kind, cents])).toEqual([
      ['invoice', totalCents],
      ['credit_note', totalCents - payment.totalCents],
      ['credit_note', payment.totalCents],
    ]);
    const gst = documents.map(({ kind, gstCents }) => (kind === 'invoice' ? gstCents : -gstCents));
    expect(gst.reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(await one.account()).toMatchObject({ openCents: 0, creditCents: 0, invoices: [] });
    const statement = (await office(`/api/customers/${one.customerId}/statement`)).json as Statement;
    expect(statement.closingCents).toBe(0);
    expect(await one.read()).toMatchObject({ order: { status: 'cancelled' } });
  });
});

describe('asked for on the quote itself', () => {
  const percentOf = (percent: number) => Math.ceil((totalCents * percent) / 100);

  test('takes the place of the terms, on the page, the paper and the account', async () => {
    const one = await quoted({ quote: { depositPercent: 50 } });
    const depositCents = percentOf(50);
    expect(one.offer).toMatchObject({
      depositPercent: 50,
      accountTerms: { depositPercent: 50, termsDays: 14 },
      deposits: [{ depositCents, restCents: totalCents - depositCents }],
    });
    const paper = await fetch(`${shop().baseUrl}/api/quotes/${one.id}/offer.pdf?token=${one.token}`);
    const { text } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
    expect(text).toContain('A deposit of $787.48 (50%) before we begin.');
    const { order } = await one.pay();
    expect(order).toMatchObject({ status: 'processing', isPaid: false });
    expect(await one.account()).toMatchObject({ openCents: totalCents - depositCents });
  });

  test('is no bar to an order that becomes cheaper than it: it is paid, and the rest can go back', async () => {
    const one = await quoted({ quote: { depositPercent: 50 } });
    const { order } = await one.pay();
    const path = `/api/orders/${order.orderId}`;
    const { items, version } = (await office(`${path}/office`)).json as OfficeOrderDetail;
    const [item] = filled(items);
    const changed = await office(`${path}/changes`, {
      json: {
        clientId: randomUUID(),
        lines: [{ itemId: item.id, sizeQuantities: [{ size: 'M', quantity: 5 }] }],
        version,
      },
    });
    expect(changed.status, changed.text).toBe(200);
    const [cheaper] = filled(await one.orders());
    expect(cheaper.totalCents).toBeLessThan(percentOf(50));
    expect(cheaper.isPaid).toBe(true);
    expect((await office(`${path}/office`)).json).toMatchObject({
      overpaidCents: percentOf(50) - cheaper.totalCents,
    });
  });

  test('holds for an order that was accepted without paying it', async () => {
    const one = await quoted({ quote: { depositPercent: 50 } });
    await one.accept();
    const [order] = filled(await one.orders());
    const path = `/api/orders/${order.orderId}`;
    expect((await office(`${path}/account`)).json).toMatchObject({
      depositCents: percentOf(50),
      why: expect.stringContaining('A deposit of $787.48'),
    });
    const begin = () => office(path, { method: 'PATCH', json: { status: 'processing', onAccount: true } });
    expect((await begin()).status).toBe(422);
    const other = await quoted({ quote: { depositPercent: 0 } });
    expect(other.offer).toMatchObject({ depositPercent: 0, accountTerms: { depositPercent: 0 } });
    expect(other.offer.deposits).toBeUndefined();
    await other.accept();
    const [free] = filled(await other.orders());
    const begun = await office(`/api/orders/${free.orderId}`, {
      method: 'PATCH',
      json: { status: 'processing', onAccount: true },
    });
    expect(begun.status, begun.text).toBe(200);
  });

  test('lets a customer without an account pay it, and the rest later', async () => {
    const one = await quoted({ terms: null, quote: { depositPercent: 30 } });
    expect(one.deposit).toMatchObject({ depositCents: percentOf(30) });
    const { order } = await one.pay();
    expect(order).toMatchObject({ status: 'processing', isPaid: false });
    const [invoice] = await shop().knex('invoices').where({ orderId: order.id });
    const document = invoice?.document as unknown as InvoiceDocument;
    const dueAt = document.payment.state === 'account' ? document.payment.dueAt : '';
    // By what is usual in the shop.
    expect(Date.parse(dueAt) - Date.parse(document.issuedAt)).toBe(30 * 86_400_000);
    expect(await one.account()).toMatchObject({ openCents: totalCents - percentOf(30), terms: null });
    // That was for one quote.
    const next = await quoted({ terms: null });
    expect(next.offer.deposits).toBeUndefined();
  });

  test('is nothing to a closed account, and the next version may ask for another', async () => {
    const one = await quoted({ quote: { depositPercent: 50 } });
    await one.approve({ isApproved: false }, 1);
    expect((await one.open()).status).toBe(409);
    const refused = await office(`/api/quotes/${one.id}/offers`, {
      json: { ...one.body, clientId: randomUUID(), depositPercent: 40 },
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('depositPercent')]);
    await one.approve({}, 2);
    const next = await office(`/api/quotes/${one.id}/offers`, {
      json: { ...one.body, clientId: randomUUID(), depositPercent: 40 },
    });
    expect(next.status, next.text).toBe(201);
    const { offers } = next.json as OfficeQuoteDetail;
    expect(offers[0]).toMatchObject({ depositPercent: 40, changes: ['Deposit: 40%, was 50%'] });
    for (const depositPercent of [-1, 101, 12.5]) {
      const wrong = await office(`/api/quotes/${one.id}/offers`, {
        json: { ...one.body, clientId: randomUUID(), depositPercent },
      });
      expect(wrong.status).toBe(422);
    }
  });
});

/** From an accepted offer to its paid order: once, at the price that was agreed, by whoever has the link. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { useStripeShop } from '#tests/support/stripe-shop.ts';
import { filled, present } from '#api/database/present.ts';

const shop = useStripeShop();

// No tax invoice without it.
beforeAll(async () => {
  await shop()
    .knex('settings')
    .insert({ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) });
});

/** A private person unless told: a company is offered no instalments. */
async function offered({
  priceCents = 121_000,
  ...asked
}: Record<string, unknown> & { priceCents?: number } = {}) {
  const { as, baseUrl, knex } = shop();
  const office = (await as('admin')).send;
  const guest = asVisitor(baseUrl);
  const { id, email } = await makeQuote(guest, { company: '', ...asked });
  await sendOffer(office, id, { priceCents });
  const token = await tokenOf(knex, `Q-${id}`);
  return {
    office,
    guest,
    id,
    email,
    token,
    accept: () => guest('/api/quotes/accept', { json: { id, token } }),
    read: async () => (await guest(`/api/quotes/${id}/offer?token=${token}`)).json as OfferView,
    detail: async () => (await office(`/api/quotes/${id}`)).json as OfficeQuoteDetail,
  };
}

async function accepted(asked: Parameters<typeof offered>[0] = {}) {
  const one = await offered(asked);
  const answer = await one.accept();
  expect(answer.status, answer.text).toBe(200);
  const orderId = (answer.json as OfferView).order?.orderId ?? '';
  const { guest, office, token } = one;
  const pay = (method = 'card', by = guest) => by('/api/checkouts/pay', { json: { orderId, token, method } });
  return {
    ...one,
    orderId,
    pay,
    payment: async () => ((await pay()).json as { payment: PayablePayment }).payment,
    order: async () => (await guest(`/api/orders/${orderId}?token=${token}`)).json as OrderDetail,
    inOffice: async () => (await office(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail,
    patch: (json: object) => office(`/api/orders/${orderId}`, { method: 'PATCH', json }),
    async project() {
      const { projectId } = present(await shop().knex('quotes').where({ id: one.id }).first('projectId'));
      return (await office(`/api/projects/${projectId}`)).json as ProjectRow;
    },
  };
}

describe('accepting', () => {
  test('makes an unpaid order at the price of the offer, on the quote, the project and the list of orders', async () => {
    const { orderId, order, detail, project, read, office, email } = await accepted();
    expect(await read()).toMatchObject({
      state: 'accepted',
      order: { orderId, status: 'pending', isPaid: false, canBePaid: true },
    });
    expect(await order()).toMatchObject({
      status: 'pending',
      total: 133_100,
      subtotalCents: 133_100,
      shippingCents: 0,
      gstCents: 12_100,
      items: [
        {
          productId: null,
          name: 'Club Polo',
          totalQuantity: 50,
          totalPrice: 133_100,
          designPlacements: [
            { position: 'front', decorationMethod: 'embroidery', designFile: null },
            { position: 'back', decorationMethod: 'embroidery', designFile: null },
          ],
        },
      ],
    });
    const { order: shown, events } = await detail();
    expect(shown).toEqual({
      orderId,
      status: 'pending',
      isPaid: false,
      canBePaid: true,
      totalCents: 133_100,
    });
    expect(events.map(({ type }) => type)).toEqual([
      'requested',
      'sent',
      'accepted',
      'project',
      'linked',
      'viewed',
    ]);
    expect(await project()).toMatchObject({ orderId, canOrderBePaid: true, status: 'Quoted', paidAmount: 0 });
    const listed = (await office(`/api/orders?unpaid=true&search=${orderId}`)).json;
    expect(listed).toMatchObject([{ orderId, customerEmail: email, isPaid: false }]);
  });

  test.each([
    ['the whole does not divide by its pieces', { quantity: 23, priceCents: 100_000 }, 110_000, 4_783],
    ['one cent a piece', { quantity: 22, priceCents: 20 }, 22, 1],
    ['less than a cent a piece', { quantity: 90, priceCents: 10 }, 11, 0],
  ])('%s: the whole is charged, one piece is the nearest cent', async (_what, asked, totalCents, price) => {
    const { order } = await accepted(asked);
    expect(await order()).toMatchObject({ total: totalCents, items: [{ price, totalPrice: totalCents }] });
  });

  test('six times at once it is one order, one checkout and one mail with its link', async () => {
    const { accept, email, token, id } = await offered();
    const { knex } = shop();
    const answers = await Promise.all(Array.from({ length: 6 }, accept));
    const orders = new Set(answers.map(({ json }) => (json as OfferView).order?.orderId));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(orders.size).toBe(1);
    const [orderId = ''] = orders;
    const placed = await knex('orders').whereRaw(`customer_info ->> 'email' = ?`, [email]);
    expect(placed).toMatchObject([{ orderId }]);
    const [mail] = filled(await knex('mails').where({ uniqueKey: `quote_accepted:Q-${id}` }));
    expect(mail.bodyText).toContain(`/orders/${orderId}/pay?token=${token}`);
  });

  test('by phone the link in the customer’s mail pays it, and an order that was linked by hand stays the only one', async () => {
    const { office, id, read, guest, token } = await offered();
    const path = `/api/quotes/${id}`;
    await office(path, { method: 'PATCH', json: { status: 'accepted' } });
    expect((await read()).order).toBeNull();
    await office(`${path}/project`, { method: 'POST' });
    const { order } = await read();
    expect(order).toMatchObject({ canBePaid: true });
    const asked = { json: { orderId: order?.orderId, token, method: 'card' } };
    expect((await guest('/api/checkouts/pay', asked)).status).toBe(200);

    const other = await offered();
    await office(`/api/quotes/${other.id}`, {
      method: 'PATCH',
      json: { status: 'accepted', orderId: order?.orderId },
    });
    await office(`/api/quotes/${other.id}/project`, { method: 'POST' });
    expect((await other.detail()).order?.orderId).toBe(order?.orderId);
    // Somebody else's order is not paid by this quote's link.
    expect((await other.read()).order).toBeNull();
  });
});

describe('paying', () => {
  test('is one charge of exactly that price: paid, on the board, with invoice, receipt and a job that waits', async () => {
    const { stripe, quiet, knex } = shop();
    const { payment, pay, orderId, order, project, read, inOffice, id } = await accepted({
      priceCents: 100_003,
    });
    // Whatever the shop's prices and taxes have become.
    const { paymentIntentId, clientSecret, totalCents } = await payment();
    expect(totalCents).toBe(110_003);
    expect(stripe.ledger.find(paymentIntentId)).toMatchObject({ amount: 110_003 });
    const again = await payment();
    expect(again.paymentIntentId).toBe(paymentIntentId);
    stripe.payer.confirm(clientSecret);
    await quiet();
    expect(await order()).toMatchObject({ isPaid: true, status: 'processing', receivedCents: 110_003 });
    expect((await read()).order).toMatchObject({ isPaid: true, canBePaid: false });
    const { status, paidAmount, jobs, dueDate } = await project();
    expect([status, paidAmount]).toEqual(['Paid', 110_003]);
    expect(dueDate).not.toBeNull();
    expect(jobs).toMatchObject([{ type: 'embroidery', stage: 'pending' }]);
    expect((await inOffice()).jobs).toMatchObject([{ pieces: 50 }]);
    const [invoice] = await knex('invoices')
      .join('orders', 'orders.id', 'invoices.orderId')
      .where('orders.orderId', orderId)
      .select('invoices.document');
    expect(invoice.document).toMatchObject({
      title: 'Tax invoice',
      totalCents: 110_003,
      gstCents: 10_000,
      lines: [{ name: 'Club Polo', quantity: 50, totalCents: 110_003 }],
    });
    const mails = knex('mails').join('orders', 'orders.id', 'mails.orderId').where('orders.orderId', orderId);
    const receipts = await mails.where({ kind: 'order_confirmation' });
    expect(receipts).toHaveLength(1);
    expect(present(receipts[0]).bodyText).toMatch(/Freight\s+Not included/);
    expect([(await pay()).status, await knex('quotes').where({ id }).first('status')]).toEqual([
      409,
      { status: 'accepted' },
    ]);
  });

  test('from two devices at once: one order, one payment', async () => {
    const { stripe, quiet, ordersOf, knex, baseUrl } = shop();
    const { pay, orderId } = await accepted();
    const both = await Promise.all([pay(), pay('card', asVisitor(baseUrl))]);
    const opened = both.map(({ json }) => (json as { payment: PayablePayment }).payment);
    expect(new Set(opened.map(one => one.paymentIntentId)).size).toBe(1);
    const [first, second] = opened.map(one => one.clientSecret);
    stripe.payer.confirm(first ?? '');
    expect(() => stripe.payer.confirm(second ?? '')).toThrow(/status of succeeded/);
    await quiet();
    expect(await ordersOf(orderId)).toMatchObject([{ isPaid: true }]);
    const events = await knex('order_events')
      .join('orders', 'orders.id', 'order_events.orderId')
      .where('orders.orderId', orderId)
      .whereIn('type', ['paid', 'paid_twice'])
      .select('type');
    expect(events).toEqual([{ type: 'paid' }]);
  });

  test('needs this quote’s own link', async () => {
    const { stripe } = shop();
    const one = await accepted();
    const other = await accepted();
    const before = stripe.ledger.intents.size;
    for (const token of [other.token, 'guess', undefined]) {
      const json = { orderId: one.orderId, method: 'card', ...(token ? { token } : {}) };
      expect((await other.guest('/api/checkouts/pay', { json })).status).toBe(404);
      expect((await other.guest(`/api/orders/${one.orderId}?token=${token ?? ''}`)).status).toBe(404);
    }
    expect(stripe.ledger.intents.size).toBe(before);
  });

  test('a card that is declined leaves it to be paid, and the mail does not say that it will be closed', async () => {
    const { stripe, quiet, knex, rounds, ordersOf } = shop();
    const { payment, orderId, email } = await accepted();
    stripe.payer.confirm((await payment()).clientSecret, 'pm_card_visa_chargeDeclined');
    await quiet();
    const dayMs = 86_400_000;
    for (const laterMs of [40 * 60_000, 2 * dayMs, 9 * dayMs]) {
      await knex('payment_looks').delete();
      await rounds(laterMs);
    }
    expect(await ordersOf(orderId)).toMatchObject([{ status: 'pending', isPaid: false }]);
    const [mail] = filled(await knex('mails').where({ toEmail: email, kind: 'payment_failed' }));
    expect(mail.bodyText).toContain(`/orders/${orderId}/pay?token=`);
    expect(mail.bodyText).not.toContain('seven days');
    stripe.payer.confirm((await payment()).clientSecret);
    await quiet();
    expect(await ordersOf(orderId)).toMatchObject([{ isPaid: true }]);
  });

  test('in instalments only with an address, and never for a company', async () => {
    const { pay, patch, orderId } = await accepted();
    const instalments = async () =>
      (await pay('afterpay_clearpay')).json as { success: boolean; redirectUrl: string };
    expect(await instalments()).toMatchObject({ success: false });
    const address = { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3999' };
    expect((await patch({ address })).status).toBe(200);
    expect((await instalments()).redirectUrl).toMatch(/^https:\/\/hooks\.stripe\.com\//);
    const firm = await accepted({ company: 'Quarrel Creek Rowing' });
    expect((await firm.pay('afterpay_clearpay')).json).toMatchObject({ success: false });
    expect(orderId).toHaveLength(10);
  });

  test('a cancelled order is not paid; money that came goes back like any other', async () => {
    const { stripe, quiet } = shop();
    const one = await accepted();
    expect((await one.patch({ status: 'cancelled' })).status).toBe(200);
    expect([(await one.pay()).status, (await one.read()).order]).toMatchObject([
      409,
      { status: 'cancelled', canBePaid: false },
    ]);
    const two = await accepted();
    stripe.payer.confirm((await two.payment()).clientSecret);
    await quiet();
    const refund = await two.office(`/api/orders/${two.orderId}/refund`, {
      json: { idempotencyKey: crypto.randomUUID(), amountCents: 33_100, reason: 'Ten fewer' },
    });
    expect(refund.status, refund.text).toBeLessThan(300);
    await quiet();
    expect(await two.order()).toMatchObject({ refundedCents: 33_100, isPaid: true });
  });

  test('on account, and by bank transfer: the project follows', async () => {
    const account = await accepted();
    expect((await account.patch({ status: 'processing', onAccount: true, reason: '30 days' })).status).toBe(
      200,
    );
    expect(await account.project()).toMatchObject({ status: 'Paid', onAccount: true, paidAmount: 0 });
    expect((await account.project()).jobs).toHaveLength(1);
    const transfer = { paid: { method: 'bank_transfer' }, reason: 'Seen on the statement' };
    expect((await account.patch(transfer)).status).toBe(200);
    expect(await account.project()).toMatchObject({ paidAmount: 133_100 });
    const one = await accepted();
    expect((await one.patch(transfer)).status).toBe(200);
    expect(await one.project()).toMatchObject({ status: 'Paid', paidAmount: 133_100, onAccount: false });
  });

  test('begins nothing where the shop begins by hand', async () => {
    const { knex } = shop();
    const { patch, project } = await accepted();
    await knex('settings').insert({ key: 'production', value: JSON.stringify({ startFromOrders: false }) });
    try {
      await patch({ paid: { method: 'cash' }, reason: 'At the counter' });
      expect(await project()).toMatchObject({ status: 'Paid', jobs: [] });
    } finally {
      await knex('settings').where({ key: 'production' }).delete();
    }
  });

  test('jobs that the office has made already stay the only ones', async () => {
    const { knex } = shop();
    const { office, patch, project } = await accepted();
    const { id } = await project();
    const made = await office('/api/jobs', { json: { jobNumber: `J${id}`, title: 'Crests', projectId: id } });
    expect(made.status, made.text).toBe(201);
    await patch({ paid: { method: 'cash' }, reason: 'At the counter' });
    expect(await knex('jobs').where({ projectId: id })).toHaveLength(1);
  });
});

describe('the office', () => {
  test('makes a link that pays, once more at each press, and it is in the audit log', async () => {
    const { knex } = shop();
    const { office, orderId, guest, patch } = await accepted();
    const ask = () => office(`/api/orders/${orderId}/pay-link`, { method: 'POST' });
    const [one, two] = [await ask(), await ask()];
    expect([one.status, two.status]).toEqual([201, 201]);
    const urls = [one, two].map(({ json }) => new URL((json as { url: string }).url));
    expect(new Set(urls.map(String)).size).toBe(2);
    for (const { pathname, searchParams } of urls) {
      expect(pathname).toBe(`/orders/${orderId}/pay`);
      const json = { orderId, token: searchParams.get('token'), method: 'card' };
      expect((await guest('/api/checkouts/pay', { json })).status).toBe(200);
    }
    expect(await knex('audit_events').where({ entityId: orderId, action: 'order.payLink' })).toHaveLength(2);
    await patch({ status: 'cancelled' });
    expect((await ask()).status).toBe(409);
    expect((await office('/api/orders/NOSUCHORDR/pay-link', { method: 'POST' })).status).toBe(404);
  });

  test('takes “accepted” back only once the order is out of the world', async () => {
    const { office, id, patch, detail } = await accepted();
    const declined = () => office(`/api/quotes/${id}`, { method: 'PATCH', json: { status: 'declined' } });
    const refused = await declined();
    expect([refused.status, refused.json]).toMatchObject([409, { message: expect.stringMatching(/Cancel/) }]);
    await patch({ status: 'cancelled' });
    expect((await declined()).status).toBe(200);
    expect((await detail()).status).toBe('declined');
  });

  test('sends nothing on its way without an address, and enters it where the order goes', async () => {
    const { knex } = shop();
    const { patch, project, order, orderId } = await accepted();
    await patch({ paid: { method: 'cash' }, reason: 'At the counter' });
    for (const json of [{ isShipped: true }, { fulfilmentMethod: 'driver' }]) {
      const refused = await patch(json);
      expect([refused.status, refused.json]).toMatchObject([
        409,
        { message: expect.stringMatching(/address/) },
      ]);
    }
    const address = { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3999' };
    expect((await patch({ address: { ...address, postalCode: '4000' } })).status).toBe(422);
    expect((await patch({ address })).status).toBe(200);
    expect((await patch({ address })).status).toBe(200);
    expect((await project()).description).toBe('18 Weir Street, Quarrel Creek VIC 3999');
    expect((await order()).customerInfo).toMatchObject(address);
    expect((await patch({ fulfilmentMethod: 'driver' })).status).toBe(200);
    const moved = { ...address, address: '20 Weir Street' };
    expect((await patch({ address: moved })).status).toBe(200);
    expect(await knex('deliveries').where({ orderNumber: orderId })).toMatchObject([
      { customerAddress: '20 Weir Street, Quarrel Creek VIC 3999' },
    ]);
    const audit = await knex('audit_events').where({ entityId: orderId, action: 'order.address' });
    expect([audit.length, JSON.stringify(audit).includes('Weir')]).toEqual([2, false]);
    expect((await patch({ isShipped: true, shipUnmade: true })).status).toBe(200);
    expect((await patch({ address })).status).toBe(409);
  });
});

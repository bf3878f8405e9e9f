/** Which mails an order's life makes, each once; and what the office may see of them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { MailDetail } from '#contract/mail/endpoints.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { sendMails } from '#api/jobs/send-mails.ts';
import { passwordReset } from '#api/mail/kinds/account.ts';
import type { OutgoingMail } from '#api/outside/mail/mail-transport.ts';
import { formatMail } from '#api/outside/mail/write-mail-files.ts';
import { reconcilePayments } from '#api/features/checkout/settle/reconcile.ts';
import { shopDefaults } from '#api/features/shop/read-shop.ts';
import { asVisitor, customerInfo, intentBody, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { testSender } from '#tests/support/mail-on-the-wire.ts';
import { useTestServer } from '#tests/support/server.ts';
import { drawnSignature } from '#tests/support/sync-world.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
const good = '4242424242424242';
const declined = '4000000000000002';

async function begin(cardNumber: string) {
  const { knex, baseUrl } = server();
  const send = asVisitor(baseUrl);
  const email = `${uniqueName('imke')}@quarrelcreek.example`;
  const body = {
    ...orderBody([{ product: await makeProduct(knex) }]),
    customerInfo: { ...customerInfo, email },
  };
  const { clientSecret, paymentIntentId } = (
    await send('/api/create-payment-intent', { json: intentBody(body) })
  ).json as OpenedPayment;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber } });
  return { send, body, email, paymentIntentId };
}

async function order() {
  const { send, body, email, paymentIntentId } = await begin(good);
  expect((await send('/api/orders', { json: { ...body, paymentIntentId } })).status).toBe(201);
  return {
    orderId: body.orderId,
    email,
    total: body.total,
    rowId: present(await rowOf(body.orderId)).id as number,
  };
}

const rowOf = (orderId: string) => server().knex('orders').where({ orderId }).first();
const mailsTo = (toEmail: string) => server().knex('mails').where({ toEmail }).orderBy('id');
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const change = async (orderId: string, json: object) => {
  const { send } = await server().as('admin');
  expect((await send(`/api/orders/${orderId}`, { method: 'PATCH', json })).status).toBe(200);
};
const linkIn = ({ bodyText }: { bodyText: string }) =>
  /https?:\/\/\S+\/orders\/\S+/.exec(bodyText)?.[0] ?? '';

describe('a change by the office', () => {
  async function unpaid(email = `${uniqueName('imke')}@quarrelcreek.example`) {
    const send = asVisitor(server().baseUrl);
    const body = orderBody([{ product: await makeProduct(server().knex) }]);
    const json = { ...body, customerInfo: { ...customerInfo, email } };
    expect((await send('/api/orders', { json })).status).toBe(201);
    // The same question again makes no second letter.
    expect((await send('/api/orders', { json })).status).toBe(201);
    return { orderId: body.orderId, email };
  }
  const account = { status: 'processing', onAccount: true, reason: 'Approved account' };
  const cash = { paid: { method: 'cash' }, reason: 'At the counter' };

  test.each([
    [
      'cancelled unpaid',
      [{ status: 'cancelled' }],
      ['order_placed', 'order_cancelled'],
      'Nothing was charged.',
    ],
    ['begun on account', [account], ['order_placed', 'order_accepted'], 'You’ll pay by invoice'],
    [
      'begun on account and cancelled',
      [account, { status: 'cancelled', reason: 'They never pay' }],
      ['order_placed', 'order_accepted', 'order_cancelled'],
      'Its invoice has been cancelled',
    ],
    [
      'paid and cancelled',
      [cash, { status: 'cancelled' }],
      ['order_placed', 'order_confirmation', 'order_cancelled'],
      'We’ll be in touch about your refund.',
    ],
    [
      'paid after it was shipped on account',
      [account, { isShipped: true, shipUnmade: true }, cash],
      ['order_placed', 'order_accepted', 'order_dispatched', 'payment_received'],
      'in cash',
    ],
    [
      'completed',
      [cash, { isShipped: true, shipUnmade: true }, { status: 'completed' }],
      ['order_placed', 'order_confirmation', 'order_dispatched', 'order_completed'],
      'is complete',
    ],
    [
      'completed on account',
      [account, { isShipped: true, shipUnmade: true }, { status: 'completed' }],
      ['order_placed', 'order_accepted', 'order_dispatched', 'order_completed'],
      'due date is on your invoice',
    ],
  ])('%s', async (_what, changes, kinds, words) => {
    await server()
      .knex('settings')
      .insert({ key: 'shop', value: JSON.stringify({ gstRegistered: false }) })
      .onConflict('key')
      .merge(['value']);
    const { orderId, email } = await unpaid();
    for (const json of changes) {
      await change(orderId, json);
      await change(orderId, json);
    }
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(kinds);
    const last = present(mails.at(-1));
    const said = last.bodyText.replace(/\s+/g, ' ');
    expect(said).toContain(words);
    expect(said).not.toContain('They never pay');
    const { pathname, search } = new URL(linkIn(last));
    const opened = pathname.replace(/\/pay$/, '');
    expect((await server().send(`/api${opened}${search}`)).status, pathname).toBe(200);
  });

  test('an unpaid order has a link that pays it, and an address is written to once a day', async () => {
    const { orderId, email } = await unpaid();
    const [mail] = filled(await mailsTo(email));
    const { pathname, searchParams } = new URL(linkIn(mail));
    expect(pathname).toBe(`/orders/${orderId}/pay`);
    const json = { method: 'card', orderId, token: searchParams.get('token') };
    const answer = await asVisitor(server().baseUrl)('/api/checkouts/pay', { json });
    expect([answer.status, answer.json]).toMatchObject([200, { payment: { orderId } }]);
    await unpaid(email);
    expect(await kindsTo(email)).toEqual(['order_placed']);
  });
});

describe('an order', () => {
  test('is confirmed with its lines, its total and a link that opens it for a guest', async () => {
    const { email, orderId } = await order();
    const [mail] = filled(await mailsTo(email));
    const { totalCents } = present(await rowOf(orderId));
    expect(mail).toMatchObject({
      kind: 'order_confirmation',
      toName: 'Imke Farrant',
      replyTo: shopDefaults.email,
    });
    expect(mail.bodyText).toContain(`$${(totalCents / 100).toFixed(2)}`);
    const { pathname, search } = new URL(linkIn(mail));
    expect((await server().send(`/api${pathname}${search}`)).status).toBe(200);
    expect((await server().send(`/api${pathname}`)).status).toBe(404);
  });

  test('is told of once when it leaves, and again only for another tracking number', async () => {
    const { email, orderId } = await order();
    await change(orderId, { isShipped: true, shipUnmade: true, trackingNumber: '33ABC1' });
    await change(orderId, { isShipped: true, shipUnmade: true, trackingNumber: '33ABC1' });
    expect(await kindsTo(email)).toEqual(['order_confirmation', 'order_dispatched']);
    await change(orderId, { trackingNumber: '33ABC2' });
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order_confirmation',
      'order_dispatched',
      'order_dispatched',
    ]);
    expect(present(mails[1]).bodyText).toContain('33ABC1');
    expect(present(mails[2]).bodyText).toContain('33ABC2');
  });

  test('a later mail leaves the link of an earlier one alive', async () => {
    const { email, orderId } = await order();
    await change(orderId, { isShipped: true, shipUnmade: true });
    for (const mail of await mailsTo(email)) {
      const { pathname, search } = new URL(linkIn(mail));
      expect((await server().send(`/api${pathname}${search}`)).status, mail.kind).toBe(200);
    }
  });

  test('a refused change writes no mail', async () => {
    const { email, orderId } = await order();
    const { send } = await server().as('admin');
    const json = { isShipped: true, shipUnmade: true, version: 999 };
    expect((await send(`/api/orders/${orderId}`, { method: 'PATCH', json })).status).toBe(409);
    expect(await kindsTo(email)).toEqual(['order_confirmation']);
  });

  test('handed over by the driver: one mail with who signed, however often it is told', async () => {
    const { email, orderId, rowId } = await order();
    await change(orderId, { fulfilmentMethod: 'driver' });
    const { id } = present(await server().knex('deliveries').where({ orderId: rowId }).first('id'));
    const driver = await server().as('driver');
    const patch = (json: object) => driver.send(`/api/deliveries/${id}`, { method: 'PATCH', json });
    expect((await patch({ status: 'out_for_delivery' })).status).toBe(200);
    const proof = {
      status: 'delivered',
      signature: await drawnSignature(),
      signedBy: 'Reception <b>',
      clientId: randomUUID(),
    };
    const answers = [await patch(proof), await patch(proof)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order_confirmation',
      'order_dispatched',
      'order_delivered',
    ]);
    const delivered = present(mails[2]);
    expect(delivered.bodyText).toMatch(/Signed for by\s+Reception <b>/);
    // The queue names the picture; its bytes travel with the mail, and the office sees them in the page.
    const evidence = present(await server().knex('delivery_evidence').where({ deliveryId: id }).first());
    const { checkId } = present(
      await server().knex('delivery_seals').where({ mutationId: evidence.mutationId }).first('checkId'),
    );
    const { origin } = new URL(linkIn(delivered));
    expect(delivered.attachments).toEqual([
      { cid: 'signature', of: 'signature', id: evidence.mutationId },
      { cid: 'check', of: 'qr', id: `${origin}/pod/${checkId}` },
    ]);
    expect(delivered.bodyText).toContain(`${origin}/pod/${checkId}`);
    const sent: OutgoingMail[] = [];
    const transport = { kind: 'files' as const, send: async (mail: OutgoingMail) => void sent.push(mail) };
    await sendMails({
      knex: server().knex,
      log: { error() {}, warn() {} },
      transport: { ...transport, check: async () => null, close() {} },
      readShop: async () => ({ ...shopDefaults }),
    });
    const mail = sent.find(({ id: mailId }) => mailId === delivered.id);
    expect(mail?.html).toMatch(/<img\s+src="cid:signature"\s+alt="Signature of Reception &lt;b&gt;"/);
    const wire = (await formatMail(mail as OutgoingMail, testSender)).toString('latin1');
    expect(wire).toContain('Content-ID: <signature>');
    expect(wire.replaceAll('\r\n', '')).toContain(present(evidence.signature).toString('base64'));
    const { send } = await server().as('admin');
    const page = (await send(`/api/mails/${delivered.id}/html`)).text;
    expect(page).toContain(`src="data:image/png;base64,${present(evidence.signature).toString('base64')}"`);
    expect(page).not.toContain('cid:');
  });

  test('refunded: one mail for each refund, with its amount', async () => {
    const { email, orderId } = await order();
    const { send } = await server().as('admin');
    const refund = (amountCents: number, idempotencyKey = randomUUID()) =>
      send(`/api/orders/${orderId}/refund`, { json: { amountCents, idempotencyKey } });
    const key = randomUUID();
    for (let n = 0; n < 2; n++) expect((await refund(1_000, key)).status).toBeLessThan(300);
    expect((await refund(2_050)).status).toBeLessThan(300);
    const mails = (await mailsTo(email)).filter(({ kind }) => kind === 'order_refunded');
    expect(mails.map(({ subject }) => /\$[\d.]+/.exec(subject)?.[0])).toEqual(['$10.00', '$20.50']);
    expect(present(mails[1]).bodyText).toMatch(/Refunded before\s+\$10\.00/);
  });
});

describe('a declined payment', () => {
  const look = async (paymentIntentId: string, minutes: number) => {
    const { knex, shop } = server();
    await knex('payment_looks').delete();
    const { updatedAt } = present(await knex('checkouts').where({ paymentIntentId }).first('updatedAt'));
    await reconcilePayments({
      ...shop.checkout,
      now: () => new Date(updatedAt.getTime() + minutes * 60_000),
    });
  };

  test('is told of after half an hour, once, with a way to try again', async () => {
    const { email, paymentIntentId } = await begin(declined);
    await look(paymentIntentId, 10);
    expect(await mailsTo(email)).toEqual([]);
    for (const minutes of [31, 60, 90]) await look(paymentIntentId, minutes);
    const mails = present(await mailsTo(email));
    expect(mails.map(({ kind }) => kind)).toEqual(['payment_failed']);
    // To the order itself, which is there now and waits for its payment.
    expect(linkIn(present(mails[0]))).toMatch(/\/orders\/\w{10}\/pay\?token=[\w-]{43}$/);
  });

  test('not of one that was paid after all, nor of a checkout that nobody tried to pay', async () => {
    const paid = await begin(declined);
    const { knex } = server();
    await order();
    await knex('orders').orderBy('id', 'desc').first('id');
    const other = orderBody([{ product: await makeProduct(knex) }]);
    const body = { ...other, customerInfo: { ...customerInfo, email: paid.email.toUpperCase() } };
    const send = asVisitor(server().baseUrl);
    const { clientSecret, paymentIntentId } = (
      await send('/api/create-payment-intent', { json: intentBody(body) })
    ).json as OpenedPayment;
    await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: good } });
    expect((await send('/api/orders', { json: { ...body, paymentIntentId } })).status).toBe(201);
    await look(paid.paymentIntentId, 40);
    expect(await mailsTo(paid.email)).toEqual([]);

    const email = `${uniqueName('idle')}@quarrelcreek.example`;
    const idle = { ...other, orderId: 'QQQQQQQQQQ', customerInfo: { ...customerInfo, email } };
    const opened = (
      await asVisitor(server().baseUrl)('/api/create-payment-intent', { json: intentBody(idle) })
    ).json as OpenedPayment;
    await look(opened.paymentIntentId, 40);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('the office', () => {
  test('finds mails by address, order, status and kind', async () => {
    const { email, orderId } = await order();
    const { send } = await server().as('admin');
    const ids = async (query: string) =>
      ((await send(`/api/mails?${query}`)).json as { mails: { toEmail: string }[] }).mails.map(
        m => m.toEmail,
      );
    expect(await ids(`search=${email.toUpperCase()}`)).toEqual([email]);
    expect(await ids(`search=${orderId.toLowerCase()}&kind=order_confirmation`)).toEqual([email]);
    expect(await ids(`search=${orderId}&status=failed`)).toEqual([]);
    expect(await ids(`search=${orderId}&page=2`)).toEqual([]);
    expect((await send('/api/mails?status=lost')).status).toBe(422);
  });

  test('is shown the HTML in a page that can do nothing, and may frame it', async () => {
    const { email } = await order();
    const [mail] = filled(await mailsTo(email));
    const { send } = await server().as('admin');
    for (const path of [`/api/mails/${mail.id}/html`, '/api/mail-templates/order_confirmation/html']) {
      const { status, headers, text } = await send(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      const policy = String(headers['content-security-policy']);
      for (const part of ["default-src 'none'", "frame-ancestors 'self'", "form-action 'none'"])
        expect(policy).toContain(part);
      expect(policy).toMatch(/; sandbox$/);
      expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
      expect(text).toMatch(/^<!doctype html>/);
    }
  });

  test('queues a failed mail again, and no other', async () => {
    const { email } = await order();
    const [{ id }] = filled(await mailsTo(email));
    const { send } = await server().as('admin');
    const again = () => send(`/api/mails/${id}/send-again`, { method: 'POST' });
    expect((await again()).status).toBe(409);
    await server().knex('mails').where({ id }).update({ status: 'failed', attempts: 38, lastError: '550' });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await mailsTo(email))[0]).toMatchObject({ status: 'queued', attempts: 0, lastError: null });
    const logged = await server()
      .knex('audit_events')
      .where({ entity: 'mails', entityId: String(id) });
    expect(logged).toMatchObject([{ action: 'mail.sendAgain', before: { status: 'failed' } }]);
    expect((await send('/api/mails/999999/send-again', { method: 'POST' })).status).toBe(404);
  });

  test('never sees, and never keeps, a link that opens an account', async () => {
    const { knex } = server();
    const toEmail = `${uniqueName('reset')}@quarrelcreek.example`;
    const token = 'S3cret'.repeat(7);
    const url = `http://localhost:3000/auth/reset?token=${token}`;
    await knex.transaction(trx =>
      queueMail(trx, {
        kind: 'password_reset',
        uniqueKey: randomUUID(),
        toEmail,
        letter: passwordReset('Selvedge', { firstName: 'Imke', username: 'imke' }, url),
      }),
    );
    const [{ id }] = filled(await mailsTo(toEmail));
    const { send } = await server().as('admin');
    const shown = async () => {
      const detail = await send(`/api/mails/${id}`);
      expect((detail.json as MailDetail).isLinkHidden).toBe(true);
      return detail.text + (await send(`/api/mails/${id}/html`)).text;
    };
    expect(await shown()).not.toContain(token);
    const sent: string[] = [];
    const transport = {
      kind: 'smtp' as const,
      send: async (mail: { text: string; html: string; toEmail: string }) =>
        void (mail.toEmail === toEmail && sent.push(mail.text, mail.html)),
      check: async () => null,
      close: () => {},
    };
    const log = { error: () => {}, warn: () => {} };
    await sendMails({ knex, log, transport, readShop: async () => shopDefaults });
    expect(sent).toHaveLength(2);
    for (const part of sent) expect(part).toContain(token);
    expect(await shown()).not.toContain(token);
    expect(JSON.stringify(await knex('mails').where({ id }))).not.toContain(token);
  });
});

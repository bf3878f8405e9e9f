/** Anybody can register with anybody's address. What hangs on an address alone is an account's once it is proven. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, customerInfo, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { makeQuote } from '#tests/factories/quotes.ts';
import { createSend, type Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';
import { anonymiseDueAccounts } from '../anonymise-accounts.ts';

const server = useTestServer();

const newAddress = () => `${uniqueName('somebody')}@example.test`;
const provenAt = async (id: number) =>
  present(await server().knex('users').where({ id }).first()).emailProvenAt;

async function linkIn(toEmail: string, path: string): Promise<string> {
  const mails = await server().knex('mails').where({ toEmail }).orderBy('id', 'desc').select('bodyText');
  const found = mails.map(mail => new RegExp(`${path}=([\\w-]{43})`).exec(mail.bodyText)?.[1]);
  return found.find(Boolean) ?? '';
}

async function register(email: string) {
  const { send, baseUrl } = server();
  const json = { username: uniqueName('new'), email, password: 'seven wet otters' };
  const answer = await send('/api/register', { json });
  expect(answer.status, answer.text).toBe(201);
  const cookie = (answer.headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ');
  return { id: (answer.json as { id: number }).id, json, send: createSend(baseUrl, cookie) };
}

/** What is counted goes by the locks. */
async function buyAs(send: Send, info: object, isCounted = false) {
  const { knex } = server();
  const product = await makeProduct(knex, { trackStock: isCounted });
  await makeVariants(knex, product, ['Navy'], ['M']);
  await knex('product_variants').where({ productId: product.id }).update({ stock: 50 });
  const base = orderBody([{ product, color: 'Navy', sizes: [{ size: 'M', quantity: 1 }] }]);
  const body = { ...base, customerInfo: { ...customerInfo, ...info } };
  const opened = await send('/api/create-payment-intent', { json: intentBody(body) });
  const { clientSecret, paymentIntentId } = opened.json as OpenedPayment;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  return body.orderId;
}

const confirm = (token: string) => server().send('/api/user/email/confirm', { json: { token } });

describe('an address is proven', () => {
  const reset = (token: string) =>
    server().send('/api/password/reset', { json: { token, newPassword: 'nine patient herons' } });

  test('by the link of the registration, which nothing waits for', async () => {
    const email = newAddress();
    const { id, send } = await register(email);
    expect((await send('/api/user')).json).toMatchObject({ isEmailProven: false, pendingEmail: null });
    expect(await provenAt(id)).toBeNull();
    expect((await confirm(await linkIn(email, '/account/email\\?token'))).json).toEqual({ email });
    expect((await send('/api/user')).json).toMatchObject({ email, isEmailProven: true });
  });

  test('by its second link, if the first was lost; the first is over', async () => {
    const email = newAddress();
    const { id, send } = await register(email);
    const first = await linkIn(email, '/account/email\\?token');
    expect((await send('/api/user/email/link', { method: 'POST' })).status).toBe(204);
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await linkIn(email, '/account/email\\?token'))).status).toBe(200);
    expect(await provenAt(id)).not.toBeNull();
    expect((await send('/api/user/email/link', { method: 'POST' })).status, 'nothing to prove').toBe(409);
  });

  test('by a link for a new password, also that of an invitation', async () => {
    const { knex, as } = server();
    const office = (await as('admin')).send;
    const email = newAddress();
    const names = { firstName: 'Imke', lastName: 'Farrant', email, role: 'driver' };
    await office('/api/people/invitations', { json: { ...names, currentPassword: password } });
    const invited = present(await knex('users').where({ email }).first());
    expect(invited.emailProvenAt).toBeNull();
    await server().send('/api/password/reset', {
      json: { token: await linkIn(email, '/auth/reset\\?token'), newPassword: 'nine patient herons' },
    });
    expect(await provenAt(invited.id)).not.toBeNull();
    const shopper = await as('customer');
    await office(`/api/people/${shopper.id}/link`, { method: 'POST' });
    await reset(await linkIn(shopper.email, '/auth/reset\\?token'));
    expect(await provenAt(shopper.id)).not.toBeNull();
  });

  test('again by the link of a change, and not before', async () => {
    const person = await server().as('customer');
    const email = newAddress();
    await person.send('/api/user', { method: 'PATCH', json: { email, currentPassword: password } });
    expect((await person.send('/api/user/email/link', { method: 'POST' })).status, 'a change waits').toBe(
      409,
    );
    expect(await provenAt(person.id)).toBeNull();
    await confirm(await linkIn(email, '/account/email\\?token'));
    expect(await provenAt(person.id)).not.toBeNull();
  });
});

describe('orders of a guest', () => {
  const numbers = async (send: Send) =>
    ((await send('/api/user/orders')).json as { orderId: string }[]).map(({ orderId }) => orderId);

  test('join the account once its address is proven, and not before', async () => {
    const email = newAddress();
    const bought = await buyAs(asVisitor(server().baseUrl), { email: email.toUpperCase() });
    const other = await buyAs(asVisitor(server().baseUrl), { email: newAddress() });
    const { send } = await register(email);
    expect(await numbers(send)).toEqual([]);
    await confirm(await linkIn(email, '/account/email\\?token'));
    expect(await numbers(send)).toEqual([bought]);
    expect((await send(`/api/orders/${bought}`)).json).toMatchObject({ isOwn: true });
    expect((await send(`/api/orders/${other}`)).status).toBe(404);
  });

  test('bought later join it at the next sign-in; another account’s stay', async () => {
    const email = newAddress();
    const { json, send } = await register(email);
    await confirm(await linkIn(email, '/account/email\\?token'));
    const stranger = await server().as('customer');
    await buyAs(stranger.send, { email });
    const bought = await buyAs(asVisitor(server().baseUrl), { email });
    const { username, password: right } = json;
    expect((await send('/api/login', { json: { username, password: right } })).status).toBe(200);
    const { rows } = await server().knex.raw<{ rows: { orderId: string }[] }>(
      `select o.order_id as "orderId" from orders o join users u on u.id = o.user_id where u.username = ?`,
      [username],
    );
    expect(rows).toEqual([{ orderId: bought }]);
  });
});

describe('whose customer a buyer is', () => {
  const rows = [
    ['unproven', 'own', 'known', false],
    ['unproven', 'own', 'new', true],
    ['proven', 'own', 'known', true],
    ['proven', 'own', 'new', true],
    ['proven', 'another', 'known', false],
  ] as const;
  const ways = ['at once', 'under the locks'] as const;
  const cases = ways.flatMap(way => rows.map(row => [...row, way] as const));

  test.each(cases)('%s, buys with %s address, customer is %s: linked %s (%s)', async (...one) => {
    const [proof, whose, known, isLinked, way] = one;
    const { knex, as } = server();
    const emailProvenAt = proof === 'proven' ? new Date() : null;
    const person = await as('customer', { emailProvenAt });
    const email = whose === 'own' ? person.email.toUpperCase() : newAddress();
    const [office] =
      known === 'known'
        ? await knex('customers')
            .insert({ firstName: 'A', lastName: 'B', email: present(email) })
            .returning('id')
        : [];
    await buyAs(person.send, { email }, way === 'under the locks');
    const found = await knex('customers').whereRaw('lower(email) = lower(?)', [email]);
    expect(found).toHaveLength(1);
    if (office) expect(present(found[0]).id).toBe(office.id);
    expect(present(found[0]).userId).toBe(isLinked ? person.id : null);
  });

  test('the office cannot link an account that has proven nothing either, and is not offered to', async () => {
    const { knex, as } = server();
    const office = (await as('admin')).send;
    const { id: userId, email } = await makePerson(knex);
    const [{ id }] = filled(
      await knex('customers')
        .insert({ firstName: 'A', lastName: 'B', email: present(email) })
        .returning('id'),
    );
    const link = () => office(`/api/customers/${id}/account`, { method: 'PUT', json: { userId } });
    expect((await office(`/api/customers/${id}`)).json).toMatchObject({ account: null });
    expect((await link()).status).toBe(422);
    await knex('users').where({ id: userId }).update({ emailProvenAt: new Date() });
    expect((await office(`/api/customers/${id}`)).json).toMatchObject({ account: { id: userId } });
    expect((await link()).status).toBe(200);
  });
});

test.each([
  [false, { marketing: 'off', since: null }, { marketing: 'off', since: null }, 'confirmed'],
  [true, { marketing: 'on' }, { marketing: 'off' }, 'unsubscribed'],
])('proven %s: a subscription of the address is shown and ended', async (isProven, shown, after, stays) => {
  const { knex, as } = server();
  const person = await as('customer', { emailProvenAt: isProven ? new Date() : null });
  await server().send('/api/newsletter', { json: { email: person.email } });
  const row = () => knex('newsletter_subscriptions').where({ emailKey: person.email.toLowerCase() });
  await row().update({ status: 'confirmed', confirmedAt: new Date() });
  const put = (marketing: boolean) =>
    person.send('/api/user/preferences', { method: 'PUT', json: { marketing } });
  expect((await person.send('/api/user/preferences')).json).toMatchObject(shown);
  if (!isProven)
    expect((await put(true)).json, 'as of any address').toEqual({ marketing: 'pending', since: null });
  expect((await put(false)).json).toMatchObject(after);
  expect(present(await row().first()).status).toBe(stays);
});

describe('an account that ends', () => {
  interface Traces {
    guest: string;
    own: string;
    order: string;
  }

  /** What a guest and then an account leave under one address, each with words of their own in every place. */
  async function leaveTraces(email: string, account: Send): Promise<Traces> {
    const { knex, as, baseUrl } = server();
    const office = (await as('admin')).send;
    const guest = asVisitor(baseUrl);
    const words = { guest: uniqueName('guest'), own: uniqueName('own'), order: uniqueName('order') };
    for (const [said, send] of [
      [words.guest, guest],
      [words.own, account],
    ] as const) {
      const message = { ...customerInfo, email, subject: said, message: said };
      expect((await send('/api/contact', { json: message })).status).toBe(201);
      const { id } = await makeQuote(send, { email, additionalNotes: said });
      await office(`/api/quotes/${id}`, { method: 'PATCH', json: { internalNotes: said } });
      const { leadId, id: messageId } = present(
        await knex('contact_messages').where({ subject: said }).first(),
      );
      const reply = { clientId: randomUUID(), messageId, subject: said, text: said, followUpOn: null };
      expect((await office(`/api/leads/${leadId}/replies`, { json: reply })).status).toBe(201);
    }
    await buyAs(guest, { email, address: words.guest, city: words.guest });
    const number = await buyAs(account, { email, address: words.order });
    await server().send('/api/newsletter', { json: { email } });
    await knex('orders').where({ orderId: number }).update({ status: 'completed' });
    return words;
  }

  /** Rows of every table that hold a word, as text. */
  async function rowsWith(word: string): Promise<Record<string, string[]>> {
    const { knex } = server();
    const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await knex.raw<{ rows: { text: string }[] }>(
        `select text from (select (to_jsonb(t) - 'version' - 'updated_at')::text as text from ${name} t) r
         where position(? in text) > 0 order by text`,
        [word],
      );
      if (rows.length > 0) found[name] = rows.map(({ text }) => text);
    }
    return found;
  }

  async function end(id: number, send: Send) {
    const { knex, account } = server();
    const asked = await send('/api/user/deletion', { json: { password, word: 'DELETE' } });
    expect(asked.status, asked.text).toBe(200);
    await knex('users')
      .where({ id })
      .update({ deleteAfter: knex.raw('now()') });
    expect(await anonymiseDueAccounts(account)).toBe(1);
  }

  const touched = ['contact_messages', 'customers', 'leads', 'mails', 'quotes', 'orders', 'checkouts'];

  test.each([
    [false, 'all of it stays'],
    [true, 'it goes, but for the books'],
  ])('proven %s: of a guest who wrote and bought with its address, %s', async isProven => {
    const { knex, as } = server();
    const person = await as('customer', { emailProvenAt: isProven ? new Date() : null });
    const { guest, own, order } = await leaveTraces(person.email, person.send);
    const before = await rowsWith(guest);
    const subscriptions = () => knex('newsletter_subscriptions').where({ emailKey: person.email });
    expect(Object.keys(before)).toEqual(expect.arrayContaining(touched.filter(name => name !== 'leads')));
    expect(Object.keys(await rowsWith(own))).toEqual(
      expect.arrayContaining(['contact_messages', 'quotes', 'mails']),
    );
    await end(person.id, person.send);
    const after = await rowsWith(guest);
    if (isProven) {
      for (const table of touched.slice(0, 5)) expect(after[table], table).toBeUndefined();
      expect(await subscriptions()).toEqual([]);
    } else {
      for (const table of new Set([...Object.keys(before), ...Object.keys(after)]))
        expect(after[table], table).toEqual(before[table]);
      expect(await subscriptions()).toHaveLength(1);
    }
    const { lead_events: _answers, ...left } = await rowsWith(own);
    expect(Object.keys(left), 'its own words').toEqual([]);
    expect(Object.keys(await rowsWith(order)), 'its own order').toEqual([]);
  });

  test('old emails no longer open its orders', async () => {
    const { knex, as, send } = server();
    const person = await as('customer');
    const orderId = await buyAs(person.send, { email: person.email });
    const token = await linkIn(person.email, 'token');
    const open = () => send(`/api/orders/${orderId}?token=${token}`);
    expect((await open()).status).toBe(200);
    expect(
      await knex('order_links').whereIn('orderId', knex('orders').where({ orderId }).select('id')),
    ).not.toEqual([]);
    await knex('orders').where({ orderId }).update({ status: 'completed' });
    await end(person.id, person.send);
    expect((await open()).json).not.toHaveProperty('customerInfo');
    expect(
      await knex('order_links').whereIn('orderId', knex('orders').where({ orderId }).select('id')),
    ).toEqual([]);
  });
});

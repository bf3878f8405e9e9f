/** The end of an account: asked for, thought over, done. The books stay, the person goes. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { customerInfo, intentBody, orderBody } from '#tests/factories/orders.ts';
import { password } from '#tests/factories/people.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';
import { anonymiseDueAccounts } from './anonymise-accounts.ts';

const server = useTestServer();

/** Found nowhere else, so that a search for it means this person. */
const contactOf = ({ id, email }: SignedIn) => ({
  email,
  address: `Boat shed ${id}, 18 Weir Street`,
  phone: `04${10_000_000 + id}`,
});

const ask = (person: SignedIn, json: object = { password, word: 'DELETE' }) =>
  person.send('/api/user/deletion', { json });

async function letGracePass({ id }: SignedIn) {
  const { knex, account } = server();
  await knex('users')
    .where({ id })
    .whereNotNull('deleteAfter')
    .update({ deleteAfter: knex.raw('now()') });
  return anonymiseDueAccounts(account);
}

async function buy(person: SignedIn, { isPaid = true } = {}) {
  const { knex } = server();
  const artwork = await makeArtwork(knex, person);
  const base = orderBody([{ product: await makeProduct(knex), artwork }]);
  const info = {
    ...customerInfo,
    ...contactOf(person),
    company: 'Quarrel Creek Rowing',
    abn: '51 824 753 556',
  };
  const body = { ...base, customerInfo: info };
  if (!isPaid) {
    await person.send('/api/orders', { json: body });
    return { orderId: body.orderId, artwork };
  }
  const opened = await person.send('/api/create-payment-intent', { json: intentBody(body) });
  const { clientSecret, paymentIntentId } = opened.json as OpenedPayment;
  await person.send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await person.send('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  return { orderId: body.orderId, artwork };
}

/** An address and a design, whose file is on nothing else. */
async function keepForNextTime(person: SignedIn) {
  const { email: _email, ...details } = { ...customerInfo, ...contactOf(person) };
  expect((await person.send('/api/user/address', { method: 'PUT', json: details })).status).toBe(200);
  const artwork = await makeArtwork(server().knex, person);
  const placement = { position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 };
  const design = {
    name: artwork.name,
    garment: 'tee',
    decorationMethod: 'print',
    allowMultipleColors: false,
    placements: [placement],
  };
  const kept = await person.send(`/api/designs/${randomUUID()}`, { method: 'PUT', json: design });
  expect(kept.status, kept.text).toBe(200);
  return artwork;
}

const finish = (orderId: string) =>
  server().knex('orders').where({ orderId }).update({ status: 'completed' });

test.each([
  [{ password: 'wrong', word: 'DELETE' }, { password: 'That is not your current password.' }],
  [{ password, word: 'delete' }, { word: 'Type DELETE to confirm' }],
  [{ password: '', word: 'DELETE' }, { password: 'Password is required' }],
])('%o deletes nothing', async (json, fields) => {
  const person = await server().as('customer');
  expect(await ask(person, json)).toMatchObject({ status: 422, json: { fields } });
  expect((await person.send('/api/user')).status).toBe(200);
});

test('staff are closed by the office', async () => {
  const admin = await server().as('admin');
  expect((await ask(admin)).status).toBe(409);
});

test('signs out everywhere, waits two weeks, and signing in keeps the account', async () => {
  const { knex, send, signIn, as } = server();
  const person = await as('customer');
  const other = await signIn({ id: person.id, isAdmin: false, staffRole: null });
  const answer = await ask(person);
  expect(answer.status, answer.text).toBe(200);
  const { deleteAfter } = answer.json as { deleteAfter: string };
  const days = (Date.parse(deleteAfter) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThan(14.1);
  expect((await person.send('/api/user')).status).toBe(401);
  expect((await other.send('/api/user')).status).toBe(401);
  expect(await knex('mails').where({ toEmail: person.email }).pluck('kind')).toEqual(['deletion_requested']);
  expect(await anonymiseDueAccounts(server().account), 'the grace has not passed').toBe(0);
  const back = await send('/api/login', { json: { username: person.username, password } });
  expect(back).toMatchObject({ status: 200, json: { isKept: true } });
  expect(await letGracePass(person)).toBe(0);
  const again = await send('/api/login', { json: { username: person.username, password } });
  expect((again.json as { isKept?: boolean }).isKept).toBeUndefined();
});

describe('an order that is not finished', () => {
  test.each([
    ['unpaid', false],
    ['production', true],
  ])('%s keeps the account', async (reason, isPaid) => {
    const person = await server().as('customer');
    const { orderId } = await buy(person, { isPaid });
    // Unpaid and begun: on account.
    await server().knex('orders').where({ orderId }).update({ status: 'processing' });
    const blockedBy = [{ orderId, reason }];
    expect((await person.send('/api/user/deletion')).json).toEqual({ blockedBy });
    expect(await ask(person)).toMatchObject({
      status: 409,
      json: { code: 'deletion_blocked', details: { blockedBy } },
    });
    await server()
      .knex('orders')
      .where({ orderId })
      .update(isPaid ? { status: 'completed' } : { status: 'cancelled' });
    expect((await ask(person)).status).toBe(200);
  });

  test('and that nobody has paid is no reason, but has to end before anything is removed', async () => {
    const { knex, as } = server();
    const person = await as('customer');
    const { orderId } = await buy(person, { isPaid: false });
    const product = await makeProduct(knex);
    const opened = await person.send('/api/create-payment-intent', {
      json: intentBody(orderBody([{ product }])),
    });
    expect(opened.status, opened.text).toBe(200);
    expect((await person.send('/api/user/deletion')).json).toEqual({ blockedBy: [] });
    expect((await ask(person)).status).toBe(200);
    expect(await letGracePass(person), 'it may still be paid').toBe(0);
    await knex('orders').where({ orderId }).update({ status: 'cancelled' });
    await knex('checkouts')
      .where({ userId: person.id })
      .update({ expiresAt: new Date(0) });
    expect(await letGracePass(person)).toBe(1);
  });

  test('is money on its way', async () => {
    const { knex, as } = server();
    const person = await as('customer');
    const { orderId } = await buy(person, { isPaid: false });
    const { checkoutId } = present(await knex('orders').where({ orderId }).first('checkoutId'));
    await knex('payments').insert({
      provider: 'test',
      providerPaymentId: randomUUID(),
      checkoutId,
      method: 'card',
      amountCents: 100,
      status: 'processing',
    });
    expect((await ask(person)).json).toMatchObject({ details: { blockedBy: [{ orderId }] } });
  });

  test('holds up one that was asked for before', async () => {
    const { knex, as } = server();
    const person = await as('customer');
    const { orderId } = await buy(person);
    await finish(orderId);
    await ask(person);
    await knex('orders').where({ orderId }).update({ status: 'processing' });
    expect(await letGracePass(person)).toBe(0);
    await finish(orderId);
    expect(await letGracePass(person)).toBe(1);
  });
});

test('then the person is nowhere, and order, money and ABN are where they were', async () => {
  const { knex, send, as } = server();
  const person = await as('customer', {
    firstName: 'Imke',
    lastName: 'Farrant',
    emailProvenAt: new Date(),
  });
  const { orderId, artwork } = await buy(person);
  await finish(orderId);
  const before = present(await knex('orders').where({ orderId }).first());
  await person.send('/api/newsletter', { json: { email: person.email } });
  await person.send('/api/contact', {
    json: { ...customerInfo, ...contactOf(person), subject: 'Hello', message: 'When do you open?' },
  });
  const kept = await keepForNextTime(person);
  await leadFor(person);
  await quoteFor(person);
  // Accepted, the quote is an order that waits for its payment: it holds the account like any other.
  expect((await ask(person)).status).toBe(409);
  await knex('orders').where({ userId: person.id, status: 'pending' }).update({ status: 'cancelled' });
  await ask(person);
  expect(await letGracePass(person)).toBe(1);
  expect(await letGracePass(person), 'a second run finds nothing').toBe(0);
  // How much went and what stays is written down, and nothing of whom.
  const ends = await knex('security_events').where({ userId: person.id, type: 'account_deleted' });
  expect(ends).toMatchObject([
    {
      data: {
        goes: expect.arrayContaining([{ kind: 'addresses', count: 1 }]),
        stays: expect.arrayContaining([{ kind: 'orders', count: expect.any(Number) }]),
      },
    },
  ]);
  expect(await knex('designs').where({ userId: person.id })).toEqual([]);
  expect(await knex('saved_addresses').where({ userId: person.id })).toEqual([]);
  expect(present(await knex('artworks').where({ sha256: kept.sha256 }).first()).attachedAt).toBeNull();

  const order = present(await knex('orders').where({ orderId }).first());
  expect(order).toMatchObject({
    customerInfo: { firstName: 'Imke', lastName: 'Farrant' },
    company: 'Quarrel Creek Rowing',
    abn: '51824753556',
    totalCents: before.totalCents,
    gstCents: before.gstCents,
    isPaid: true,
  });
  expect(Object.keys(order.customerInfo)).toHaveLength(2);
  expect(await knex('order_items').where({ orderId: order.id })).toHaveLength(1);
  expect(present(await knex('artworks').where({ sha256: artwork.sha256 }).first()).attachedAt).toBeNull();
  const { address, phone } = contactOf(person);
  const files = [artwork.name, kept.name];
  const secrets = [person.email, person.username, address, phone, phone.slice(1), ...files];
  for (const { name } of await textTables()) {
    const { rows } = await knex.raw(`select to_jsonb(t)::text as text from ${name} t`);
    const all = rows.map((row: { text: string }) => row.text).join('\n');
    for (const secret of secrets) expect(all.includes(secret), `${secret} in ${name}`).toBe(false);
  }
  expect((await send('/api/login', { json: { username: person.username, password } })).status).toBe(401);
  const renewed = await send('/api/register', {
    json: { username: person.username, email: person.email, password: 'nine patient herons' },
  });
  expect(renewed.status, 'name and address are free again').toBe(201);
});

/** A lead with the person's phone in every word that either side may write, and its project. */
async function leadFor(person: SignedIn): Promise<void> {
  const { knex, as } = server();
  const office = (await as('admin')).send;
  const { phone, email } = contactOf(person);
  const words = `Call ${phone}`;
  const message = { ...customerInfo, email, phone, subject: words, message: words };
  await person.send('/api/contact', { json: message });
  const { leadId, id } = present(await knex('contact_messages').where({ email, subject: words }).first());
  const change = { notes: words, priority: 'high', status: 'contacted', statusNote: words };
  const reply = { clientId: randomUUID(), messageId: id, subject: words, text: words };
  const call = { clientId: randomUUID(), outcome: 'reached', note: words, followUpOn: null };
  const answers = [
    await office(`/api/leads/${leadId}`, { method: 'PATCH', json: change }),
    await office(`/api/leads/${leadId}/replies`, { json: reply }),
    await office(`/api/leads/${leadId}/calls`, { json: call }),
    await office(`/api/leads/${leadId}/project`, { method: 'POST' }),
    await office(`/api/contact-messages/${id}`, { method: 'PATCH', json: { status: 'archived' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 200, 200]);
}

/** An accepted and a declined quote with the person's phone in every word that somebody may write. */
async function quoteFor(person: SignedIn): Promise<void> {
  const { knex, send, as } = server();
  const office = (await as('admin')).send;
  const { phone, email } = contactOf(person);
  const words = `Call ${phone}`;
  for (const verb of ['accept', 'decline']) {
    const { id } = await makeQuote(person.send, { email, phone, additionalNotes: words });
    await office(`/api/quotes/${id}`, { method: 'PATCH', json: { internalNotes: words } });
    const call = { clientId: randomUUID(), outcome: 'reached', note: words, followUpOn: null };
    await office(`/api/quotes/${id}/calls`, { json: call });
    await office(`/api/quotes/export?search=${email}`);
    await sendOffer(office, id, { message: words });
    const token = await tokenOf(knex, `Q-${id}`);
    await send(`/api/quotes/${verb}`, { json: { id, token, reason: words } });
  }
}

/** Every table that could hold a word about somebody. */
async function textTables(): Promise<{ name: string }[]> {
  const { rows } = await server().knex.raw(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows;
}

/** A cookie that somebody has planted, or seen on a shared computer, reaches nothing that is done after a sign-in. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { password, uniqueName } from '#tests/factories/people.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { type Answer, createSend, type Send } from '#tests/support/http-client.ts';
import { putArtworkFiles } from '#tests/backup/copied-shop.ts';
import { useTestServer } from '#tests/support/server.ts';
import { withoutRules } from '#tests/support/database/without-rules.ts';

const server = useTestServer();

const visitor = () => asVisitor(server().baseUrl);

/** What the browser would send from this answer on. */
function cookiesOf({ headers }: Answer): Map<string, string> {
  const pairs = (headers['set-cookie'] ?? []).map(text => text.replace(/;.*/, '').split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

interface Browser {
  send: Send;
  answer: Answer;
  visitorCookie: string | undefined;
}

/** The same browser after an answer that changes its cookies. */
function after(answer: Answer, before: Send): Browser {
  const old = (before.cookie ?? '').split('; ').filter(Boolean);
  const cookies = new Map(old.map(pair => pair.split('=') as [string, string]));
  for (const [name, value] of cookiesOf(answer)) cookies.set(name, value);
  const pairs = [...cookies].filter(([, value]) => value !== '').map(pair => pair.join('='));
  return {
    send: createSend(server().baseUrl, pairs.join('; ')),
    answer,
    visitorCookie: cookiesOf(answer).get('__Host-vid'),
  };
}

async function signIn(send: Send, username: string): Promise<Browser> {
  const answer = await send('/api/login', { json: { username, password } });
  expect(answer.status, answer.text).toBe(200);
  return after(answer, send);
}

/** Sent by this browser and ready to be shown. */
async function makeReady(send: Send) {
  const { knex, files } = server();
  const artwork = await makeArtwork(knex, send);
  await putArtworkFiles(files, artwork.sha256, Buffer.from('A picture'));
  await knex('artworks').where({ sha256: artwork.sha256 }).update({ previewReady: true });
  return artwork;
}

const signOut = async (send: Send) => after(await send('/api/logout', { method: 'POST' }), send);

const tokenIn = ({ cookie = '' }: Send) => /__Host-vid=([\w-]+)/.exec(cookie)?.[1];

const fresh = /^[\w-]{43}$/;

describe('the visitor’s cookie', () => {
  test('changes with every sign-in and every sign-out', async () => {
    const { username } = await server().as('customer');
    const guest = visitor();
    const signedIn = await signIn(guest, username);
    const signedOut = await signOut(signedIn.send);
    const tokens = [tokenIn(guest), signedIn.visitorCookie, signedOut.visitorCookie];
    for (const token of tokens) expect(token).toMatch(fresh);
    expect(new Set(tokens).size).toBe(3);
  });

  test('changes when an account is made, and when it asks for its deletion', async () => {
    const guest = visitor();
    const username = uniqueName('new');
    const made = await guest('/api/register', {
      json: { username, email: `${username}@example.test`, password },
    });
    expect(made.status, made.text).toBe(201);
    const browser = after(made, guest);
    const gone = await browser.send('/api/user/deletion', { json: { password, word: 'DELETE' } });
    expect(gone.status, gone.text).toBeLessThan(300);
    const tokens = [tokenIn(guest), browser.visitorCookie, after(gone, browser.send).visitorCookie];
    expect(new Set(tokens.filter(Boolean)).size).toBe(3);
  });

  test('is not made for a browser that has none', async () => {
    const { username } = await server().as('customer');
    const signedIn = await signIn(createSend(server().baseUrl), username);
    expect(signedIn.visitorCookie).toBeUndefined();
    expect((await signOut(signedIn.send)).visitorCookie).toBeUndefined();
  });

  test('is not made by looking, and neither is a session', async () => {
    const { knex, baseUrl } = server();
    const sessions = () => knex('sessions').count('*').first();
    const before = await sessions();
    for (const path of ['/', '/products', '/api/categories', '/api/products', '/api/shop', '/api/user']) {
      const { status, headers } = await createSend(baseUrl)(path);
      expect([path, status === 404, headers['set-cookie']]).toEqual([path, false, undefined]);
    }
    expect(await sessions()).toEqual(before);
  });

  test('of before the session does not reach what a guest does after it', async () => {
    const { knex, as } = server();
    const { username } = await as('customer');
    const planted = visitor();
    const { send: guest } = await signOut((await signIn(planted, username)).send);
    const artwork = await makeReady(guest);
    const isThere = async (send: Send) =>
      (await send(`/api/uploads/${artwork.sha256}`, { method: 'HEAD' })).status;
    expect([await isThere(guest), await isThere(planted)]).toEqual([204, 404]);
    const body = orderBody([{ product: await makeProduct(knex), artwork }]);
    expect((await guest('/api/orders', { json: body })).status).toBe(201);
    const read = async (send: Send) => (await send(`/api/orders/${body.orderId}`)).status;
    expect([await read(guest), await read(planted)]).toEqual([200, 404]);
  });
});

describe('artwork that was sent in this browser', () => {
  const ages: [age: string, hours: number, isAdopted: boolean][] = [
    ['a moment ago', 0, true],
    ['23 hours ago', 23, true],
    ['25 hours ago', 25, false],
  ];
  test.each(ages)('%s (%i hours): adopted %s', async (_age, hours, isAdopted) => {
    const { knex, as } = server();
    const [guest, person] = [visitor(), await as('customer')];
    const { sha256 } = await makeReady(guest);
    await knex('artwork_owners')
      .where({ sha256 })
      .update({ usedAt: new Date(Date.now() - hours * 3_600_000) });
    await signIn(guest, person.username);
    const there = await person.send(`/api/uploads/${sha256}`, { method: 'HEAD' });
    expect(there.status).toBe(isAdopted ? 204 : 404);
  });

  test('long ago is the account’s where the browser has asked for it since', async () => {
    const { knex, as } = server();
    const [guest, person] = [visitor(), await as('customer')];
    const { sha256 } = await makeReady(guest);
    await knex('artwork_owners').where({ sha256 }).update({ usedAt: '2026-01-01' });
    expect((await guest(`/api/uploads/${sha256}`, { method: 'HEAD' })).status).toBe(204);
    await signIn(guest, person.username);
    expect((await person.send(`/api/uploads/${sha256}`, { method: 'HEAD' })).status).toBe(204);
  });
});

describe('a checkout that a guest has begun', () => {
  test('goes on after the sign-in as the account’s, although the cookie has changed', async () => {
    const { knex, as } = server();
    const [guest, { id, username }] = [visitor(), await as('customer')];
    const artwork = await makeReady(guest);
    const body = orderBody([{ product: await makeProduct(knex), artwork }]);
    const { customerInfo: _nobody, ...nameless } = intentBody(body);
    const opened = (await guest('/api/create-payment-intent', { json: nameless })).json as OpenedPayment;
    const { send } = await signIn(guest, username);
    const again = await send('/api/create-payment-intent', { json: intentBody(body) });
    expect(again.status, again.text).toBe(200);
    const { paymentIntentId, clientSecret, orderId } = again.json as OpenedPayment;
    expect([paymentIntentId, orderId]).toEqual([opened.paymentIntentId, body.orderId]);
    await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
    expect([placed.status, placed.json]).toMatchObject([201, { orderId, isPaid: true }]);
    expect(await knex('orders').where({ orderId }).select('userId')).toEqual([{ userId: id }]);
  });

  test('and paid before the sign-in has its order after it, without any token', async () => {
    const { knex, as } = server();
    const [guest, { username }] = [visitor(), await as('customer')];
    const body = orderBody([{ product: await makeProduct(knex) }]);
    const opened = await guest('/api/create-payment-intent', { json: intentBody(body) });
    const { clientSecret, paymentIntentId } = opened.json as OpenedPayment;
    await guest('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    const { send } = await signIn(guest, username);
    const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
    expect([placed.status, placed.json]).toMatchObject([201, { orderId: body.orderId, isPaid: true }]);
  });

  test('and asked for under a key alone is the same order for the account', async () => {
    const { knex, as } = server();
    const [guest, { username }] = [visitor(), await as('customer')];
    const { orderId: _number, ...body } = orderBody([{ product: await makeProduct(knex) }]);
    // Too short to be a proof by itself: only its owner is told by it.
    const headers = { 'Idempotency-Key': `order-${randomUUID().slice(0, 8)}` };
    const first = await guest('/api/orders', { json: body, headers });
    const { send } = await signIn(guest, username);
    const again = await send('/api/orders', { json: body, headers });
    expect((again.json as OpenedPayment).orderId).toBe((first.json as OpenedPayment).orderId);
  });

  test('is not the account’s by the sign-in alone', async () => {
    const { knex, as } = server();
    const [planted, { id, username }] = [visitor(), await as('customer')];
    const body = orderBody([{ product: await makeProduct(knex) }]);
    await planted('/api/create-payment-intent', { json: intentBody(body) });
    await signIn(planted, username);
    const own = await knex('checkouts').where({ orderId: body.orderId }).select('userId');
    expect(own).toEqual([{ userId: null }]);
    // Whoever planted the cookie orders and pays it: it does not turn up in the account.
    await planted('/api/orders', { json: body });
    expect(await knex('orders').where({ userId: id })).toEqual([]);
  });

  test('a day ago is left alone', async () => {
    const { knex, as } = server();
    const [guest, { username }] = [visitor(), await as('customer')];
    const { customerInfo: _nobody, ...nameless } = intentBody(
      orderBody([{ product: await makeProduct(knex) }]),
    );
    await guest('/api/create-payment-intent', { json: nameless });
    await withoutRules(
      knex,
      `update checkouts set created_at = now() - interval '25 hours' where order_id = ?`,
      [nameless.orderId],
    );
    const { send } = await signIn(guest, username);
    const again = await send('/api/create-payment-intent', { json: nameless });
    expect((again.json as OpenedPayment).orderId).not.toBe(nameless.orderId);
  });
});

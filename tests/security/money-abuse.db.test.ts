/** Abuse cases that belong to no one feature: keys, guesses, rights and sessions. */
import { expect, test } from 'vitest';
import { limits } from '#contract/wire/limits.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { password, uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import { createSend } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const cart = async (of = server()) => orderBody([{ product: await makeProduct(of.knex) }]);
const cookieOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }, name = '__Host-sid') =>
  headers['set-cookie']?.find(cookie => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';

test('a key is its owner’s alone, and has a length', async () => {
  const { baseUrl, knex } = server();
  const body = await cart();
  const { orderId: _, ...anonymous } = body;
  const headers = { 'Idempotency-Key': uniqueName('key') };
  const first = await asVisitor(baseUrl)('/api/orders', { json: anonymous, headers });
  const other = await asVisitor(baseUrl)('/api/orders', { json: anonymous, headers });
  expect([first.status, other.status]).toEqual([201, 201]);
  const idOf = (answer: { json: unknown }) => (answer.json as { orderId: string }).orderId;
  expect(idOf(other)).not.toBe(idOf(first));
  const before = await countRows(knex);
  const long = await asVisitor(baseUrl)('/api/orders', {
    json: anonymous,
    headers: { 'Idempotency-Key': 'k'.repeat(300) },
  });
  expect([long.status, long.json]).toMatchObject([400, { code: 'bad_request' }]);
  expect(await countRows(knex)).toEqual(before);
});

test('guessing numbers of orders ends after thirty a minute', async () => {
  const send = asVisitor(limited().baseUrl);
  const guess = (at: number) => send(`/api/orders/GUESS${String(at).padStart(5, '0')}`);
  const answers = [];
  for (let at = 0; at < 35; at++) answers.push(await guess(at));
  expect(answers.slice(0, 30).map(answer => answer.status)).toEqual(Array(30).fill(404));
  expect(new Set(answers.slice(30).map(answer => answer.status))).toEqual(new Set([429]));
  expect(Number(answers[34]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('paying again counts like paying', async () => {
  const send = asVisitor(limited().baseUrl);
  const statuses = [];
  const { points } = limits.payment;
  for (let times = 0; times < points + 2; times++) {
    const json = { method: 'card', orderId: 'ZZZZZZZZZZ' };
    statuses.push((await send('/api/checkouts/pay', { json })).status);
  }
  expect(statuses.slice(0, points)).toEqual(Array(points).fill(404));
  expect(statuses.slice(points)).toEqual([429, 429]);
});

test('a registration gives itself no rights', async () => {
  const { send, knex } = server();
  const username = uniqueName('mallory');
  const answer = await send('/api/register', {
    json: {
      username,
      email: `${username}@quarrelcreek.example`,
      password,
      confirmPassword: password,
      firstName: 'Mallory',
      lastName: 'Quince',
      isAdmin: true,
      staffRole: 'driver',
      id: 999_999,
      stripeCustomerId: 'cus_mine',
      createdAt: '2020-01-01T00:00:00Z',
    },
  });
  expect(answer.status, answer.text).toBe(201);
  const row = present(await knex('users').where({ username }).first());
  expect(row).toMatchObject({ isAdmin: false, staffRole: null, stripeCustomerId: null });
  expect(row.id).not.toBe(999_999);
  expect(row.createdAt.getFullYear()).toBeGreaterThan(2020);
  expect(answer.text).not.toMatch(/argon2|passwordHash/i);
});

test('a session that was planted, ended or outlived opens nothing', async () => {
  const { baseUrl, send, knex, as } = server();
  const planted = `__Host-sid=${'A'.repeat(43)}`;
  const person = await as('customer');
  const signIn = (cookie: string) =>
    createSend(baseUrl, cookie)('/api/login', { json: { username: person.username, password } });
  const opens = async (cookie: string) => (await createSend(baseUrl, cookie)('/api/user')).status;

  const own = cookieOf(await signIn(planted));
  expect(own).not.toBe(planted);
  expect([await opens(planted), await opens(own)]).toEqual([401, 200]);
  // A second sign-in has another token, and the one before it ends.
  const later = cookieOf(await signIn(own));
  expect([await opens(own), await opens(later)]).toEqual([401, 200]);
  await createSend(baseUrl, later)('/api/logout', { method: 'POST' });
  expect(await opens(later)).toBe(401);
  expect((await send(`/api/user?sid=${person.cookie.split('=')[1]}`)).status).toBe(401);
  const last = cookieOf(await signIn(''));
  await knex('users').where({ id: person.id }).update({ deletedAt: knex.fn.now() });
  expect(await opens(last)).toBe(401);
});

test('a password of a megabyte is never hashed', async () => {
  const { send } = server();
  const username = uniqueName('long');
  for (const [path, length, status] of [
    ['/api/register', 1_000_000, 413],
    ['/api/login', 1_000_000, 413],
    ['/api/register', 129, 422],
  ] as const) {
    const long = 'p'.repeat(length);
    const json = {
      username,
      email: `${username}@quarrelcreek.example`,
      password: long,
      confirmPassword: long,
    };
    expect((await send(path, { json })).status, `${path} ${length}`).toBe(status);
  }
});

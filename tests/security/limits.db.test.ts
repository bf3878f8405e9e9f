import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '#api/http/rate-limit.ts';
import { api } from '#contract/wire/api.ts';
import { addressQuota, type LimitName, limits } from '#contract/wire/limits.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { createSend, type Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ rateLimits: true });
const proxied = useTestServer({ rateLimits: true, trustProxy: true });

const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(answer => answer.status))]
      .toSorted()
      .map(status => [status, answers.filter(answer => answer.status === status).length]),
  );

test('of 200 attempts at once five are evaluated; waiting is named; others may still enter', async () => {
  const { knex, send } = server();
  const victim = await makePerson(knex);
  const attempt = () => send('/api/login', { json: { username: victim.username, password: 'wrong' } });
  const answers = await Promise.all(Array.from({ length: 200 }, attempt));
  expect(statuses(answers)).toEqual({ 401: 5, 429: 195 });
  const failed = await knex('security_events').where({ type: 'login_failed', userId: victim.id });
  expect(failed).toHaveLength(5);
  const refused = answers.find(answer => answer.status === 429);
  expect(refused?.json).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('of 50 guesses at a discount code 30 are answered, all in the same words', async () => {
  const send = asVisitor(server().baseUrl);
  const guess = (n: number) => send('/api/discount-codes/check', { json: { code: `GUESS${n}` } });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)));
  expect(statuses(answers)).toEqual({ 409: 30, 429: 20 });
  const words = answers
    .filter(({ status }) => status === 409)
    .map(({ json }) => (json as { message: string }).message);
  expect(new Set(words).size).toBe(1);
});

test('whoever guesses a password locks out nobody who has signed in on this browser before', async () => {
  const { knex, send, baseUrl } = server();
  const owner = await makePerson(knex);
  const other = await makePerson(knex);
  const login = (by: Send, username: string, given = password) =>
    by('/api/login', { json: { username, password: given } });
  // What the address has left, in a test file that tries passwords all the time.
  await knex('rate_limits').where('key', 'like', 'login%').delete();
  const signedIn = await login(send, owner.username);
  expect(signedIn.status).toBe(200);
  const cookies = (signedIn.headers['set-cookie'] ?? []).map(line => line.split(';')[0] ?? '');
  const device = cookies.find(cookie => cookie.startsWith('__Host-dev=')) ?? '';
  const known = createSend(baseUrl, device);
  for (const name of [owner.username, other.username])
    for (let n = 0; n < 6; n++) await login(send, name, 'wrong');
  expect((await login(send, owner.username)).status, 'a strange browser').toBe(429);
  expect((await login(known, other.username)).status, 'of another account').toBe(429);
  const invented = createSend(baseUrl, `__Host-dev=${'A'.repeat(43)}`);
  expect((await login(invented, owner.username)).status, 'an invented cookie').toBe(429);
  expect((await login(known, owner.username.toUpperCase())).status, 'the owner').toBe(200);
  expect((await login(known, owner.email ?? '')).status, 'by the address').toBe(200);
  const guesses = [];
  for (let n = 0; n < 6; n++) guesses.push(await login(known, owner.username, 'wrong'));
  expect(statuses(guesses), 'its tries are counted as any').toEqual({ 401: 5, 429: 1 });
});

test('a cookie that was planted never becomes a known browser: only the token given to this very account is kept', async () => {
  const { knex, baseUrl } = proxied();
  const [owner, attacker] = [await makePerson(knex), await makePerson(knex)];
  const login = async (username: string, device: string) => {
    const answer = await createSend(baseUrl, device)('/api/login', {
      json: { username, password },
      headers: { 'X-Forwarded-For': '203.0.113.50' },
    });
    const cookies = (answer.headers['set-cookie'] ?? []).map(line => line.split(';')[0] ?? '');
    return cookies.find(cookie => cookie.startsWith('__Host-dev=')) ?? '';
  };
  const invented = `__Host-dev=${'A'.repeat(43)}`;
  const issuedToAttacker = await login(attacker.username, '');
  for (const planted of [invented, issuedToAttacker])
    expect(await login(owner.username, planted)).not.toBe(planted);
  const own = await login(owner.username, invented);
  expect(await login(owner.username, own), 'its own').toBe(own);
  expect(await login(attacker.username, issuedToAttacker), 'of the other account').toBe(issuedToAttacker);
});

test('probes are answered when everything else of the address has been asked', async () => {
  const { send } = proxied();
  const headers = { 'X-Forwarded-For': '203.0.113.99' };
  const { points } = limits.report;
  const ask = (path: string, parts = {}) =>
    Promise.all(Array.from({ length: points + 20 }, () => send(path, { ...parts, headers })));
  expect(statuses(await ask('/api/csp-report', { method: 'POST', body: '{}' }))).toMatchObject({ 429: 20 });
  for (const probe of ['/healthz', '/readyz'] as const) {
    expect(Object.values(api).find(({ path }) => path === probe)).toMatchObject({ limit: null });
    expect(statuses(await ask(probe)), probe).toEqual({ 200: points + 20 });
  }
});

test('all addresses of one IPv6 network are one, and so are all spellings of an address', async () => {
  const { knex, send } = proxied();
  const attempts = async (addresses: string[]) => {
    const { username } = await makePerson(knex);
    const attempt = (from: string) =>
      send('/api/login', { json: { username, password: 'wrong' }, headers: { 'X-Forwarded-For': from } });
    return statuses(await Promise.all(addresses.map(attempt)));
  };
  const network = Array.from({ length: 8 }, (_, n) => `2001:db8:5:6:${n}::${n}`);
  expect(await attempts(network)).toEqual({ 401: 5, 429: 3 });
  const neighbours = Array.from({ length: 8 }, (_, n) => `2001:db8:5:${n}::1`);
  expect(await attempts(neighbours)).toEqual({ 401: 8 });
  const mapped = ['198.51.100.77', '::ffff:198.51.100.77', '::FFFF:c633:644d', '::ffff:c633:644d'];
  expect(await attempts([...mapped, ...mapped])).toEqual({ 401: 5, 429: 3 });
});

test('what a client says about its address changes nothing', async () => {
  const { username } = await makePerson(server().knex);
  const attempt = (n: number) =>
    server().send('/api/login', {
      json: { username, password: 'wrong' },
      headers: {
        'X-Forwarded-For': `203.0.113.${n}`,
        'X-Real-IP': `203.0.113.${n}`,
        Forwarded: `for=203.0.113.${n}`,
      },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => attempt(n)));
  expect(answers.filter(answer => answer.status === 401).length).toBeLessThanOrEqual(5);
});

test('behind a trusted proxy its address counts, and nonsense is no way around', async () => {
  const { knex, send } = proxied();
  const victim = await makePerson(knex);
  const attempt = (from: string) =>
    send('/api/login', {
      json: { username: victim.username, password: 'wrong' },
      headers: { 'X-Forwarded-For': from },
    });
  for (let n = 0; n < 5; n++) expect((await attempt('203.0.113.7')).status).toBe(401);
  expect((await attempt('203.0.113.7')).status).toBe(429);
  // Only the last hop is the proxy's word.
  expect((await attempt('198.51.100.1, 203.0.113.7')).status).toBe(429);
  // Nobody locks the owner out from elsewhere (ASVS 6.1.1).
  const owner = await send('/api/login', {
    json: { username: victim.username, password },
    headers: { 'X-Forwarded-For': '203.0.113.8' },
  });
  expect(owner.status).toBe(200);
  const nonsense = Array.from({ length: 7 }, (_, n) => attempt(`nonsense-${n}-${'x'.repeat(300)}`));
  expect(statuses(await Promise.all(nonsense))).toEqual({ 401: 5, 429: 2 });
});

test('a success resets the count of the account', async () => {
  const { knex, send } = proxied();
  const { username } = await makePerson(knex);
  const headers = { 'X-Forwarded-For': '203.0.113.20' };
  const attempt = (given: string) => send('/api/login', { json: { username, password: given }, headers });
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
  }
});

/** As if the address had asked so often within the hour. */
async function spend(limit: LimitName, address: string, leaving: number): Promise<void> {
  const quota = addressQuota(limit);
  if (!quota) throw new Error(`${limit} has no bound of the address`);
  const row = {
    key: `${limit}@:${address}`,
    points: quota.points - leaving,
    expire: Date.now() + quota.seconds * 1000,
  };
  await proxied().knex('rate_limits').insert(row).onConflict('key').merge();
}

/** A browser of its own behind the proxy's address. */
const browserAt = (address: string): Send => {
  const send = asVisitor(proxied().baseUrl);
  return (path, parts = {}) =>
    send(path, { ...parts, headers: { ...parts.headers, 'X-Forwarded-For': address } });
};

const newcomer = () => {
  const username = uniqueName('new');
  return { username, email: `${username}@example.test`, password: 'seven wet otters' };
};
const message = {
  firstName: 'Ines',
  lastName: 'Reed',
  email: 'ines@example.test',
  phone: '0491570157',
  subject: 'A question',
  message: 'How long does it take to print twenty tees?',
};

interface Asked {
  limit: LimitName;
  path: string;
  /** In due form. */
  json: () => object;
  /** What a slip of the pen sends. */
  slip: object;
  done: number;
  perBrowser: number;
}
const asked: Asked[] = [
  {
    limit: 'register',
    path: '/api/register',
    json: newcomer,
    slip: { username: 'x', email: 'no', password: '1' },
    done: 201,
    perBrowser: 10,
  },
  {
    limit: 'contact',
    path: '/api/contact',
    json: () => message,
    slip: { ...message, email: 'no' },
    done: 201,
    perBrowser: 5,
  },
  {
    limit: 'payment',
    path: '/api/create-payment-intent',
    json: () => ({ amount: 20 }),
    slip: { amount: -1 },
    done: 200,
    perBrowser: 30,
  },
  {
    limit: 'forgotPassword',
    path: '/api/password/forgot',
    json: () => ({ email: `${uniqueName('who')}@example.test` }),
    slip: { email: 'no' },
    done: 200,
    perBrowser: 10,
  },
];

describe.each(asked)('$limit: first the browser, last and wide the address', one => {
  const { limit, path, json, slip, done, perBrowser } = one;
  const ask = (send: Send, body = json()) => send(path, { json: body });

  test('a browser has its number, and is told when to come again', async () => {
    const send = browserAt('203.0.113.60');
    for (let n = 0; n < perBrowser; n++) expect((await ask(send)).status).toBe(done);
    const refused = await ask(send);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json).toMatchObject({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (?:minutes|seconds)\.$/),
    });
    // The next one at the same address notices nothing.
    expect((await ask(browserAt('203.0.113.60'))).status).toBe(done);
  });

  test('forty people behind one address are served', async () => {
    const answers = [];
    for (let n = 0; n < 40; n++) answers.push(await ask(browserAt('203.0.113.61')));
    expect(statuses(answers)).toEqual({ [done]: 40 });
  });

  test('a slip of the pen costs nothing', async () => {
    const send = browserAt('203.0.113.62');
    for (let n = 0; n < perBrowser + 5; n++) expect((await ask(send, slip)).status).toBe(422);
    expect((await ask(send)).status).toBe(done);
  });

  test('who throws the cookie away with every request meets the bound of the address', async () => {
    await spend(limit, '203.0.113.63', 2);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push((await ask(browserAt('203.0.113.63'))).status);
    expect(answers).toEqual([done, done, 429, 429]);
  });
});

test('fifty failed sign-ins of one address lock nobody else out who signs in there', async () => {
  const { knex } = proxied();
  const owner = await makePerson(knex);
  const at = '203.0.113.70';
  await spend('login', at, (addressQuota('login')?.points ?? 0) - 50);
  const answer = await browserAt(at)('/api/login', { json: { username: owner.username, password } });
  expect(answer.status, answer.text).toBe(200);
});

test('an address that tries accounts by the hundred is stopped', async () => {
  await spend('login', '203.0.113.71', 2);
  const attempt = () =>
    browserAt('203.0.113.71')('/api/login', { json: { username: uniqueName('guess'), password: 'wrong' } });
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push((await attempt()).status);
  expect(answers).toEqual([401, 401, 429, 429]);
});

test('name and email address of one account are one budget', async () => {
  const { username, email } = await makePerson(proxied().knex);
  const send = browserAt('203.0.113.72');
  const answers = [];
  for (const name of [username, email, username.toUpperCase(), email?.toUpperCase(), username, email])
    answers.push((await send('/api/login', { json: { username: name, password: 'wrong' } })).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});

test('whatever is sent to an endpoint with a shared limit, in due form or not, is bounded in all', async () => {
  const limiter = createRateLimiter(proxied().knex, { enabled: true });
  for (let n = 0; n < limits.shared.points; n++) expect(await limiter.take('shared', 'flood')).toBeNull();
  expect(await limiter.take('shared', 'flood')).toBeGreaterThan(0);
});

test('a device that asks without end is told to wait, none of what it sends then is taken in, and another is answered', async () => {
  const { knex, signIn } = server();
  const person = await makePerson(knex, 'workshop');
  const [here, there] = [await signIn(person), await signIn(person)];
  const entityId = randomUUID();
  const clientNow = new Date().toISOString();
  const ask = async ({ send }: typeof here) => {
    const id = randomUUID();
    const change = { id, seq: 1, name: 'job.delete', v: 1, args: {}, userId: person.id };
    const mutations = [{ ...change, entity: 'jobs', entityId, occurredAt: clientNow }];
    // It calls itself another one each time, which changes nothing.
    const device = { protocol: 1, build: 'test', deviceId: randomUUID(), cursor: null, clientNow };
    return { id, answer: await send('/api/sync', { json: { ...device, mutations, want: { pull: false } } }) };
  };
  const asked = await Promise.all(Array.from({ length: 40 }, () => ask(here)));
  const refused = asked.filter(({ answer }) => answer.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(20);
  for (const { answer } of refused) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const taken = await knex('sync_mutations').where({ entityId }).pluck('id');
  const answered = asked.filter(one => !refused.includes(one)).map(({ id }) => id);
  expect(taken.toSorted()).toEqual(answered.toSorted());
  expect((await ask(there)).answer.status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
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
  // The address has a limit of its own (50 an hour), which refuses with the same status.
  expect(statuses(answers)).toEqual({ 401: 5, 429: 195 });
  const failed = await knex('security_events').where({ type: 'login_failed', userId: victim.id });
  expect(failed).toHaveLength(5);
  const refused = answers.find(answer => answer.status === 429);
  expect(refused?.json).toMatchObject({ code: 'rate_limited' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('whoever guesses a password locks out nobody who has signed in on this browser before (A16)', async () => {
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

test('one address tries 50 accounts an hour and no more', async () => {
  const { send } = proxied();
  const headers = { 'X-Forwarded-For': '203.0.113.30' };
  const attempt = () =>
    send('/api/login', { json: { username: uniqueName('guess'), password: 'wrong' }, headers });
  const answers = [];
  for (let n = 0; n < 55; n++) answers.push(await attempt());
  expect(statuses(answers)).toEqual({ 401: 50, 429: 5 });
});

test('five registrations an hour from one address', async () => {
  const { send } = proxied();
  const attempt = (from: string) => {
    const username = uniqueName('new');
    const json = { username, email: `${username}@example.test`, password: 'seven wet otters' };
    return send('/api/register', { json, headers: { 'X-Forwarded-For': from } });
  };
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push(await attempt('203.0.113.40'));
  expect(statuses(answers)).toEqual({ 201: 5, 429: 1 });
  expect((await attempt('203.0.113.41')).status).toBe(201);
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

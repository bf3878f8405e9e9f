/** Forgotten passwords: nobody learns who has an account, a link works once, and it ends what the old password opened. */
import { expect, test } from 'vitest';
import { resetMinutes } from '#contract/account/account-words.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { useTestServer } from '#tests/support/server.ts';
import { answerResetRequests } from './reset-password.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const newPassword = 'nine patient herons';
const forgot = (email: string, s = server()) => s.send('/api/password/forgot', { json: { email } });
const reset = (token: string, given = newPassword) =>
  server().send('/api/password/reset', { json: { token, newPassword: given } });
const logIn = (username: string, given: string) =>
  server().send('/api/login', { json: { username, password: given } });
const mailsTo = (email: string) => server().knex('mails').where({ toEmail: email }).orderBy('id');

async function tokenFor(email: string): Promise<string> {
  await forgot(email);
  // A round has an end; what other tests have asked for comes first.
  while ((await answerResetRequests(server().account)) > 0);
  const text = (await mailsTo(email)).at(-1)?.bodyText ?? '';
  return /\/auth\/reset\?token=([\w-]{43})\n/.exec(text)?.[1] ?? '';
}

async function somebody() {
  const person = await makePerson(server().knex);
  return { ...person, id: person.id, username: person.username, email: person.email ?? '' };
}

test('known, unknown and deleted addresses have the same answer, and the same rows until it is looked up', async () => {
  const { knex, account } = server();
  const known = await somebody();
  const deleted = await somebody();
  await knex('users').where({ id: deleted.id }).update({ deletedAt: knex.fn.now() });
  const unknown = `${uniqueName('nobody')}@example.test`;
  const answers = [];
  for (const email of [known.email, deleted.email, unknown, known.email.toUpperCase()]) {
    const before = await knex('tasks').where({ kind: 'password_reset' });
    answers.push(await forgot(email));
    expect(await knex('tasks').where({ kind: 'password_reset' })).toHaveLength(before.length + 1);
  }
  const plain = answers.map(({ status, json, headers }) => [status, json, Object.keys(headers).toSorted()]);
  expect(new Set(plain.map(one => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 200,
    json: { message: 'If that account exists, we have sent an email.' },
  });
  expect(await mailsTo(known.email), 'nothing is looked up while the stranger waits').toHaveLength(0);
  await answerResetRequests(account);
  expect(await mailsTo(known.email)).toHaveLength(2);
  expect(await mailsTo(deleted.email)).toHaveLength(0);
  expect(await mailsTo(unknown)).toHaveLength(0);
  expect(await knex('tasks').where({ kind: 'password_reset' })).toHaveLength(0);
});

test('the times of the answers are of one class', async () => {
  const known = await somebody();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = 0; n < 40; n++) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? known.email : `${uniqueName('nobody')}@example.test`;
      const startedAt = performance.now();
      await forgot(email);
      times[kind].push(performance.now() - startedAt);
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0;
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5);
});

test('the link sets the password once, ends every session, signs nobody in and is told by mail', async () => {
  const { knex, as } = server();
  const person = await as('customer');
  const token = await tokenFor(person.email);
  const row = await knex('password_resets').where({ userId: person.id }).first();
  expect(JSON.stringify(row)).not.toContain(token);
  const answer = await reset(token);
  expect(answer.status, answer.text).toBe(204);
  expect(answer.headers['set-cookie']?.filter(cookie => !cookie.startsWith('__Host-vid=')) ?? []).toEqual([]);
  expect((await person.send('/api/user')).status).toBe(401);
  expect((await logIn(person.username, password)).status).toBe(401);
  expect((await logIn(person.username, newPassword)).status).toBe(200);
  expect((await mailsTo(person.email)).map(mail => mail.kind)).toEqual([
    'password_reset',
    'password_changed',
  ]);
  expect(await reset(token, 'another patient heron')).toMatchObject({
    status: 400,
    json: { code: 'link_expired', message: 'That link has expired. Request a new one.' },
  });
  expect((await logIn(person.username, newPassword)).status).toBe(200);
});

test('of ten at once with one link one is taken', async () => {
  const { email } = await somebody();
  const token = await tokenFor(email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => reset(token, `patient heron number ${n}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    204,
    ...Array.from({ length: 9 }, () => 400),
  ]);
});

test('a newer link takes the place of the older, and each ends by itself', async () => {
  const { knex } = server();
  const { id, email, username } = await somebody();
  const first = await tokenFor(email);
  const second = await tokenFor(email);
  expect((await reset(first)).status).toBe(400);
  await knex('password_resets')
    .where({ userId: id })
    .update({ expiresAt: knex.raw(`expires_at - (? + 1) * interval '1 minute'`, [resetMinutes]) });
  expect((await reset(second)).status).toBe(400);
  expect((await logIn(username, password)).status).toBe(200);
});

test.each([
  ['qwerty123', 'too common'],
  ['short', 'at least 6'],
])('the password %s is refused and the link stays good', async (bad, words) => {
  const { email } = await somebody();
  const token = await tokenFor(email);
  expect(await reset(token, bad)).toMatchObject({
    status: 422,
    json: { fields: { newPassword: expect.stringContaining(words) } },
  });
  expect((await reset(token)).status).toBe(204);
});

test('a changed password ends links that lie in an inbox', async () => {
  const person = await server().as('customer');
  const token = await tokenFor(person.email);
  await person.send('/api/user/password', { json: { currentPassword: password, newPassword } });
  expect((await reset(token, 'another patient heron')).status).toBe(400);
});

test('the link names the shop as it is configured, whatever the request says', async () => {
  const { send, account } = server();
  const { email } = await somebody();
  await send('/api/password/forgot', { json: { email }, headers: { Host: 'evil.example' } });
  while ((await answerResetRequests(account)) > 0);
  const text = (await mailsTo(email)).at(-1)?.bodyText;
  expect(text).toContain(`${account.publicUrl}/auth/reset?token=`);
  expect(text).not.toContain('evil');
});

test.each(['', 'short', 'A'.repeat(44), "' or 1=1 --".padEnd(43, '-')])(
  'the token %j opens nothing',
  async token => {
    expect([400, 422]).toContain((await reset(token)).status);
  },
);

test('three mails an hour for an address, known or not; the fourth is told when', async () => {
  const s = limited();
  const { email } = await makePerson(s.knex);
  for (const address of [email ?? '', `${uniqueName('nobody')}@example.test`]) {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await forgot(address, s));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json).toMatchObject({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    });
  }
});

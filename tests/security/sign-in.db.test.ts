import { describe, expect, test } from 'vitest';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();

/** `__Host-sid=…` of an answer, or the empty text. */
const cookieOf = (headers: { 'set-cookie'?: string[] | undefined }) =>
  headers['set-cookie']?.find(cookie => cookie.startsWith('__Host-sid='))?.split(';')[0] ?? '';
const userOf = (cookie: string) => createSend(server().baseUrl, cookie)('/api/user');

describe('login', () => {
  test.each([
    ['the username', (name: string) => name],
    ['another case', (name: string) => name.toUpperCase()],
    ['full-width letters', (name: string) => name.replace('customer', 'ｃustomer')],
    ['the e-mail address', (name: string) => `${name}@example.test`],
    ['the address in another case', (name: string) => `${name}@EXAMPLE.test`],
    ['blanks around it', (name: string) => `  ${name} `],
  ])('with %s', async (_what, spell) => {
    const { id, username } = await makePerson(server().knex);
    const answer = await server().send('/api/login', { json: { username: spell(username), password } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id, username, isAdmin: false, staffRole: null });
    expect(answer.text).not.toMatch(/hash|argon|password/i);
    expect((await userOf(cookieOf(answer.headers))).json).toEqual(answer.json);
  });

  test('has every protection, a second cookie that says no more than that there is a first, and one for the browser', async () => {
    const { username } = await makePerson(server().knex);
    const { headers } = await server().send('/api/login', { json: { username, password } });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-sid=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
      ),
      '__Host-in=1; Path=/; Secure; SameSite=Strict; Max-Age=2592000',
      // Recognises the browser, and opens nothing.
      expect.stringMatching(
        /^__Host-dev=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
      ),
    ]);
  });

  test('a failure tells nothing: same answer for a wrong password, an unknown name, a deleted account', async () => {
    const { knex, send } = server();
    const known = await makePerson(knex);
    const deleted = await makePerson(knex);
    await knex('users').where({ id: deleted.id }).update({ deletedAt: knex.fn.now() });
    const attempts = [
      { username: known.username, password: 'wrong' },
      { username: uniqueName('nobody'), password },
      { username: deleted.username, password },
      { username: `${uniqueName('nobody')}@example.test`, password },
    ];
    for (const json of attempts) {
      const answer = await send('/api/login', { json });
      expect(answer.status).toBe(401);
      expect(answer.json).toMatchObject({ code: 'bad_credentials', message: 'Invalid username or password' });
      expect(Object.keys(answer.json as object)).toEqual(['message', 'code', 'requestId']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test.each([
    [{}, { username: expect.any(String), password: expect.any(String) }],
    [
      { username: '', password: '' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [{ username: '   ', password: 'x' }, { username: 'Username is required' }],
    [{ username: 'a', password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters' }],
  ])('%o is not hashed but answered', async (json, fields) => {
    const answer = await server().send('/api/login', { json });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'invalid', fields });
  });

  test('a short old password still opens its account', async () => {
    const { hash } = await import('@node-rs/argon2');
    const { username } = await makePerson(server().knex, 'driver', { passwordHash: await hash('abcde') });
    const answer = await server().send('/api/login', { json: { username, password: 'abcde' } });
    expect(answer.status).toBe(200);
  });

  test('renews a hash that was made with weaker parameters', async () => {
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(password, { memoryCost: 1024, timeCost: 1 });
    const { knex, send } = server();
    const { id, username } = await makePerson(knex, 'customer', { passwordHash: weak });
    await send('/api/login', { json: { username, password } });
    const row = present(await knex('users').where({ id }).first('passwordHash'));
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await send('/api/login', { json: { username, password } })).status).toBe(200);
  });
});

describe('sessions', () => {
  test('a token that was planted before the login never becomes valid', async () => {
    const { baseUrl, knex } = server();
    const planted = `__Host-sid=${'A'.repeat(43)}`;
    const { username } = await makePerson(knex);
    const answer = await createSend(baseUrl, planted)('/api/login', { json: { username, password } });
    expect(cookieOf(answer.headers)).not.toBe(planted);
    expect((await userOf(planted)).status).toBe(401);
  });

  test('a new login ends the session it replaces', async () => {
    const person = await server().as('customer');
    await person.send('/api/login', { json: { username: person.username, password } });
    expect((await person.send('/api/user')).status).toBe(401);
  });

  test('logout ends the row, clears the cookie, and is harmless without a session', async () => {
    const { knex, as, send } = server();
    const { id, send: personSend } = await as('customer');
    const answer = await personSend('/api/logout', { method: 'POST' });
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toEqual([
      '__Host-sid=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
      '__Host-in=; Path=/; Secure; SameSite=Strict; Max-Age=0',
    ]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await knex('sessions').where({ userId: id })).toEqual([]);
    expect((await personSend('/api/user')).status).toBe(401);
    expect((await send('/api/logout', { method: 'POST' })).status).toBe(204);
  });

  test.each(['short', 'A'.repeat(44), "' or 1=1 --".padEnd(43, '-'), '%00'.repeat(15)])(
    'the token %s is nobody',
    async token => {
      expect((await userOf(`__Host-sid=${token}`)).status).toBe(401);
    },
  );

  test('a session in the address is none', async () => {
    const { cookie } = await server().as('customer');
    expect((await server().send(`/api/user?__Host-sid=${cookie.split('=')[1]}`)).status).toBe(401);
  });

  test('at most twenty per person, the oldest end', async () => {
    const { knex, as, signIn } = server();
    const person = await as('customer');
    await knex('sessions').where({ userId: person.id }).update({ lastSeenAt: knex.fn.now() });
    for (let made = 0; made < 20; made++) await signIn({ id: person.id, isAdmin: false, staffRole: null });
    expect(await knex('sessions').where({ userId: person.id })).toHaveLength(20);
    expect((await person.send('/api/user')).status).toBe(401);
  });

  test('are listed with the own one marked, and ended one by one', async () => {
    const { as, signIn } = server();
    const person = await as('customer');
    const other = await signIn({ id: person.id, isAdmin: false, staffRole: null });
    const { json } = await person.send('/api/user/sessions');
    const list = json as { id: string; isCurrent: boolean; userAgent: string }[];
    expect(list.map(session => session.isCurrent).toSorted()).toEqual([false, true]);
    const theOther = list.find(session => !session.isCurrent);
    const path = `/api/user/sessions/${theOther?.id}`;
    const stranger = await as('customer');
    expect((await stranger.send(path, { method: 'DELETE' })).status).toBe(404);
    expect((await other.send('/api/user')).status).toBe(200);
    expect((await person.send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await other.send('/api/user')).status).toBe(401);
    expect((await person.send('/api/user')).status).toBe(200);
  });

  test('a changed password ends all others and renews the own', async () => {
    const { as, signIn, send } = server();
    const person = await as('customer');
    const other = await signIn({ id: person.id, isAdmin: false, staffRole: null });
    const json = {
      currentPassword: password,
      newPassword: 'selvage or selvedge?'.replace('selvedge', 'edge'),
    };
    const answer = await person.send('/api/user/password', { json });
    expect(answer.status).toBe(204);
    expect((await other.send('/api/user')).status).toBe(401);
    expect((await person.send('/api/user')).status).toBe(401);
    expect((await userOf(cookieOf(answer.headers))).status).toBe(200);
    const login = (given: string) =>
      send('/api/login', { json: { username: person.username, password: given } });
    expect((await login(password)).status).toBe(401);
    expect((await login(json.newPassword)).status).toBe(200);
  });

  test.each([
    [
      { currentPassword: 'wrong', newPassword: 'a long new phrase' },
      { currentPassword: 'That is not your current password.' },
    ],
    [
      { currentPassword: password, newPassword: 'short' },
      { newPassword: 'Password must be at least 6 characters' },
    ],
    [
      { currentPassword: password, newPassword: 'qwerty123' },
      { newPassword: expect.stringContaining('too common') },
    ],
  ])('the password stays with %o', async (json, fields) => {
    const person = await server().as('customer');
    const answer = await person.send('/api/user/password', { json });
    expect(answer).toMatchObject({ status: 422, json: { fields } });
    expect((await person.send('/api/user')).status).toBe(200);
  });

  test('staff need twelve characters', async () => {
    const driver = await server().as('driver');
    const json = { currentPassword: password, newPassword: 'elevenchars' };
    const answer = await driver.send('/api/user/password', { json });
    expect(answer.json).toMatchObject({
      fields: { newPassword: 'Staff passwords must be at least 12 characters' },
    });
  });
});

describe('register', () => {
  const form = () => {
    const username = uniqueName('new');
    return {
      username,
      email: `${username}@example.test`,
      password: 'seven wet otters',
      firstName: 'Zoë',
      lastName: '',
    };
  };

  test('makes the account and signs in', async () => {
    const json = form();
    const answer = await server().send('/api/register', { json });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      username: json.username,
      firstName: 'Zoë',
      lastName: null,
      isAdmin: false,
    });
    expect((await userOf(cookieOf(answer.headers))).status).toBe(200);
  });

  test('rights in the body are dropped and written down', async () => {
    const { knex, send } = server();
    const extra = {
      isAdmin: true,
      staffRole: 'driver',
      role: 'admin',
      id: 1,
      stripeCustomerId: 'cus_1',
      createdAt: 0,
    };
    const answer = await send('/api/register', { json: { ...form(), ...extra } });
    expect(answer.status).toBe(201);
    const { id } = answer.json as { id: number };
    const row = await knex('users').where({ id }).first();
    expect(row).toMatchObject({ isAdmin: false, staffRole: null, stripeCustomerId: null });
    const { requestId } = { requestId: answer.headers['x-request-id'] };
    const event = present(
      await knex('security_events')
        .where({ type: 'unknown_fields', requestId: String(requestId) })
        .first(),
    );
    expect(event.data.fields).toEqual(Object.keys(extra));
  });

  test.each([
    ['username', (taken: string) => ({ username: taken.toUpperCase() })],
    ['email', (taken: string) => ({ email: `${taken}@EXAMPLE.test` })],
  ])('the %s of somebody else is refused in any spelling, and not told which', async (_, overlay) => {
    const { username } = await makePerson(server().knex);
    const { json, status } = await server().send('/api/register', {
      json: { ...form(), ...overlay(username) },
    });
    const { requestId, ...told } = json as Record<string, unknown>;
    expect(requestId).toEqual(expect.any(String));
    expect({ status, told }).toEqual({
      status: 409,
      told: { code: 'name_taken', message: 'That username or email is not available.' },
    });
  });

  test('of twenty rivals for one name one wins', async () => {
    const { username } = form();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server().send('/api/register', { json: { ...form(), username } })),
    );
    const statuses = answers.map(answer => answer.status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test.each([
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ username: 'two words' }, { username: expect.stringContaining('letters, digits') }],
    [{ username: 'x'.repeat(65) }, { username: expect.any(String) }],
    [{ username: 'ﷺﷺﷺ' }, { username: expect.stringContaining('letters, digits') }],
    [{ email: 'nowhere' }, { email: 'Please enter a valid email' }],
    [{ email: `${'a'.repeat(250)}@example.test` }, { email: expect.any(String) }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ password: '123456' }, { password: 'This password is too common. Try a longer phrase.' }],
    [{ password: 'Summer2031!' }, { password: 'This password is too common. Try a longer phrase.' }],
    [
      { username: 'marigold', password: 'marigold-77' },
      { password: expect.stringContaining('without your name') },
    ],
    [{ password: 'I love Selvedge' }, { password: expect.stringContaining('name of the shop') }],
  ])('%o is refused beside its field', async (overlay, fields) => {
    const answer = await server().send('/api/register', { json: { ...form(), ...overlay } });
    expect(answer).toMatchObject({ status: 422, json: { fields } });
  });
});

describe('profile', () => {
  test('names change without, the address only with the password', async () => {
    const person = await server().as('customer');
    const patch = (json: object) => person.send('/api/user', { method: 'PATCH', json });
    expect(await patch({ firstName: ' Ada ', lastName: '' })).toMatchObject({
      status: 200,
      json: { firstName: 'Ada', lastName: null, email: person.email },
    });
    const email = `${uniqueName('moved')}@example.test`;
    expect(await patch({ email })).toMatchObject({
      status: 422,
      json: { fields: { currentPassword: 'Please enter your current password.' } },
    });
    expect(await patch({ email, currentPassword: 'wrong' })).toMatchObject({ status: 422 });
    expect(await patch({ email, currentPassword: password })).toMatchObject({
      status: 200,
      json: { email: person.email, pendingEmail: email },
    });
    expect((await person.send('/api/user')).json).toMatchObject({ email: person.email, firstName: 'Ada' });
  });

  test('an address in use is refused and the own is none', async () => {
    const other = await makePerson(server().knex);
    const person = await server().as('customer');
    const patch = (email: string) =>
      person.send('/api/user', { method: 'PATCH', json: { email, currentPassword: password } });
    expect(await patch(`${other.username}@Example.test`)).toMatchObject({
      status: 409,
      json: { code: 'email_taken' },
    });
    expect(await patch(person.email)).toMatchObject({ status: 200 });
  });
});

/** Passkeys: adding, signing in with one alone, as the second step, in place of the password, and everything forged. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyQuestion } from '#contract/account/passkey.ts';
import type { Security } from '#contract/account/sign-in-endpoints.ts';
import { type Cheat, createPasskey, type PasskeyWanted } from '#tests/factories/passkeys.ts';
import { password } from '#tests/factories/people.ts';
import { giveAuthenticator } from '#tests/factories/second-step.ts';
import { createBrowser, type Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });
const numbered = useTestServer({ publicUrl: 'http://192.0.2.7:3000' });

const browser = () => createBrowser(server().baseUrl);
const post = { method: 'POST' };

const want = async (send: Send) => (await send('/api/user/passkeys/question', post)).json as PasskeyWanted;

async function staffWithPasskey(role: 'driver' | 'workshop' | 'admin' = 'driver') {
  const person = await server().as(role);
  const passkey = createPasskey();
  const json = { name: 'Work phone', passkey: passkey.make(await want(person.send)) };
  const added = await person.send('/api/user/passkeys', { json });
  expect(added.status, added.text).toBe(201);
  return { ...person, passkey, ...(added.json as { recoveryCodes: string[] }) };
}

const question = async (send: Send, path = '/api/login/passkey/question') =>
  (await send(path, post)).json as PasskeyQuestion;
const security = async (send: Send) => (await send('/api/user/security')).json as Security;
const logIn = (send: Send, username: string) => send('/api/login', { json: { username, password } });

const reasons = async (userId?: number) => {
  const rows = server().knex('security_events').where({ type: 'passkey_failed' }).orderBy('id');
  const found = await (userId === undefined ? rows : rows.where({ userId }));
  return found.map(({ data }) => (data as { reason?: string }).reason);
};

beforeEach(() => server().knex('settings').where({ key: 'signIn' }).delete());

describe('adding one', () => {
  test('names it, brings recovery codes with the first, and stands in the log', async () => {
    const { id, send, recoveryCodes, passkey } = await staffWithPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const second = { name: 'Key ring', passkey: createPasskey().make(await want(send)) };
    expect((await send('/api/user/passkeys', { json: second })).json).toEqual({ recoveryCodes: [] });
    const { passkeys, canAddPasskeys } = await security(send);
    expect(passkeys.map(({ name, lastUsedAt, isSynced }) => ({ name, lastUsedAt, isSynced }))).toEqual([
      { name: 'Work phone', lastUsedAt: null, isSynced: false },
      { name: 'Key ring', lastUsedAt: null, isSynced: false },
    ]);
    expect(canAddPasskeys).toBe(true);
    const wanted = await want(send);
    expect(wanted).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required' },
    });
    expect(JSON.stringify(wanted)).toContain(passkey.id);
    const path = `/api/user/passkeys/${passkeys[0]?.id}`;
    expect((await send(path, { method: 'PATCH', json: { name: 'Old phone' } })).status).toBe(204);
    expect((await security(send)).passkeys[0]?.name).toBe('Old phone');
    expect((await send(path, { method: 'DELETE' })).status).toBe(204);
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'users', entityId: String(id) })
      .orderBy('id');
    expect(log.map(({ action }) => action)).toEqual([
      'person.addPasskey',
      'person.addPasskey',
      'person.renamePasskey',
      'person.removePasskey',
    ]);
    const { email } = (await server().knex('users').where({ id }).first('email')) ?? {};
    const mails = await server()
      .knex('mails')
      .where({ kind: 'sign_in_changed', toEmail: email ?? '' })
      .orderBy('id');
    expect(
      mails.map(({ subject, bodyText }) => [subject.split(':')[0], /“(.+?)”/.exec(bodyText)?.[1]]),
    ).toEqual([
      ['A passkey was added', 'Work phone'],
      ['A passkey was added', 'Key ring'],
      ['A passkey was removed', 'Old phone'],
    ]);
  });

  test.each<[string, Cheat]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['nobody verified', { isVerified: false }],
    ['another question', { challenge: 'AAAA' }],
    ['an answer of another kind', { type: 'webauthn.get' }],
  ])('%s is refused', async (_what, cheat) => {
    const { send } = await server().as('driver');
    const json = { name: 'Phone', passkey: createPasskey().make(await want(send), cheat) };
    expect((await send('/api/user/passkeys', { json })).status).toBe(422);
    expect((await security(send)).passkeys).toEqual([]);
  });

  test('a question is answered once, and by the person who asked', async () => {
    const [own, other] = [await server().as('driver'), await server().as('driver')];
    const wanted = await want(own.send);
    const json = { name: 'Phone', passkey: createPasskey().make(wanted) };
    expect((await other.send('/api/user/passkeys', { json })).status).toBe(422);
    expect((await own.send('/api/user/passkeys', { json })).status).toBe(201);
    const again = { name: 'Phone', passkey: createPasskey().make(wanted) };
    expect((await own.send('/api/user/passkeys', { json: again })).status).toBe(422);
  });

  test('a passkey belongs to one account', async () => {
    const { passkey } = await staffWithPasskey();
    const other = await server().as('driver');
    const json = { name: 'Phone', passkey: passkey.make(await want(other.send)) };
    expect((await other.send('/api/user/passkeys', { json })).status).toBe(409);
  });

  test('needs the password of the last fifteen minutes; nobody touches those of others', async () => {
    const { id, send } = await staffWithPasskey();
    const [row] = (await security(send)).passkeys;
    const other = await server().as('driver');
    const path = `/api/user/passkeys/${row?.id}`;
    expect((await other.send(path, { method: 'DELETE' })).status).toBe(404);
    expect((await other.send(path, { method: 'PATCH', json: { name: 'Mine' } })).status).toBe(404);
    await server().knex('sessions').where({ userId: id }).update({ confirmedAt: null });
    for (const [what, parts] of [
      ['/api/user/passkeys/question', post],
      [path, { method: 'DELETE' }],
      ['/api/user/authenticator', post],
    ] as const)
      expect((await send(what, parts)).json).toMatchObject({ code: 'confirm_password' });
  });

  test('a shop whose address is a number says that it cannot', async () => {
    const { send } = await numbered().as('driver');
    expect(await security(send)).toMatchObject({ canAddPasskeys: false });
    expect((await send('/api/user/passkeys/question', post)).json).toMatchObject({
      message: expect.stringContaining('a name for its address'),
    });
    expect((await send('/api/login/passkey/question', post)).status).toBe(409);
  });

  test('customers have none', async () => {
    const { send } = await server().as('customer');
    expect((await send('/api/user/passkeys/question', post)).status).toBe(403);
    expect((await send('/api/user/security')).status).toBe(403);
  });
});

describe('signing in with one alone', () => {
  test('takes no name and no password, once for each question', async () => {
    const { id, username, passkey, send } = await staffWithPasskey();
    expect((await server().send('/api/login/ways')).json).toMatchObject({ passkeys: true });
    const one = browser();
    const asked = await question(one.send);
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked.allowCredentials).toBeUndefined();
    const json = { passkey: passkey.use(asked) };
    const rivals = await Promise.all([1, 2, 3, 4].map(() => browser().send('/api/login/passkey', { json })));
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    const again = { passkey: passkey.use(await question(one.send)) };
    expect((await one.send('/api/login/passkey', { json: again })).json).toMatchObject({ username });
    expect((await one.send('/api/user')).json).toMatchObject({ id });
    expect((await security(send)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test.each<[string, Cheat]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a port beside', { origin: 'http://localhost:3001' }],
    ['another name', { rpId: 'evil.example' }],
    ['nobody verified', { isVerified: false }],
    ['another question', { challenge: 'AAAA' }],
    ['an answer of another kind', { type: 'webauthn.create' }],
    ['the name of another account', { userHandle: Buffer.from('selvedge-1000000').toString('base64url') }],
  ])('%s is refused, and the log knows why', async (_what, cheat) => {
    const { passkey } = await staffWithPasskey();
    const known = (await reasons()).length;
    const one = browser();
    const json = { passkey: passkey.use(await question(one.send), cheat) };
    const refused = await one.send('/api/login/passkey', { json });
    expect(refused.json).toMatchObject({
      code: 'bad_credentials',
      message: 'This passkey could not be used here. Try another one, or sign in with your password.',
    });
    expect((await reasons()).slice(known)).toHaveLength(1);
    expect((await one.send('/api/user')).status).toBe(401);
  });

  test('a counter that goes back is a copy, and refused', async () => {
    const { passkey } = await staffWithPasskey();
    const known = (await reasons()).length;
    const use = async (counter: number) => {
      const one = browser();
      const json = { passkey: passkey.use(await question(one.send), { counter }) };
      return (await one.send('/api/login/passkey', { json })).status;
    };
    expect([await use(5), await use(6), await use(6), await use(3), await use(7)]).toEqual([
      200, 200, 401, 401, 200,
    ]);
    expect((await reasons()).slice(known)).toEqual(['counter', 'counter']);
  });

  test('a signature by another key is refused', async () => {
    const { passkey } = await staffWithPasskey();
    const one = browser();
    const asked = await question(one.send);
    const handle = { userHandle: passkey.use(asked).response.userHandle ?? '' };
    const forged = { ...createPasskey().use(asked, handle), id: passkey.id, rawId: passkey.id };
    expect((await one.send('/api/login/passkey', { json: { passkey: forged } })).status).toBe(401);
    const unknown = createPasskey().use(await question(one.send), handle);
    expect((await one.send('/api/login/passkey', { json: { passkey: unknown } })).status).toBe(401);
  });

  test.each(['deactivated', 'a customer now', 'removed'])('%s', async what => {
    const { id, send, passkey } = await staffWithPasskey();
    const rows = server().knex('users').where({ id });
    if (what === 'deactivated') await rows.update({ deactivatedAt: new Date() });
    if (what === 'a customer now') await rows.update({ staffRole: null });
    if (what === 'removed')
      await send(`/api/user/passkeys/${(await security(send)).passkeys[0]?.id}`, { method: 'DELETE' });
    const one = browser();
    const json = { passkey: passkey.use(await question(one.send)) };
    expect((await one.send('/api/login/passkey', { json })).status).toBe(401);
  });
});

describe('after the password', () => {
  test('is asked for, and answers for its own account and this purpose alone', async () => {
    const [own, other] = [await staffWithPasskey(), await staffWithPasskey()];
    const one = browser();
    expect((await logIn(one.send, own.username)).json).toMatchObject({
      details: { ways: ['passkey', 'recovery'], mustEnrol: false },
    });
    const finish = (json: object) => one.send('/api/login/second-step', { json });
    const path = '/api/login/second-step/question';
    const asked = await question(one.send, path);
    expect(asked.allowCredentials).toEqual([
      { id: own.passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await finish({ passkey: other.passkey.use(asked) })).status).toBe(401);
    const ofSignIn = own.passkey.use(await question(one.send));
    expect((await finish({ passkey: ofSignIn })).status).toBe(401);
    const right = own.passkey.use(await question(one.send, path));
    expect((await finish({ passkey: right })).json).toMatchObject({ username: own.username });
    expect(await reasons(own.id)).toEqual(['unknown passkey', 'challenge']);
  });

  test('a recovery code does in its place, and goes with the last passkey', async () => {
    const { send, username, recoveryCodes } = await staffWithPasskey();
    const one = browser();
    await logIn(one.send, username);
    const json = { recoveryCode: recoveryCodes[0] };
    expect((await one.send('/api/login/second-step', { json })).status).toBe(200);
    const [row] = (await security(send)).passkeys;
    expect((await send(`/api/user/passkeys/${row?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await security(send)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(browser().send, username)).status).toBe(200);
  });

  test('the last second step of a role that needs one stays', async () => {
    const { id, send } = await staffWithPasskey();
    const admin = await server().as('admin');
    const values = { 'signIn.driver': true };
    expect((await admin.send('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
    const [row] = (await security(send)).passkeys;
    const path = `/api/user/passkeys/${row?.id}`;
    expect((await send(path, { method: 'DELETE' })).json).toMatchObject({
      message: expect.stringContaining('your last one'),
    });
    await giveAuthenticator(server().knex, id);
    expect((await send(path, { method: 'DELETE' })).status).toBe(204);
  });
});

describe('in place of the password', () => {
  test('confirms this session, for its own person', async () => {
    const [own, other] = [await staffWithPasskey('admin'), await staffWithPasskey()];
    await server().knex('sessions').where({ userId: own.id }).update({ confirmedAt: null });
    const path = '/api/session/confirm/question';
    const confirm = (passkey: object) => own.send('/api/session/confirm', { json: { passkey } });
    const isConfirmed = async () => (await own.send('/api/user/passkeys/question', post)).status === 200;
    expect((await confirm(other.passkey.use(await question(own.send, path)))).status).toBe(401);
    expect((await confirm(own.passkey.use(await question(own.send)))).status).toBe(401);
    expect(await isConfirmed()).toBe(false);
    expect((await confirm(own.passkey.use(await question(own.send, path)))).status).toBe(204);
    expect(await isConfirmed()).toBe(true);
    expect((await own.send('/api/session/confirm', { json: {} })).status).toBe(422);
  });

  test('who has none is told so', async () => {
    const { send } = await server().as('driver');
    expect((await send('/api/session/confirm/question', post)).json).toMatchObject({
      message: 'This account has no passkey.',
    });
  });
});

test('the office sees who has which, and resets all of it', async () => {
  const admin = await server().as('admin');
  const { id, username } = await staffWithPasskey();
  expect((await admin.send(`/api/people/${id}`)).json).toMatchObject({ secondStep: ['passkey', 'recovery'] });
  const reset = await admin.send(`/api/people/${id}/second-step`, { method: 'DELETE' });
  expect(reset.json).toMatchObject({ secondStep: [] });
  expect(await server().knex('passkeys').where({ userId: id })).toEqual([]);
  expect((await logIn(browser().send, username)).status).toBe(200);
});

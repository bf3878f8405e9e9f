/** The step after the password: authenticator apps, recovery codes, and whom the owner's settings ask for one. */
import { createPasswords } from '#api/features/account/password/passwords.ts';
import { rescueAdmin } from '#api/features/account/rescue-admin.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { secondStepTries } from '#contract/account/second-step.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { codeOf, giveAuthenticator } from '#tests/factories/second-step.ts';
import { type Browser, createBrowser } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });
const limited = useTestServer({ rateLimits: true });

const browser = (of = server()) => createBrowser(of.baseUrl);
const logIn = ({ send }: Browser, username: string, given = password) =>
  send('/api/login', { json: { username, password: given } });
const finish = ({ send }: Browser, json: object) => send('/api/login/second-step', { json });
const isIn = async ({ send }: Browser) => (await send('/api/user')).status === 200;

async function staffWithApp(of = server()) {
  const person = await makePerson(of.knex, 'driver');
  return {
    ...person,
    id: person.id,
    username: person.username,
    ...(await giveAuthenticator(of.knex, person.id)),
  };
}

/** A browser in which the password has been given. */
async function atSecondStep(username: string, of = server()) {
  const one = browser(of);
  expect((await logIn(one, username)).json).toMatchObject({ code: 'second_factor' });
  return one;
}

const auditOf = async (id: number) =>
  server()
    .knex('audit_events')
    .where({ entity: 'users', entityId: String(id) })
    .orderBy('id')
    .pluck('action');

async function set(values: object) {
  const { send } = await server().as('admin');
  expect((await send('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
}

beforeEach(() => server().knex('settings').where({ key: 'signIn' }).delete());

describe('signing in', () => {
  test('the password alone opens no session; a code of the app does', async () => {
    const person = await staffWithApp();
    const one = browser();
    const asked = await logIn(one, person.username);
    expect(asked.status).toBe(403);
    expect(asked.json).toMatchObject({
      code: 'second_factor',
      message: 'This account signs in with a second step. Reload the page, then sign in again.',
      details: { ways: ['authenticator', 'recovery'], mustEnrol: false },
    });
    expect(one.cookie('sid')).toBeUndefined();
    expect(await isIn(one)).toBe(false);
    const done = await finish(one, { code: codeOf(person.secret) });
    expect(done.json).toMatchObject({ username: person.username, staffRole: 'driver' });
    expect(await isIn(one)).toBe(true);
    expect(one.cookie('step')).toBeUndefined();
    const events = await server()
      .knex('security_events')
      .where({ userId: person.id })
      .orderBy('id')
      .pluck('type');
    expect(events).toEqual(['second_step_asked', 'login_ok']);
  });

  test('a wrong password says nothing of a second step', async () => {
    const person = await staffWithApp();
    expect((await logIn(browser(), person.username, 'not this one')).json).toMatchObject({
      code: 'bad_credentials',
    });
  });

  test('a code works once, in every browser and at the same time', async () => {
    const person = await staffWithApp();
    const code = codeOf(person.secret);
    const browsers = [];
    for (let n = 0; n < 8; n++) browsers.push(await atSecondStep(person.username));
    const answers = await Promise.all(browsers.map(one => finish(one, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    // Nor does the one before it, which a thief may have read.
    const late = await atSecondStep(person.username);
    expect((await finish(late, { code: codeOf(person.secret, -1) })).status).toBe(422);
    expect((await finish(late, { code: codeOf(person.secret, 1) })).status).toBe(200);
  });

  test('a recovery code works once, however it is typed', async () => {
    const person = await staffWithApp();
    const [recoveryCode = '', other = ''] = person.recoveryCodes;
    const typed = recoveryCode.toLowerCase().replaceAll('-', ' ');
    expect((await finish(await atSecondStep(person.username), { recoveryCode: typed })).status).toBe(200);
    const again = await atSecondStep(person.username);
    expect((await finish(again, { recoveryCode })).json).toMatchObject({
      fields: { recoveryCode: expect.stringContaining('used') },
    });
    const browsers = [again, await atSecondStep(person.username)];
    const rivals = await Promise.all(browsers.map(one => finish(one, { recoveryCode: other })));
    expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const rows = await server().knex('recovery_codes').where({ userId: person.id });
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(other);
  });

  test("another person's recovery code is none", async () => {
    const [person, other] = [await staffWithApp(), await staffWithApp()];
    const one = await atSecondStep(person.username);
    expect((await finish(one, { recoveryCode: other.recoveryCodes[0] })).status).toBe(422);
  });

  test.each([
    {},
    { code: '' },
    { code: '12345' },
    { code: '1234567' },
    { code: 'abcdef' },
    { recoveryCode: '' },
  ])('%o is refused beside its field', async json => {
    const person = await staffWithApp();
    const answer = await finish(await atSecondStep(person.username), json);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { fields: object }).fields)).toHaveLength(1);
  });

  test('after five wrong codes the password is asked for again, also from tries at once', async () => {
    const person = await staffWithApp();
    const one = await atSecondStep(person.username);
    const tries = Array.from({ length: secondStepTries + 5 }, () => finish(one, { code: '000000' }));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(secondStepTries);
    expect((await finish(one, { code: codeOf(person.secret) })).json).toMatchObject({
      code: 'sign_in_again',
    });
  });

  test.each([
    ['no cookie', async () => browser()],
    [
      'ten minutes later',
      async ({ id, username }: { id: number; username: string }) => {
        const one = await atSecondStep(username);
        await server()
          .knex('sign_in_steps')
          .where({ userId: id })
          .update({ expiresAt: new Date(0) });
        return one;
      },
    ],
    [
      'the account was deactivated',
      async ({ id, username }: { id: number; username: string }) => {
        const one = await atSecondStep(username);
        await (await server().as('admin')).send(`/api/people/${id}/deactivate`, { method: 'POST' });
        return one;
      },
    ],
    [
      'the password was changed',
      async ({ id, username }: { id: number; username: string }) => {
        const one = await atSecondStep(username);
        const { send } = await server().signIn({ id, isAdmin: false, staffRole: 'driver' });
        const json = { currentPassword: password, newPassword: 'seven patient herons' };
        expect((await send('/api/user/password', { json })).status).toBe(204);
        return one;
      },
    ],
  ])('%s: sign in again', async (_what, prepare) => {
    const person = await staffWithApp();
    const one = await prepare(person);
    expect((await finish(one, { code: codeOf(person.secret) })).json).toMatchObject({
      code: 'sign_in_again',
    });
    expect(await isIn(one)).toBe(false);
  });

  test('what a former member of staff has left is not asked for', async () => {
    const person = await staffWithApp();
    await server().knex('users').where({ id: person.id }).update({ staffRole: null });
    expect((await logIn(browser(), person.username)).status).toBe(200);
  });
});

describe('limits', () => {
  test('guesses are counted for the account, and apart for a browser it has used before', async () => {
    const { knex } = limited();
    const person = await staffWithApp(limited());
    const own = await atSecondStep(person.username, limited());
    expect((await finish(own, { code: codeOf(person.secret, -1) })).status).toBe(200);
    let wrong = 0;
    const statuses: number[] = [];
    while (wrong < 12) {
      await knex('rate_limits').where('key', 'like', 'login%').delete();
      const stranger = await atSecondStep(person.username, limited());
      for (let n = 0; n < 4 && wrong < 12; n++, wrong++)
        statuses.push((await finish(stranger, { code: '000000' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    // The right code is refused to strangers as well, and taken from the owner's own browser.
    await knex('rate_limits').where('key', 'like', 'login%').delete();
    const stranger = await atSecondStep(person.username, limited());
    expect((await finish(stranger, { code: codeOf(person.secret) })).status).toBe(429);
    expect((await logIn(own, person.username)).json).toMatchObject({ code: 'second_factor' });
    expect((await finish(own, { code: codeOf(person.secret) })).status).toBe(200);
  });
});

describe('setting it up', () => {
  const start = (send: Browser['send']) => send('/api/user/authenticator', { method: 'POST' });
  const confirm = (send: Browser['send'], code: string) =>
    send('/api/user/authenticator/confirm', { json: { code } });
  const security = async (send: Browser['send']) => (await send('/api/user/security')).json;

  test('counts from the first code on, and shows ten recovery codes once', async () => {
    const { id, username, send } = await server().as('workshop');
    expect(await security(send)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    const { secret, uri } = (await start(send)).json as { secret: string; uri: string };
    expect(uri).toContain(`secret=${secret}`);
    expect((await logIn(browser(), username)).status, 'not before').toBe(200);
    expect((await confirm(send, '000000')).json).toMatchObject({ fields: { code: expect.any(String) } });
    const first = codeOf(secret);
    const done = await confirm(send, first);
    const { recoveryCodes } = done.json as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(done.headers['content-encoding']).toBeUndefined();
    expect(await security(send)).toMatchObject({
      authenticatorSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await finish(await atSecondStep(username), { code: first })).status, 'once').toBe(422);
    expect((await finish(await atSecondStep(username), { code: codeOf(secret, 1) })).status).toBe(200);
    expect(await auditOf(id)).toEqual(['person.addAuthenticator']);
    const log = JSON.stringify(
      await server()
        .knex('audit_events')
        .where({ entityId: String(id) }),
    );
    expect(log).not.toContain(secret);
  });

  test('another telephone takes the place of the first, whose codes end then and not before', async () => {
    const { id, username, send } = await server().as('driver');
    const { secret: first } = await giveAuthenticator(server().knex, id);
    const { secret: second } = (await start(send)).json as { secret: string };
    expect((await finish(await atSecondStep(username), { code: codeOf(first) })).status).toBe(200);
    expect((await confirm(send, codeOf(second))).json).toEqual({ recoveryCodes: [] });
    expect((await finish(await atSecondStep(username), { code: codeOf(first, 1) })).status).toBe(422);
    expect((await finish(await atSecondStep(username), { code: codeOf(second, 1) })).status).toBe(200);
  });

  test('new recovery codes end the ones before; removing the app ends all', async () => {
    const { id, username, send } = await server().as('driver');
    const { recoveryCodes } = await giveAuthenticator(server().knex, id);
    const renewed = (await send('/api/user/recovery-codes', { method: 'POST' })).json as {
      recoveryCodes: string[];
    };
    const one = await atSecondStep(username);
    expect((await finish(one, { recoveryCode: recoveryCodes[0] })).status).toBe(422);
    expect((await finish(one, { recoveryCode: renewed.recoveryCodes[0] })).status).toBe(200);
    expect((await send('/api/user/authenticator', { method: 'DELETE' })).status).toBe(204);
    expect((await logIn(browser(), username)).status).toBe(200);
    expect(await security(send)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    expect((await send('/api/user/recovery-codes', { method: 'POST' })).status).toBe(409);
    expect(await auditOf(id)).toEqual(['person.renewRecoveryCodes', 'person.removeAuthenticator']);
  });
});

describe('the owner', () => {
  test('asks a role for it: days of grace from the first sign-in, then the set-up comes first', async () => {
    await set({ 'signIn.driver': true, 'signIn.graceDays': 3 });
    const { id, username } = await makePerson(server().knex, 'driver');
    const workshop = await makePerson(server().knex, 'workshop');
    const one = browser();
    expect((await logIn(one, username)).status).toBe(200);
    const { isRequired, dueAt } = (await one.send('/api/user/security')).json as {
      isRequired: boolean;
      dueAt: string;
    };
    expect(isRequired).toBe(true);
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)).toBe(3);
    expect((await logIn(browser(), username)).status, 'the days do not begin again').toBe(200);
    await server()
      .knex('users')
      .where({ id })
      .update({ secondStepDueAt: new Date(Date.now() - 1000) });
    expect(await isIn(one), 'nobody is signed out').toBe(true);

    const late = browser();
    expect((await logIn(late, username)).json).toMatchObject({ details: { ways: [], mustEnrol: true } });
    expect(await isIn(late)).toBe(false);
    const key = (await late.send('/api/login/authenticator', { method: 'POST' })).json as { secret: string };
    const confirm = (code: string) => late.send('/api/login/authenticator/confirm', { json: { code } });
    expect((await confirm('000000')).status).toBe(422);
    const done = await confirm(codeOf(key.secret));
    expect(done.json).toMatchObject({ user: { username }, recoveryCodes: expect.any(Array) });
    expect(await isIn(late)).toBe(true);
    expect((await logIn(browser(), username)).json).toMatchObject({ details: { mustEnrol: false } });
    expect((await late.send('/api/user/authenticator', { method: 'DELETE' })).json).toMatchObject({
      message: expect.stringContaining('needs a second step'),
    });
    expect((await logIn(browser(), workshop.username)).status, 'of another role').toBe(200);
  });

  test('without days of grace the next sign-in sets it up; who has one is asked for it alone', async () => {
    await set({ 'signIn.driver': true, 'signIn.graceDays': 0 });
    const { username } = await makePerson(server().knex, 'driver');
    expect((await logIn(browser(), username)).json).toMatchObject({ details: { mustEnrol: true } });
    const person = await staffWithApp();
    const one = await atSecondStep(person.username);
    // The password alone must not put another app in place of the owner's.
    expect((await one.send('/api/login/authenticator', { method: 'POST' })).json).toMatchObject({
      code: 'sign_in_again',
    });
    await server()
      .knex('authenticators')
      .where({ userId: person.id })
      .update({ pendingSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
    const answer = await one.send('/api/login/authenticator/confirm', {
      json: { code: codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ') },
    });
    expect(answer.json).toMatchObject({ code: 'sign_in_again' });
  });

  test('resets it for somebody else, who is signed out and signs in with the password', async () => {
    const admin = await server().as('admin');
    const person = await staffWithApp();
    const one = await atSecondStep(person.username);
    await finish(one, { code: codeOf(person.secret) });
    const path = `/api/people/${person.id}/second-step`;
    expect((await admin.send(`/api/people/${person.id}`)).json).toMatchObject({
      secondStep: ['authenticator', 'recovery'],
      recoveryCodesLeft: 10,
      needsSecondStep: false,
    });
    const reset = await admin.send(path, { method: 'DELETE' });
    expect(reset.json).toMatchObject({ secondStep: [], recoveryCodesLeft: 0, sessions: [] });
    expect(await isIn(one)).toBe(false);
    expect((await logIn(browser(), person.username)).status).toBe(200);
    expect(await auditOf(person.id)).toEqual(['person.resetSecondStep']);
    expect((await admin.send(path, { method: 'DELETE' })).status).toBe(409);
    await giveAuthenticator(server().knex, admin.id);
    expect((await admin.send(`/api/people/${admin.id}/second-step`, { method: 'DELETE' })).status).toBe(409);
  });

  test('makes somebody a customer: nothing is left that they could not see', async () => {
    const admin = await server().as('admin');
    const person = await staffWithApp();
    const json = { role: 'customer', currentPassword: password };
    expect((await admin.send(`/api/people/${person.id}/role`, { method: 'PATCH', json })).status).toBe(200);
    expect(
      await server()
        .knex('mails')
        .where({ toEmail: person.email ?? '', kind: 'sign_in_changed' }),
    ).toHaveLength(1);
    expect(await server().knex('authenticators').where({ userId: person.id })).toEqual([]);
    expect(await server().knex('recovery_codes').where({ userId: person.id })).toEqual([]);
  });
});

test('a name that nobody has is answered as before', async () => {
  expect((await logIn(browser(), uniqueName('nobody'))).json).toMatchObject({ code: 'bad_credentials' });
});

describe('an admin who has lost everything', () => {
  const rescue = (name: string, given = 'seven patient herons') =>
    rescueAdmin(
      {
        knex: server().knex,
        passwords: createPasswords(),
        shopName: 'Selvedge',
        publicUrl: 'http://localhost:3000',
      },
      { name, password: given },
    );

  test('is let in by the command, with a new password and nothing else', async () => {
    const admin = await server().as('admin');
    await giveAuthenticator(server().knex, admin.id);
    const other = await server().as('admin');
    await rescue(admin.email);
    const told = await server()
      .knex('mails')
      .where({ kind: 'sign_in_changed' })
      .whereIn('toEmail', [admin.email, other.email])
      .orderBy('id');
    expect(told.map(({ toEmail, subject }) => [toEmail, subject.split(':')[0]])).toEqual([
      [admin.email, 'Your account was given a new password'],
      [other.email, `The account ${admin.username} was given a new password`],
    ]);
    expect((await admin.send('/api/user')).status).toBe(401);
    expect((await logIn(browser(), admin.username)).json).toMatchObject({ code: 'bad_credentials' });
    const one = browser();
    expect((await logIn(one, admin.username, 'seven patient herons')).status).toBe(200);
    expect((await one.send('/api/user/security')).json).toMatchObject({ authenticatorSince: null });
    const [entry] = await server()
      .knex('audit_events')
      .where({ entity: 'users', entityId: String(admin.id) });
    expect(entry).toMatchObject({ actorId: null, action: 'person.rescue' });
  });

  test('a wrong name, another role and a weak password are sentences', async () => {
    const { username } = await makePerson(server().knex, 'driver');
    const admin = await server().as('admin');
    await expect(rescue(username)).rejects.toThrow(`There is no admin called ${username}`);
    await expect(rescue(admin.username, 'short')).rejects.toThrow('at least 12 characters');
    expect((await admin.send('/api/user')).status).toBe(200);
  });
});

describe('whoever it belongs to hears of', () => {
  const subjects = async (to: string) =>
    (
      await server()
        .knex('mails')
        .where({ kind: 'sign_in_changed', toEmail: to })
        .orderBy('id')
        .pluck('subject')
    ).map(subject => subject.split(':')[0]);

  test('an app that is set up and removed, new recovery codes and a used one, a reset by the office', async () => {
    const { id, email, username, send } = await server().as('driver');
    const { secret } = (await send('/api/user/authenticator', { method: 'POST' })).json as { secret: string };
    const wrong = await send('/api/user/authenticator/confirm', { json: { code: '000000' } });
    expect([wrong.status, await subjects(email)]).toEqual([422, []]);
    await send('/api/user/authenticator/confirm', { json: { code: codeOf(secret) } });
    const { recoveryCodes } = (await send('/api/user/recovery-codes', { method: 'POST' })).json as {
      recoveryCodes: string[];
    };
    const [recoveryCode = ''] = recoveryCodes;
    expect((await finish(await atSecondStep(username), { recoveryCode })).status).toBe(200);
    // Once for each: a code that was used already tells nobody anything.
    expect((await finish(await atSecondStep(username), { recoveryCode })).status).toBe(422);
    const { send: office } = await server().as('admin');
    expect((await office(`/api/people/${id}/second-step`, { method: 'DELETE' })).status).toBe(200);
    expect(await subjects(email)).toEqual([
      'An authenticator app was set up',
      'New recovery codes were made',
      'A recovery code was used',
      'Your second step was removed',
    ]);
    const [used] = await server()
      .knex('mails')
      .where({ toEmail: email })
      .where('subject', 'like', 'A recovery%');
    expect(used?.bodyText).toContain(`${recoveryCodes.length - 1} are left`);

    const other = await server().as('driver');
    await giveAuthenticator(server().knex, other.id);
    expect((await other.send('/api/user/authenticator', { method: 'DELETE' })).status).toBe(204);
    expect(await subjects(other.email)).toEqual(['An authenticator app was removed']);
  });
});

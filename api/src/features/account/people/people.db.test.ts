import { describe, expect, test } from 'vitest';
import type { SyncResponse } from '#contract/wire/sync.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { password, uniqueName } from '#tests/factories/people.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer({ listens: true });

const currentPassword = password;
const patch = (admin: SignedIn, id: number, json: object) =>
  admin.send(`/api/people/${id}/role`, { method: 'PATCH', json });
const post = (admin: SignedIn, path: string) => admin.send(`/api/people/${path}`, { method: 'POST' });

const invite = (admin: SignedIn, json: object = {}) =>
  admin.send('/api/people/invitations', {
    json: {
      firstName: 'Dana',
      lastName: 'Wirra',
      email: `${uniqueName('dana')}@example.test`,
      role: 'driver',
      currentPassword,
      ...json,
    },
  });

/** The secret of the newest link in the mails to this address. */
async function linkTo(email: string): Promise<string> {
  const mail = present(await server().knex('mails').where({ toEmail: email }).orderBy('id', 'desc').first());
  return /token=([\w-]{43})/.exec(mail.bodyText)?.[1] ?? 'none';
}

const choose = (token: string, newPassword = 'a needle in the haystack') =>
  server().send('/api/password/reset', { json: { token, newPassword } });

const logIn = (username: string, typed = 'a needle in the haystack') =>
  server().send('/api/login', { json: { username, password: typed } });

const auditOf = (id: number) =>
  server()
    .knex('audit_events')
    .where({ entity: 'users', entityId: String(id) })
    .orderBy('id');

/** All admins but these lose the role, so that "the last one" means something in a shared database. */
const leaveOnly = (...ids: number[]) =>
  server().knex('users').where({ isAdmin: true }).whereNotIn('id', ids).update({ isAdmin: false });

describe('inviting', () => {
  test('the link sets a password once, of the length of staff, and the role holds from the start', async () => {
    const admin = await server().as('admin');
    const email = `${uniqueName('dana')}@example.test`;
    const invited = await invite(admin, { email });
    expect(invited.status).toBe(201);
    expect(invited.json).toMatchObject({
      role: 'driver',
      state: 'invited',
      email,
      sessions: [],
      devices: [],
    });
    expect(JSON.stringify(invited.json)).not.toContain('argon2');
    const { id } = invited.json as { id: number };
    const token = await linkTo(email);
    expect((await choose(token, 'shortish')).status).toBe(422);
    expect((await choose(token)).status).toBe(204);
    expect((await choose(token)).json).toMatchObject({ code: 'link_expired' });
    expect((await logIn(email)).json).toMatchObject({ staffRole: 'driver', isAdmin: false });
    expect((await admin.send(`/api/people/${id}`)).json).toMatchObject({ state: 'active' });
    const mails = await server().knex('mails').where({ toEmail: email }).select('kind');
    expect(mails).toEqual([{ kind: 'staff_invitation' }]);
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({
      actorId: admin.id,
      action: 'person.invite',
      after: { role: 'driver', email },
    });
  });

  test('the office cannot read the link in its list of mails', async () => {
    const admin = await server().as('admin');
    const email = `${uniqueName('dana')}@example.test`;
    await invite(admin, { email });
    const { id } = present(await server().knex('mails').where({ toEmail: email }).first('id'));
    const token = await linkTo(email);
    expect((await admin.send(`/api/mails/${id}`)).text).not.toContain(token);
    expect((await admin.send(`/api/mails/${id}/html`)).text).not.toContain(token);
  });

  test('an old link is dead, and so is the one before the newest', async () => {
    const admin = await server().as('admin');
    const email = `${uniqueName('dana')}@example.test`;
    const { id } = (await invite(admin, { email })).json as { id: number };
    const first = await linkTo(email);
    expect((await post(admin, `${id}/link`)).status).toBe(200);
    const second = await linkTo(email);
    expect(second).not.toBe(first);
    expect((await choose(first)).status).toBe(400);
    await server()
      .knex('password_resets')
      .where({ userId: id })
      .update({ expiresAt: new Date(Date.now() - 1) });
    expect((await choose(second)).json).toMatchObject({ code: 'link_expired' });
  });

  const refused: [why: string, body: object, status: number, field: string][] = [
    ['a wrong password of the admin', { currentPassword: 'guess guess guess' }, 422, 'currentPassword'],
    ['a role that is none', { role: 'boss' }, 422, 'role'],
    ['no name', { firstName: ' ' }, 422, 'firstName'],
  ];
  test.each(refused)('refuses %s', async (_, body, status, field) => {
    const answer = await invite(await server().as('admin'), body);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('an address with an account is sent to that account; a taken username gets a figure', async () => {
    const admin = await server().as('admin');
    const customer = await server().as('customer');
    expect((await invite(admin, { email: customer.email })).status).toBe(409);
    const name = uniqueName('kim');
    await invite(admin, { email: `${name}@one.test` });
    const second = await invite(admin, { email: `${name}@two.test` });
    expect(second.json).toMatchObject({ username: `${name}2` });
  });
});

describe('roles', () => {
  test('a new role holds at once and ends the sessions of the old one', async () => {
    const admin = await server().as('admin');
    const other = await server().as('admin');
    const answer = await patch(admin, other.id, { role: 'workshop', from: 'admin', currentPassword });
    expect(answer.json).toMatchObject({ role: 'workshop', sessions: [] });
    expect((await other.send('/api/people')).status).toBe(401);
    expect((await auditOf(other.id))[0]).toMatchObject({
      action: 'person.role',
      before: { role: 'admin' },
      after: { role: 'workshop' },
    });
  });

  test('needs the password, and the role that was looked at', async () => {
    const admin = await server().as('admin');
    const driver = await server().as('driver');
    expect((await patch(admin, driver.id, { role: 'admin', currentPassword: 'wrong' })).status).toBe(422);
    const stale = await patch(admin, driver.id, { role: 'admin', from: 'workshop', currentPassword });
    expect(stale.status).toBe(409);
    expect(stale.json).toMatchObject({ details: { current: { role: 'driver' } } });
    expect((await driver.send('/api/user')).json).toMatchObject({ isAdmin: false });
  });

  test('a customer who becomes staff chooses a password of the length of staff', async () => {
    const admin = await server().as('admin');
    const customer = await server().as('customer');
    const answer = await patch(admin, customer.id, { role: 'workshop', currentPassword });
    expect(answer.json).toMatchObject({ role: 'workshop', state: 'invited' });
    expect((await logIn(customer.username, password)).status).toBe(401);
    expect((await choose(await linkTo(customer.email))).status).toBe(204);
    expect((await logIn(customer.username)).status).toBe(200);
  });

  test('nobody but an admin may look or change, and isAdmin in a body of one’s own changes nothing', async () => {
    const driver = await server().as('driver');
    for (const answer of [
      await driver.send('/api/people'),
      await patch(driver, driver.id, { role: 'admin', currentPassword }),
      await invite(driver),
    ])
      expect(answer.status).toBe(403);
    await driver.send('/api/user', {
      method: 'PATCH',
      json: { firstName: 'Kim', isAdmin: true, staffRole: null },
    });
    expect((await driver.send('/api/user')).json).toMatchObject({ isAdmin: false, staffRole: 'driver' });
  });

  test('the last admin stays: also when two demote each other at once', async () => {
    const [one, two] = [await server().as('admin'), await server().as('admin')];
    await leaveOnly(one.id, two.id);
    const answers = await Promise.all([
      patch(one, two.id, { role: 'customer', currentPassword }),
      patch(two, one.id, { role: 'customer', currentPassword }),
    ]);
    expect(answers.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1);
    const left = await server().knex('users').where({ isAdmin: true });
    expect(left).toHaveLength(1);
    const last = present(left[0]).id === one.id ? one : two;
    const own = await patch(last, last.id, { role: 'driver', currentPassword });
    expect(own.json).toMatchObject({
      message: 'The shop needs at least one admin, and this is the last one.',
    });
    // Somebody who has only been invited cannot take over yet.
    await invite(last, { role: 'admin' });
    expect((await patch(last, last.id, { role: 'driver', currentPassword })).status).toBe(409);
  });
});

/** An open event stream of this session; resolves when the server ends it. */
async function follow(cookie: string): Promise<Promise<string>> {
  const answer = await fetch(`${server().baseUrl}/api/sync/events`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('closing', () => {
  test('deactivating holds at once, on open streams too, and opens again', async () => {
    const admin = await server().as('admin');
    const driver = await server().as('driver');
    const stream = follow(driver.cookie);
    await driver.send('/api/user');
    expect((await post(admin, `${driver.id}/deactivate`)).json).toMatchObject({
      state: 'deactivated',
      sessions: [],
    });
    expect(await stream).toContain('retry:');
    expect((await driver.send('/api/user')).status).toBe(401);
    expect((await logIn(driver.username, password)).status).toBe(401);
    const drivers = (await admin.send('/api/drivers')).text;
    expect(drivers).not.toContain(driver.username);
    expect((await post(admin, `${driver.id}/link`)).status).toBe(409);
    expect((await post(admin, `${driver.id}/reactivate`)).json).toMatchObject({ state: 'active' });
    expect((await logIn(driver.username, password)).status).toBe(200);
    const actions = (await auditOf(driver.id)).map(({ action }) => action);
    expect(actions).toEqual(['person.deactivate', 'person.reactivate']);
  });

  test('nobody closes the own account here', async () => {
    const [admin] = [await server().as('admin'), await server().as('admin')];
    expect((await post(admin, `${admin.id}/deactivate`)).status).toBe(409);
  });

  test('single sessions and all of them end; of the own ones this stays', async () => {
    const admin = await server().as('admin');
    const driver = await server().as('driver');
    const person = present(await server().knex('users').where({ id: driver.id }).first());
    const phone = await server().signIn(person);
    const { sessions } = (await admin.send(`/api/people/${driver.id}`)).json as {
      sessions: { id: string }[];
    };
    expect(sessions).toHaveLength(2);
    await admin.send(`/api/people/${driver.id}/sessions/${sessions[0]?.id}`, { method: 'DELETE' });
    const alive = [await driver.send('/api/user'), await phone.send('/api/user')].map(({ status }) => status);
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 401]);
    await admin.send(`/api/people/${driver.id}/sessions`, { method: 'DELETE' });
    expect((await driver.send('/api/user')).status + (await phone.send('/api/user')).status).toBe(802);
    const own = await admin.send(`/api/people/${admin.id}/sessions`, { method: 'DELETE' });
    expect(own.json).toMatchObject({ sessions: [{ isCurrent: true }] });
  });

  test('a revoked device may not sync, and may again when it is allowed', async () => {
    const admin = await server().as('admin');
    const driver = await server().as('driver');
    const deviceId = crypto.randomUUID();
    const sync = (send: SignedIn['send']) =>
      send('/api/sync', {
        json: {
          protocol: 1,
          build: 'test',
          deviceId,
          cursor: null,
          clientNow: new Date().toISOString(),
          mutations: [],
          stats: { pending: 3, persisted: true, installed: true, lastSeq: 7 },
          shiftKey: { has: null },
        },
      });
    const stands = async () => (await server().send(`/api/sync/devices/${deviceId}`)).json;
    const shiftKeyOf = async (send: SignedIn['send']) =>
      ((await sync(send)).json as SyncResponse).shiftKey?.current;
    const first = await shiftKeyOf(driver.send);
    expect(await shiftKeyOf(driver.send)).toBe(first);
    expect((await admin.send(`/api/people/${driver.id}`)).json).toMatchObject({
      devices: [{ id: deviceId, pending: 3, revokedAt: null }],
    });
    const other = await server().as('driver');
    expect((await post(admin, `${other.id}/devices/${deviceId}/revoke`)).status).toBe(404);
    expect((await post(admin, `${driver.id}/devices/${deviceId}/revoke`)).status).toBe(200);
    expect((await sync(driver.send)).status).toBe(401);
    // Signed out as it is, it hears why.
    expect(await stands()).toEqual({ isRevoked: true });
    let again = await server().signIn(present(await server().knex('users').where({ id: driver.id }).first()));
    expect((await sync(again.send)).status).toBe(403);
    expect((await post(admin, `${driver.id}/devices/${deviceId}/allow`)).status).toBe(200);
    expect((await sync(again.send)).status).toBe(200);
    expect(await stands()).toEqual({ isRevoked: false });
    // A closed account has to let go as well.
    expect((await post(admin, `${driver.id}/deactivate`)).status).toBe(200);
    expect(await stands()).toEqual({ isRevoked: true });
    expect((await post(admin, `${driver.id}/reactivate`)).status).toBe(200);
    expect(await stands()).toEqual({ isRevoked: false });
    again = await server().signIn(present(await server().knex('users').where({ id: driver.id }).first()));
    // What is written from now on is hidden with another key.
    expect(await shiftKeyOf(again.send)).not.toBe(first);
  });
});

describe('the list', () => {
  test('searches and filters by role, a page at a time', async () => {
    const admin = await server().as('admin');
    const mark = uniqueName('mark');
    const people = await Promise.all(
      (['driver', 'workshop', 'customer', 'customer'] as const).map(role =>
        server().as(role, { firstName: mark, lastName: role }),
      ),
    );
    const found = async (query: string) =>
      (await admin.send(`/api/people?search=${mark}${query}`)).json as {
        people: { role: string }[];
        total: number;
      };
    expect((await found('')).people.map(({ role }) => role)).toEqual([
      'workshop',
      'driver',
      'customer',
      'customer',
    ]);
    expect((await found('&role=staff')).total).toBe(2);
    expect((await found('&role=customer')).people).toHaveLength(2);
    expect(await found('&page=2')).toMatchObject({ people: [], total: people.length });
  });
});

test('an open stream does not keep an idle session alive', async () => {
  const admin = await server().as('admin');
  const { knex } = server();
  const idleEnd = async () =>
    present(await knex('sessions').where({ userId: admin.id }).first()).idleExpiresAt as Date;
  await knex('sessions')
    .where({ userId: admin.id })
    .update({
      lastSeenAt: knex.raw(`now() - interval '10 minutes'`),
      idleExpiresAt: knex.raw(`now() + interval '20 minutes'`),
    });
  const before = await idleEnd();
  const leaving = new AbortController();
  await fetch(`${server().baseUrl}/api/sync/events`, {
    headers: { cookie: admin.cookie },
    signal: leaving.signal,
  });
  const token = admin.cookie.split('=')[1] ?? '';
  await createSessionStore(knex).find(token, { renew: false });
  expect(await idleEnd()).toEqual(before);
  leaving.abort();
  await admin.send('/api/user');
  expect((await idleEnd()).getTime()).toBeGreaterThan(before.getTime());
});

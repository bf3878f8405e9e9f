/** How long a session has left, and what asks for the password again. */
import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/wire/capabilities.ts';
import { untendedHeader } from '#contract/wire/presence.ts';
import { password } from '#tests/factories/people.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const minute = 60;
const hour = 60 * minute;

/** As if the person had last been heard of so long ago, and so much were left. */
const moveSession = ({ id }: SignedIn, columns: Record<string, string>, { knex } = server()) =>
  knex('sessions')
    .where({ userId: id })
    .update(
      Object.fromEntries(
        Object.entries(columns).map(([name, interval]) => [
          name,
          knex.raw('now() + ?::interval', [interval]),
        ]),
      ),
    );

const leftOf = async ({ send }: SignedIn, method = 'GET', headers = {}) =>
  (await send('/api/session', { method, headers })).json as { idleSeconds: number; absoluteSeconds: number };

const about = (seconds: number) => (found: number) => found <= seconds && found > seconds - 20;

describe('what a session has left', () => {
  test.each([
    ['admin', 30 * minute, 12 * hour],
    ['driver', 14 * hour, 16 * hour],
    ['workshop', 14 * hour, 16 * hour],
    ['customer', 7 * 24 * hour, 30 * 24 * hour],
  ] as const)('of a new one of a %s', async (role, idle, absolute) => {
    const { idleSeconds, absoluteSeconds } = await leftOf(await server().as(role));
    expect(idleSeconds).toSatisfy(about(idle));
    expect(absoluteSeconds).toSatisfy(about(absolute));
  });

  const nearIdle = { lastSeenAt: '-29 minutes', idleExpiresAt: '1 minute' };
  test.each([
    ['asking puts nothing off', nearIdle, 'GET', {}, minute, 12 * hour],
    ['who is here keeps it', nearIdle, 'POST', {}, 30 * minute, 12 * hour],
    ['a page that nobody touches does not', nearIdle, 'POST', { [untendedHeader]: '1' }, minute, 12 * hour],
    [
      'the absolute end stays',
      { ...nearIdle, createdAt: '-11 hours', expiresAt: '40 seconds' },
      'POST',
      {},
      30 * minute,
      40,
    ],
  ] as const)('%s', async (_what, moved, method, headers, idle, absolute) => {
    const admin = await server().as('admin');
    await moveSession(admin, moved);
    const { idleSeconds, absoluteSeconds } = await leftOf(admin, method, headers);
    expect(idleSeconds).toSatisfy(about(idle));
    expect(absoluteSeconds).toSatisfy(about(absolute));
    expect((await leftOf(admin)).idleSeconds).toSatisfy(about(idle));
  });

  test('what a page asks for while nobody is at it keeps no session, anything else does', async () => {
    const admin = await server().as('admin');
    await moveSession(admin, nearIdle);
    expect((await admin.send('/api/customers', { headers: { [untendedHeader]: '1' } })).status).toBe(200);
    expect((await leftOf(admin)).idleSeconds).toSatisfy(about(minute));
    expect((await admin.send('/api/customers')).status).toBe(200);
    expect((await leftOf(admin)).idleSeconds).toSatisfy(about(30 * minute));
  });

  const ended: Record<string, string>[] = [
    { idleExpiresAt: '-1 second' },
    { createdAt: '-13 hours', expiresAt: '-1 second' },
  ];
  test.each(ended)('an ended one is not kept: %o', async moved => {
    const admin = await server().as('admin');
    await moveSession(admin, moved);
    for (const method of ['GET', 'POST'])
      expect((await admin.send('/api/session', { method })).status).toBe(401);
  });
});

const customerForm = { firstName: 'Rosa', lastName: 'Marsh', email: 'rosa@example.test' };

async function makeCustomer(admin: SignedIn): Promise<number> {
  const answer = await admin.send('/api/customers', { json: customerForm });
  expect(answer.status, answer.text).toBe(201);
  return (answer.json as { id: number }).id;
}

const remove = ({ send }: Pick<SignedIn, 'send'>, id: number) =>
  send(`/api/customers/${id}`, { method: 'DELETE' });
const confirm = ({ send }: Pick<SignedIn, 'send'>, currentPassword: string) =>
  send('/api/session/confirm', { json: { currentPassword } });
const isThere = async (id: number) =>
  present(await server().knex('customers').where({ id }).first('deletedAt')).deletedAt === null;
const askedFor = {
  status: 403,
  json: { code: 'confirm_password', message: 'Please enter your password to continue.' },
};

describe('the password again', () => {
  test.each([
    ['a sign-in of just now', '-1 second', 204],
    ['of fourteen minutes ago', '-14 minutes', 204],
    ['of sixteen minutes ago', '-16 minutes', 403],
    ['of yesterday', '-11 hours', 403],
    ['a session from before there were any', null, 403],
  ] as const)('%s', async (_what, since, status) => {
    const admin = await server().as('admin');
    const id = await makeCustomer(admin);
    const { knex } = server();
    const confirmedAt = since && knex.raw('now() + ?::interval', [since]);
    await knex('sessions').where({ userId: admin.id }).update({ confirmedAt });
    const answer = await remove(admin, id);
    expect(answer.status).toBe(status);
    expect(await isThere(id)).toBe(status === 403);
    if (status === 403) expect(answer).toMatchObject(askedFor);
  });

  test('a real sign-in counts', async () => {
    const { as, send } = server();
    const admin = await as('admin');
    const id = await makeCustomer(admin);
    const answer = await send('/api/login', { json: { username: admin.username, password } });
    const Cookie = answer.headers['set-cookie']?.map(line => line.split(';')[0]).join('; ') ?? '';
    const removed = await send(`/api/customers/${id}`, { method: 'DELETE', headers: { Cookie } });
    expect(removed.status).toBe(204);
  });

  test('given, the same request goes through, and both tries are written down', async () => {
    const admin = await server().as('admin');
    const id = await makeCustomer(admin);
    await moveSession(admin, { confirmedAt: '-16 minutes' });
    expect(await remove(admin, id)).toMatchObject(askedFor);
    expect(await confirm(admin, 'guess guess guess')).toMatchObject({
      status: 422,
      json: { fields: { currentPassword: 'That is not your current password.' } },
    });
    expect(await confirm(admin, '')).toMatchObject({ status: 422 });
    expect(await remove(admin, id)).toMatchObject(askedFor);
    expect(await isThere(id)).toBe(true);
    expect((await confirm(admin, password)).status).toBe(204);
    expect((await remove(admin, id)).status).toBe(204);
    expect(await isThere(id)).toBe(false);
    const events = await server().knex('security_events').where({ userId: admin.id }).orderBy('id').select();
    expect(events.map(({ type }) => type)).toEqual(['password_refused', 'password_confirmed', 'delete']);
    expect(JSON.stringify(events)).not.toMatch(/guess|weaving/);
  });

  test('what was given in another session counts there alone', async () => {
    const { as, signIn } = server();
    const admin = await as('admin');
    const id = await makeCustomer(admin);
    await moveSession(admin, { confirmedAt: '-16 minutes' });
    const other = await signIn({ id: admin.id, isAdmin: true, staffRole: null });
    expect((await confirm(other, password)).status).toBe(204);
    expect(await remove(admin, id)).toMatchObject(askedFor);
    expect((await remove(other, id)).status).toBe(204);
  });

  test.each([
    ['POST', '/api/import-products'],
    ['POST', '/api/import-files?name=spring.csv'],
    ['POST', '/api/import-runs/1/apply'],
    ['POST', '/api/import-runs/1/undo'],
  ])('%s %s asks before it begins, and before it is counted', async (method, path) => {
    const { as, knex } = limited();
    const admin = await as('admin');
    await moveSession(admin, { confirmedAt: '-16 minutes' }, limited());
    const body = 'Handle,Product\n'.repeat(100);
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push(await admin.send(path, { method, body }));
    for (const answer of answers) expect(answer).toMatchObject(askedFor);
    expect(await knex('import_runs').where({ startedBy: admin.id })).toEqual([]);
    expect(await knex('rate_limits').where('key', 'like', `import:%user:${admin.id}`)).toEqual([]);
  });

  test('a check of a file needs none', async () => {
    const { as, shop } = server();
    const admin = await as('admin');
    await moveSession(admin, { confirmedAt: '-16 minutes' });
    const answer = await admin.send('/api/import-checks/file?name=x.csv', { body: 'Handle,Product\n' });
    expect(answer.status).toBe(202);
    await shop.settled();
  });

  test.each(['customer', 'driver', 'workshop'] satisfies Role[])(
    'a %s is not asked but refused, as before',
    async role => {
      const { as } = server();
      const id = await makeCustomer(await as('admin'));
      const person = await as(role);
      await moveSession(person, { confirmedAt: '-16 minutes' });
      expect(await remove(person, id)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
      expect((await person.send('/api/user')).status).toBe(200);
    },
  );

  test('nobody guesses for long, and the right password ends the count', async () => {
    const { as, knex } = limited();
    const admin = await as('admin');
    const guess = () => confirm(admin, 'guess guess guess');
    for (let n = 0; n < 9; n++) expect((await guess()).status).toBe(422);
    expect((await confirm(admin, password)).status).toBe(204);
    await moveSession(admin, { confirmedAt: '-16 minutes' }, limited());
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(422);
    const locked = await confirm(admin, password);
    expect(locked).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    const row = await knex('sessions')
      .where({ userId: admin.id })
      .whereRaw(`confirmed_at > now() - interval '15 minutes'`)
      .first();
    expect(row).toBeUndefined();
  });
});

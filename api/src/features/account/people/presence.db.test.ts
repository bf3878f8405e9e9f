/** Who gives or takes access proves again to be there: by password, a code of their app, or a passkey. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { PasskeyQuestion } from '#contract/account/passkey.ts';
import { createPasskey, type PasskeyWanted } from '#tests/factories/passkeys.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { codeOf, giveAuthenticator } from '#tests/factories/second-step.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });
const post = { method: 'POST' };
const remove = { method: 'DELETE' };

type Call = [path: string, parts: { method: string; json?: object }];

const device = async (userId: number) => {
  const id = crypto.randomUUID();
  await server().knex('devices').insert({ id, userId, revokedAt: new Date() });
  return id;
};
const driver = () => makePerson(server().knex, 'driver');

/** What asks for it, each on a record of its own. */
const deeds: Record<string, (admin: SignedIn) => Promise<Call>> = {
  'an invitation': async () => {
    const json = {
      firstName: 'Wim',
      lastName: 'Weft',
      email: `${uniqueName('wim')}@example.test`,
      role: 'driver',
    };
    return ['/api/people/invitations', { method: 'POST', json }];
  },
  'another role': async () => [
    `/api/people/${(await driver()).id}/role`,
    { method: 'PATCH', json: { role: 'admin' } },
  ],
  'an account opened again': async () => {
    const { id } = await driver();
    await server().knex('users').where({ id }).update({ deactivatedAt: new Date() });
    return [`/api/people/${id}/reactivate`, post];
  },
  'a device allowed again': async () => {
    const { id } = await driver();
    return [`/api/people/${id}/devices/${await device(id)}/allow`, post];
  },
  'a second step taken away': async () => {
    const { id } = await driver();
    await giveAuthenticator(server().knex, id);
    return [`/api/people/${id}/second-step`, remove];
  },
  'the own app removed': async admin => {
    await server().knex('authenticators').where({ userId: admin.id }).delete();
    await giveAuthenticator(server().knex, admin.id);
    return ['/api/user/authenticator', remove];
  },
  'the own provider unlinked': async admin => {
    const identity = { issuer: 'https://id.example', subject: uniqueName('sub'), email: admin.email };
    await server()
      .knex('identities')
      .insert({ ...identity, userId: admin.id });
    return ['/api/user/provider', remove];
  },
};

const forget = ({ id }: SignedIn, since: string | null = null) =>
  server()
    .knex('sessions')
    .where({ userId: id })
    .update({ confirmedAt: since && server().knex.raw('now() + ?::interval', [since]) });
const run = ({ send }: SignedIn, [path, parts]: Call) => send(path, parts);
const confirm = ({ send }: SignedIn, json: object) => send('/api/session/confirm', { json });

describe.each(Object.entries(deeds))('%s', (_what, make) => {
  test('waits for proof, changes nothing before it, and goes through after it', async () => {
    const admin = await server().as('admin');
    const deed = await make(admin);
    for (const since of [null, '-16 minutes']) {
      await forget(admin, since);
      expect(await run(admin, deed)).toMatchObject({ status: 403, json: { code: 'confirm_password' } });
    }
    expect((await confirm(admin, { currentPassword: password })).status).toBe(204);
    expect((await run(admin, deed)).status).toBeLessThan(300);
  });
});

async function givePasskey({ send }: SignedIn) {
  const passkey = createPasskey();
  const wanted = (await send('/api/user/passkeys/question', post)).json as PasskeyWanted;
  const json = { name: 'Desk', passkey: passkey.make(wanted) };
  expect((await send('/api/user/passkeys', { json })).status).toBe(201);
  return passkey;
}

describe('the proof', () => {
  let admin: SignedIn;
  let secret: string;
  let other: string;
  let passkey: ReturnType<typeof createPasskey>;
  let otherPasskey: ReturnType<typeof createPasskey>;
  const path = '/api/session/confirm/question';
  const question = async () => (await admin.send(path, post)).json as PasskeyQuestion;

  beforeAll(async () => {
    admin = await server().as('admin');
    [passkey, otherPasskey] = [await givePasskey(admin), await givePasskey(await server().as('driver'))];
    ({ secret } = await giveAuthenticator(server().knex, admin.id));
    ({ secret: other } = await giveAuthenticator(server().knex, (await driver()).id));
  });

  test.each<[string, () => object | Promise<object>, number]>([
    ['nothing', () => ({}), 422],
    ['a wrong password', () => ({ currentPassword: 'guess guess guess' }), 422],
    ['a wrong code', () => ({ code: codeOf(secret, 9) }), 422],
    ['five digits', () => ({ code: '12345' }), 422],
    ['a code of somebody else’s app', () => ({ code: codeOf(other) }), 422],
    [
      'a passkey for a sign-in',
      async () => ({
        passkey: passkey.use((await admin.send('/api/login/passkey/question', post)).json as PasskeyQuestion),
      }),
      401,
    ],
    ['somebody else’s passkey', async () => ({ passkey: otherPasskey.use(await question()) }), 401],
    [
      'a wrong code beside the right password',
      () => ({ code: codeOf(secret, 9), currentPassword: password }),
      422,
    ],
    ['the code', () => ({ code: codeOf(secret) }), 204],
    ['the same code once more', () => ({ code: codeOf(secret) }), 422],
    ['the passkey', async () => ({ passkey: passkey.use(await question()) }), 204],
    ['the password', () => ({ currentPassword: password }), 204],
  ])('%s', async (_what, proof, status) => {
    await forget(admin);
    expect((await confirm(admin, await proof())).status).toBe(status);
    const { id } = await driver();
    const changed = await admin.send(`/api/people/${id}/role`, {
      method: 'PATCH',
      json: { role: 'workshop' },
    });
    expect(changed.status).toBe(status === 204 ? 200 : 403);
  });

  test('an app of before sends the password too: a wrong one is refused', async () => {
    const { id } = await driver();
    const json = { role: 'workshop', currentPassword: 'guess guess guess' };
    const answer = await admin.send(`/api/people/${id}/role`, { method: 'PATCH', json });
    expect(answer).toMatchObject({ status: 422, json: { fields: { currentPassword: expect.any(String) } } });
  });
});

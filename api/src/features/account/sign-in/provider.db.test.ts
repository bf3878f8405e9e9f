/** Signing in through an OpenID provider, a real one: whom it lets in, whom it links, and what it is not fooled by. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { codeOf, giveAuthenticator } from '#tests/factories/second-step.ts';
import { providerClient, type ProviderPerson, startProvider } from '#tests/factories/sign-in-provider.ts';
import { createBrowser, type Browser } from '#tests/support/http-client.ts';
import { startTestServer, type TestServer, useTestServer } from '#tests/support/server.ts';
import { present } from '#api/database/present.ts';

const redirectUri = 'http://localhost:3000/auth/provider';
const without = useTestServer();

let provider: Awaited<ReturnType<typeof startProvider>>;
let server: TestServer;

beforeAll(async () => {
  provider = await startProvider(redirectUri);
  const { issuer } = provider;
  server = await startTestServer({ signInProvider: { ...providerClient, issuer, label: 'Loomgle' } });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const browser = () => createBrowser(server.baseUrl);
const begin = async ({ send }: Browser) => {
  const answer = await send('/api/login/provider', { method: 'POST' });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { url: string }).url;
};
const finish = ({ send }: Browser, query: string) => send('/api/login/provider/finish', { json: { query } });

/** Somebody of the provider's. */
function theirs(person: ProviderPerson): string {
  const subject = uniqueName('sub');
  provider.people.set(subject, person);
  return subject;
}

async function signIn(subject: string | null, one = browser()) {
  return finish(one, await provider.visit(await begin(one), subject));
}

const isIn = async ({ send }: Browser) => (await send('/api/user')).status === 200;

async function staff(values: object = {}) {
  const person = await makePerson(server.knex, 'driver');
  await server
    .knex('users')
    .where({ id: person.id })
    .update({ emailProvenAt: new Date(), ...values });
  return { id: person.id, username: person.username, email: present(person.email) };
}

const counted = async () => (await server.knex('users').count({ n: '*' }).first())?.n;

describe('who is let in', () => {
  test('invited staff, who have no password yet: the address is proven and the invitation taken', async () => {
    const admin = await server.as('admin');
    const email = `${uniqueName('Dana')}@example.test`;
    const json = { firstName: 'Dana', lastName: 'Wirra', email, role: 'workshop', currentPassword: password };
    const { id } = (await admin.send('/api/people/invitations', { json })).json as { id: number };
    const subject = theirs({ email: email.toUpperCase(), email_verified: true });
    const one = browser();
    expect((await signIn(subject, one)).json).toMatchObject({
      id,
      staffRole: 'workshop',
      isEmailProven: true,
    });
    expect(await isIn(one)).toBe(true);
    expect((await admin.send(`/api/people/${id}`)).json).toMatchObject({
      state: 'active',
      linkedEmail: expect.any(String),
    });
    const log = await server
      .knex('audit_events')
      .where({ entity: 'users', entityId: String(id) })
      .orderBy('id');
    expect(log.map(({ action }) => action)).toEqual(['person.invite', 'person.linkProvider']);

    // From here on the provider's own number counts, whatever becomes of the address.
    provider.people.set(subject, { email: 'somebody@else.example', email_verified: false });
    expect((await signIn(subject)).json).toMatchObject({ id });
    await server.knex('users').where({ id }).update({ deactivatedAt: new Date() });
    expect((await signIn(subject)).json).toMatchObject({
      message: 'Your Loomgle account can no longer sign in here.',
    });
  });

  test('the second step is asked for as after the password', async () => {
    const { id, email, username } = await staff();
    const { secret } = await giveAuthenticator(server.knex, id);
    const one = browser();
    const asked = await signIn(theirs({ email, email_verified: true }), one);
    expect(asked.json).toMatchObject({
      code: 'second_factor',
      details: { ways: ['authenticator', 'recovery'] },
    });
    expect(await isIn(one)).toBe(false);
    const done = await one.send('/api/login/second-step', { json: { code: codeOf(secret) } });
    expect(done.json).toMatchObject({ username });
  });

  test.each<[string, () => Promise<ProviderPerson>, string]>([
    [
      'an address that nobody has',
      async () => ({ email: 'nobody@example.test', email_verified: true }),
      'Nobody has invited nobody@example.test to work here.',
    ],
    [
      'an address that the provider has not verified',
      async () => ({ email: (await staff()).email, email_verified: false }),
      'Your Loomgle account has no verified email address.',
    ],
    ['no address', async () => ({}), 'Your Loomgle account has no verified email address.'],
    [
      'a customer',
      async () => {
        const { email } = await makePerson(server.knex, 'customer', { emailProvenAt: new Date() });
        return { email: present(email), email_verified: true };
      },
      'Nobody has invited',
    ],
    [
      'staff whose address nobody has proven',
      async () => ({ email: (await staff({ emailProvenAt: null })).email, email_verified: true }),
      'Nobody has invited',
    ],
    [
      'a deactivated account',
      async () => ({ email: (await staff({ deactivatedAt: new Date() })).email, email_verified: true }),
      'Nobody has invited',
    ],
  ])('%s is not, and no account is made or linked', async (_who, make, words) => {
    const person = await make();
    const before = await counted();
    const one = browser();
    const subject = theirs(person);
    const refused = await signIn(subject, one);
    expect(refused.status).toBe(401);
    expect((refused.json as { message: string }).message).toContain(words);
    expect(await isIn(one)).toBe(false);
    expect(await counted()).toBe(before);
    expect(await server.knex('identities').where({ subject })).toEqual([]);
  });

  test('one account there for one account here, until it is unlinked', async () => {
    const { id, email } = await staff();
    const one = browser();
    await signIn(theirs({ email, email_verified: true }), one);
    const second = theirs({ email, email_verified: true });
    expect((await signIn(second)).json).toMatchObject({
      message: expect.stringContaining('Another Loomgle account is linked to yours.'),
    });
    expect((await one.send('/api/user/security')).json).toMatchObject({
      provider: 'Loomgle',
      linked: { email },
    });
    expect((await one.send('/api/user/provider', { method: 'DELETE' })).status).toBe(204);
    expect((await one.send('/api/user/provider', { method: 'DELETE' })).status).toBe(404);
    expect((await signIn(second)).json).toMatchObject({ id });
    const told = await server.knex('mails').where({ kind: 'sign_in_changed', toEmail: email }).orderBy('id');
    expect(told.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your Loomgle account was linked',
      'Your Loomgle account was unlinked',
      'Your Loomgle account was linked',
    ]);
  });

  test('two first sign-ins at once link once', async () => {
    const { id, email } = await staff();
    const subject = theirs({ email, email_verified: true });
    const browsers = [browser(), browser(), browser()];
    const queries: string[] = [];
    for (const one of browsers) queries.push(await provider.visit(await begin(one), subject));
    const answers = await Promise.all(browsers.map((one, n) => finish(one, queries[n] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await server.knex('identities').where({ userId: id })).toHaveLength(1);
  });
});

describe('what it is not fooled by', () => {
  const again = 'That sign-in took too long, or began in another window. Please start again.';

  test('asks with PKCE, state and nonce, and for no more than it needs', async () => {
    const asked = new URL(await begin(browser())).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  test('an answer in a browser that did not ask, or a second time, or too late', async () => {
    const { id, email } = await staff();
    const subject = theirs({ email, email_verified: true });
    const one = browser();
    const query = await provider.visit(await begin(one), subject);
    expect((await finish(browser(), query)).json).toMatchObject({ code: 'sign_in_again', message: again });
    expect((await finish(one, query)).json).toMatchObject({ id });
    expect((await finish(one, query)).json).toMatchObject({ code: 'sign_in_again' });
    const late = browser();
    const answer = await provider.visit(await begin(late), subject);
    await server.knex('provider_sign_ins').update({ expiresAt: new Date(0) });
    expect((await finish(late, answer)).json).toMatchObject({ code: 'sign_in_again' });
  });

  test("somebody else's code, which they want a victim to sign in with", async () => {
    const { email } = await staff();
    const attacker = browser();
    const query = await provider.visit(await begin(attacker), theirs({ email, email_verified: true }));
    const victim = browser();
    await begin(victim);
    expect((await finish(victim, query)).status).toBe(401);
    // With the victim's own state the code still belongs to another proof key.
    const other = browser();
    const state = new URL(await begin(other)).searchParams.get('state') ?? '';
    const mixed = new URLSearchParams(query);
    mixed.set('state', state);
    expect((await finish(other, `?${mixed}`)).json).toMatchObject({
      message: 'The answer of Loomgle could not be checked. Please start again.',
    });
  });

  test.each(['', '?', '?code=x', '?state=x&code=y', '?error=access_denied', 'https://evil.example/?code=x'])(
    'the query %o',
    async query => {
      const one = browser();
      await begin(one);
      const answer = await finish(one, query);
      expect([401, 422]).toContain(answer.status);
      expect(await isIn(one)).toBe(false);
    },
  );

  test('a person who says no there hears that nothing happened', async () => {
    expect((await signIn(null)).json).toMatchObject({
      message: 'You were not signed in at Loomgle. Try again, or sign in with your password.',
    });
  });
});

test('a provider that is down is said to be', async () => {
  const gone = await startTestServer({
    signInProvider: { ...providerClient, issuer: 'http://127.0.0.1:9', label: 'Loomgle' },
  });
  const refused = await gone.send('/api/login/provider', { method: 'POST' });
  expect(refused.status).toBe(503);
  expect(refused.json).toMatchObject({
    message: 'Loomgle can’t be reached right now. Try again in a moment, or sign in with your password.',
  });
  await gone.stop();
});

test('a shop without a provider offers none', async () => {
  const { send } = without();
  expect((await send('/api/login/ways')).json).toMatchObject({ provider: null });
  expect((await send('/api/login/provider', { method: 'POST' })).status).toBe(404);
  expect((await send('/api/login/provider/finish', { json: { query: '?code=x' } })).status).toBe(404);
});

/** The first start of a shop: who may own it, once and for ever, and what the owner tries on the way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeysTried, SetupProgress } from '#contract/setup/endpoints.ts';
import { codeText } from '#contract/setup/setup.ts';
import { isDemoRemoved, removeDemo } from '#api/demo/remove-demo.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makeSetupCode } from '#api/features/account/first-start/setup-codes.ts';
import { closeOwnedShop } from '#api/features/account/first-start/claim-shop.ts';
import { makePerson } from '#tests/factories/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double/stripe-double.ts';

const owner = {
  firstName: 'Noor',
  lastName: 'Haddad',
  username: 'noor',
  email: 'noor@quarrelcreek.example',
  password: 'nine looms and a kettle',
};

describe('a new shop', () => {
  let shop: TestServer;
  let code: string;
  beforeEach(async () => {
    shop = await startTestServer({ leadsToSetup: true });
    code = await makeSetupCode(shop.knex);
    return () => shop.stop();
  });

  const claim = (json: object) => shop.send('/api/setup/owner', { json });

  test('leads its pages to the first start, answers its API, and belongs to whoever has the code', async () => {
    for (const page of ['/', '/products', '/admin/orders', '/auth']) {
      const { status, headers } = await shop.send(page);
      expect([page, status, headers.location]).toEqual([page, 302, '/setup']);
    }
    expect([(await shop.send('/setup')).status, (await shop.send('/api/shop')).status]).toEqual([200, 200]);
    expect((await shop.send('/api/setup')).json).toEqual({ isOpen: true });
    // As somebody types it from a screen.
    const typed = codeText(code).toLowerCase();
    expect((await shop.send('/api/setup/code', { json: { code: typed } })).status).toBe(204);

    const answer = await claim({ ...owner, code: typed });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ username: 'noor', isAdmin: true });
    const cookie = String(answer.headers['set-cookie']).match(/__Host-sid=[^;]+/)?.[0] ?? '';
    const progress = await shop.send('/api/setup/progress', { headers: { Cookie: cookie } });
    expect(progress.json).toMatchObject({ finishedAt: null, steps: {} } satisfies Partial<SetupProgress>);
    expect((await shop.send('/')).status).toBe(200);
    expect((await shop.send('/api/setup')).json).toEqual({ isOpen: false });
    expect(await shop.knex('setup_codes').select()).toEqual([]);
    const [entry] = await shop.knex('audit_events').where({ action: 'shop.claim' });
    expect(entry?.entity).toBe('users');
  });

  test.each([
    ['none', ''],
    ['a wrong one', 'AAAA-BBBB-CCCC'],
    ['one that is too short', 'AAAA'],
  ])('stays without an owner for a stranger with %s', async (_, wrong) => {
    const check = await shop.send('/api/setup/code', { json: { code: wrong } });
    const claimed = await claim({ ...owner, code: wrong });
    for (const { status, json } of [check, claimed]) {
      expect(status).toBe(422);
      expect((json as { fields: Record<string, string> }).fields).toHaveProperty('code');
    }
    expect(await shop.knex('users').select('id')).toEqual([]);
  });

  test('takes no code that is a day old, and any of the others: each node prints its own', async () => {
    const second = await makeSetupCode(shop.knex);
    await shop
      .knex('setup_codes')
      .where('codeHash', shop.knex.raw('sha256(?::bytea)', [code]))
      .update({ expiresAt: shop.knex.raw(`now() - interval '1 second'`) });
    expect((await claim({ ...owner, code })).status).toBe(422);
    expect((await claim({ ...owner, code: second })).status).toBe(201);
  });

  test.each([
    ['password', { password: 'too short' }],
    ['password', { password: 'noor noor noor' }],
    ['email', { email: 'nobody' }],
    ['username', { username: 'a b' }],
    ['lastName', { lastName: ' ' }],
  ])('says what is wrong with the %s, and the code stays good', async (field, wrong) => {
    const { status, json } = await claim({ ...owner, ...wrong, code });
    expect(status).toBe(422);
    expect((json as { fields: Record<string, string> }).fields).toHaveProperty(field);
    expect((await claim({ ...owner, code })).status).toBe(201);
  });

  test('has one owner, of eight who come at the same moment with good codes', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, () => makeSetupCode(shop.knex)));
    const answers = await Promise.all(
      codes.map((own, n) =>
        claim({ ...owner, username: `owner-${n}`, email: `owner-${n}@quarrelcreek.example`, code: own }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await shop.knex('users').where({ isAdmin: true }).select('id')).toHaveLength(1);
  });

  test('is closed for ever, whatever becomes of its owner', async () => {
    await claim({ ...owner, code });
    const late = await makeSetupCode(shop.knex);
    await shop.knex('users').update({ isAdmin: false });
    const second = { ...owner, username: 'second', email: 'second@quarrelcreek.example', code: late };
    expect((await claim(second)).json).toMatchObject({ code: 'setup_closed' });
    expect((await shop.send('/api/setup/code', { json: { code: late } })).status).toBe(409);
  });

  test('is closed as well by an admin who was made in another way', async () => {
    const admin = await makePerson(shop.knex, 'admin');
    expect((await claim({ ...owner, code })).json).toMatchObject({ code: 'setup_closed' });
    await closeOwnedShop(shop.knex, { isFinished: false });
    await shop.knex('users').where({ id: admin.id }).update({ isAdmin: false });
    expect((await claim({ ...owner, code })).json).toMatchObject({ code: 'setup_closed' });
  });
});

describe('the owner', () => {
  let stripe: StripeDouble;
  let shop: TestServer;
  let admin: Awaited<ReturnType<TestServer['as']>>;
  beforeAll(async () => {
    stripe = await startStripeDouble();
    shop = await startTestServer({
      stripe: stripe.keys,
      publicUrl: 'https://quarrelcreek.example',
      keepsData: true,
    });
    admin = await shop.as('admin', { email: 'noor@quarrelcreek.example', firstName: 'Noor' });
  });
  afterAll(async () => {
    await shop.stop();
    await stripe.stop();
  });

  test('comes back to where they were, and finishes once', async () => {
    const mark = (step: string, how: string) =>
      admin.send(`/api/setup/steps/${step}`, { method: 'PUT', json: { mark: how } });
    // Two tabs at the same moment: neither mark is lost.
    await Promise.all([mark('shop', 'done'), mark('mail', 'later')]);
    const { json } = await admin.send('/api/setup/progress');
    expect(json).toMatchObject({
      finishedAt: null,
      steps: { shop: 'done', mail: 'later' },
      publicUrl: 'https://quarrelcreek.example',
      payments: 'test',
      mail: { way: 'files' },
      isDemo: false,
    });
    expect((await mark('garden', 'done')).status).toBe(404);
    const finish = async () =>
      (await admin.send('/api/setup/finish', { method: 'POST' })).json as SetupProgress;
    const { finishedAt } = await finish();
    expect(finishedAt).not.toBeNull();
    expect((await finish()).finishedAt).toBe(finishedAt);
  });

  describe('tries keys at Stripe', () => {
    const url = 'https://quarrelcreek.example/api/webhooks/stripe';
    const events = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded'];
    const tryKeys = async (keys?: object) =>
      (await admin.send('/api/setup/stripe', { json: keys ? { keys } : {} })).json as KeysTried;

    test.each([
      ['missing', []],
      ['missing', [{ url: 'https://other.example', status: 'enabled', enabled_events: ['*'] }]],
      ['off', [{ url, status: 'disabled', enabled_events: ['*'] }]],
      ['fewEvents', [{ url, status: 'enabled', enabled_events: ['payment_intent.succeeded'] }]],
      ['good', [{ url, status: 'enabled', enabled_events: events }]],
      ['good', [{ url, status: 'enabled', enabled_events: ['*'] }]],
    ] as const)('a webhook that is %s', async (webhook, endpoints) => {
      stripe.ledger.webhookEndpoints.splice(
        0,
        Infinity,
        ...endpoints.map(one => ({ ...one, enabled_events: [...one.enabled_events] })),
      );
      expect(await tryKeys()).toEqual({
        isLive: false,
        account: { name: 'Quarrel Creek Apparel', country: 'AU', canCharge: true },
        secretKey: 'good',
        publishableKey: 'good',
        webhook,
        webhookUrl: url,
      });
    });

    const typed = {
      secretKey: 'sk_test_double00000000',
      publishableKey: 'pk_test_double00000000',
      webhookSecret: 'whsec_double00000000',
    };

    test('that somebody typed, and keeps none of them', async () => {
      expect(await tryKeys(typed)).toMatchObject({ secretKey: 'good', publishableKey: 'good' });
      expect(await tryKeys({ ...typed, secretKey: 'sk_test_unknown00000000' })).toMatchObject({
        secretKey: 'refused',
        account: null,
        webhook: 'unknown',
      });
      expect(await tryKeys({ ...typed, publishableKey: 'pk_test_unknown00000000' })).toMatchObject({
        publishableKey: 'refused',
      });
      expect(await tryKeys({ ...typed, publishableKey: 'pk_live_double00000000' })).toMatchObject({
        publishableKey: 'otherKind',
      });
      expect(stripe.calls.filter(call => call.startsWith('POST'))).toEqual([]);
    });

    test('and is told when Stripe does not answer, or the keys are none', async () => {
      stripe.fail('error-before', /./, 3);
      const silent = await admin.send('/api/setup/stripe', { json: {} });
      stripe.forgive();
      expect([silent.status, silent.json]).toEqual([
        503,
        expect.objectContaining({ code: 'payment_unavailable', message: expect.stringContaining('Stripe') }),
      ]);
      const wrong = await admin.send('/api/setup/stripe', {
        json: { keys: { ...typed, secretKey: 'hello' } },
      });
      expect(wrong.status).toBe(422);
    });
  });

  test('gets an email at once, as a file where there is no server', async () => {
    const { json, status } = await admin.send('/api/setup/mail', { method: 'POST' });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ way: 'files', to: 'noor@quarrelcreek.example', trouble: null }),
    ]);
  });

  test('cannot empty a shop that is no demo', async () => {
    expect((await admin.send('/api/setup/remove-demo', { method: 'POST' })).status).toBe(404);
  });
});

test('the demo shop is emptied to the last row and entry, and is then a new shop', async () => {
  const shop = await startTestServer({ leadsToSetup: true, demo: true });
  const demoOf = async (cookie: string) => {
    const { json } = await shop.send('/api/setup/progress', { headers: { Cookie: cookie } });
    const { isDemo, isDemoLeftOn } = json as SetupProgress;
    return { isDemo, isDemoLeftOn };
  };
  try {
    const { knex } = shop;
    const admin = await shop.as('admin');
    expect(await demoOf(admin.cookie)).toEqual({ isDemo: true, isDemoLeftOn: false });
    await makeProduct(knex);
    await knex.transaction(trx =>
      recordAudit(trx, { actorId: admin.id, entity: 'users', entityId: admin.id, action: 'change' }),
    );
    await knex('techniques').limit(1).update({ updatedBy: admin.id });
    const techniques = await knex('techniques').select('id').orderBy('id');
    expect([await removeDemo(knex), await removeDemo(knex), await isDemoRemoved(knex)]).toEqual([
      true,
      false,
      true,
    ]);
    for (const table of ['users', 'sessions', 'products', 'audit_events', 'settings'] as const)
      expect([table, await knex(table).select()]).toEqual([table, []]);
    expect(await knex('techniques').select('id').orderBy('id')).toEqual(techniques);
    // The log is guarded as before.
    await expect(knex.raw('truncate audit_events cascade')).rejects.toThrow();
    expect((await admin.send('/api/user')).status).toBe(401);
    const code = await makeSetupCode(knex);
    const made = await shop.send('/api/setup/owner', { json: { ...owner, code } });
    expect(made.status).toBe(201);
    // Live keys need a configuration without DEMO, and the set-up says so.
    const cookie = String(made.headers['set-cookie']).match(/__Host-sid=[^;]+/)?.[0] ?? '';
    expect(await demoOf(cookie)).toEqual({ isDemo: false, isDemoLeftOn: true });
  } finally {
    await shop.stop();
  }
});

import { describe, expect, test } from 'vitest';
import { can } from '#contract/wire/capabilities.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';
import { emptyBody, endpoints, pathToNothing } from '#tests/support/endpoints.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type TestServer, useTestServer } from '#tests/support/server.ts';
import { oneOfEach } from '#tests/support/whole.ts';

const server = useTestServer({ keepsData: true });

/** How each person comes to the door, and as whom the door must treat them. A session per request: some end theirs. */
const people = {
  visitor: { treatedAs: null, enter: async ({ send }: TestServer) => send },
  customer: { treatedAs: { isAdmin: false }, enter: async (s: TestServer) => (await s.as('customer')).send },
  driver: {
    treatedAs: { isAdmin: false, staffRole: 'driver' },
    enter: async (s: TestServer) => (await s.as('driver')).send,
  },
  workshop: {
    treatedAs: { isAdmin: false, staffRole: 'workshop' },
    enter: async (s: TestServer) => (await s.as('workshop')).send,
  },
  admin: { treatedAs: { isAdmin: true }, enter: async (s: TestServer) => (await s.as('admin')).send },
  unconfirmed: { treatedAs: { isAdmin: true }, isConfirmed: false, enter: enterUnconfirmed },
  demoted: { treatedAs: { isAdmin: false }, enter: enterDemoted },
  expired: { treatedAs: null, enter: enterExpired },
  idle: { treatedAs: null, enter: enterIdle },
  deleted: { treatedAs: null, enter: enterDeleted },
} as const;

/** A moment too long after the password was given. */
async function enterUnconfirmed(s: TestServer): Promise<Send> {
  const { id, send } = await s.as('admin');
  await s
    .knex('sessions')
    .where({ userId: id })
    .update({ confirmedAt: s.knex.raw(`now() - interval '15 minutes 1 second'`) });
  return send;
}

async function enterDemoted(s: TestServer): Promise<Send> {
  const { id, send } = await s.as('admin');
  await s.knex('users').where({ id }).update({ isAdmin: false });
  return send;
}

async function enterExpired(s: TestServer): Promise<Send> {
  const { id, send } = await s.as('admin');
  await s
    .knex('sessions')
    .where({ userId: id })
    .update({
      createdAt: s.knex.raw(`now() - interval '13 hours'`),
      expiresAt: s.knex.raw(`now() - interval '1 second'`),
    });
  return send;
}

async function enterIdle(s: TestServer): Promise<Send> {
  const { id, send } = await s.as('admin');
  await s
    .knex('sessions')
    .where({ userId: id })
    .update({ idleExpiresAt: s.knex.raw(`now() - interval '1 second'`) });
  return send;
}

async function enterDeleted(s: TestServer): Promise<Send> {
  const { id, send } = await s.as('admin');
  await s.knex('users').where({ id }).update({ deletedAt: s.knex.fn.now() });
  return send;
}

function expectedStatus(
  { access, confirmed }: EndpointShape,
  person: Parameters<typeof can>[0],
  isConfirmed: boolean,
): 401 | 403 | null {
  if (access.kind === 'public') return null;
  if (!person) return 401;
  if (confirmed && !isConfirmed) return 403;
  return access.kind === 'capability' && !can(person, access.capability) ? 403 : null;
}

/** Who is let in is decided in one place, from these words of the declaration alone. */
const byAccess = oneOfEach(endpoints, ([, { access, confirmed, anonymous, accepts, answers }]) =>
  JSON.stringify([access, confirmed, anonymous, accepts, answers]),
);

describe.each(byAccess)('%s', (_name, endpoint) => {
  test.each(Object.entries(people))('as %s', async (_person, { treatedAs, enter, ...how }) => {
    const send = await enter(server());
    const answer = await send(pathToNothing(endpoint), emptyBody(endpoint));
    const expected = expectedStatus(endpoint, treatedAs, !('isConfirmed' in how));
    if (expected) expect(answer.status).toBe(expected);
    else expect([401, 403]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
  });
});

/** The calls that are open to everybody. Whoever opens another one lists it here. */
const publicCalls = new Set([
  'GET /api/visitor',
  'GET /api/shop',
  'GET /api/pages/read',
  'GET /api/pages/preview',
  'GET /api/policies/{policy}/versions/{number}',
  'GET /api/openapi.json',
  'POST /api/csp-report',
  // Counts without asking who.
  'POST /api/events',
  'GET /healthz',
  'GET /readyz',
  'POST /api/login',
  // After the password, with the cookie that it was answered with.
  'POST /api/login/second-step',
  'POST /api/login/authenticator',
  'POST /api/login/authenticator/confirm',
  'POST /api/login/second-step/question',
  'GET /api/login/ways',
  'POST /api/login/passkey/question',
  'POST /api/login/passkey',
  'POST /api/login/provider',
  'POST /api/login/provider/finish',
  'POST /api/register',
  // While nobody owns the shop; the two that change something need a code from its terminal.
  'GET /api/setup',
  'POST /api/setup/code',
  'POST /api/setup/owner',
  'POST /api/logout',
  'GET /api/catalogue',
  'GET /api/catalogue/first',
  'GET /api/catalogue/index',
  'GET /api/catalogue/order',
  'GET /api/catalogue/pieces',
  'POST /api/password/forgot',
  'POST /api/password/reset',
  // Links in mails, which may be opened on another device.
  'POST /api/organisation-invitations/read',
  'POST /api/user/email/confirm',
  'POST /api/user/email/undo',
  'GET /api/products',
  'GET /api/products/{id}',
  'GET /api/categories',
  'POST /api/quotes',
  // Behind the token of a mail's link.
  'GET /api/quotes/{id}/offer',
  'GET /api/quotes/{id}/offer.pdf',
  'GET /api/quotes/{id}/offer/files/{sha256}',
  'POST /api/quotes/accept',
  'POST /api/quotes/deposit',
  'POST /api/quotes/decline',
  'GET /api/quotes/{id}/sizes',
  'PATCH /api/quotes/{id}/sizes',
  'POST /api/quotes/{id}/sizes/links',
  'POST /api/quotes/{id}/sizes/links/{linkId}/withdraw',
  // Behind a link that the organiser of the sizes has made.
  'GET /api/size-links/{id}',
  'PUT /api/size-links/{id}/rows',
  'GET /api/size-links/{id}/artwork',
  'PUT /api/size-links/{id}/artwork',
  'POST /api/contact',
  'POST /api/newsletter',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  'POST /api/newsletter/one-click',
  'POST /api/create-payment-intent',
  'POST /api/discount-codes/check',
  'POST /api/afterpay-redirect',
  'POST /api/orders',
  'POST /api/webhooks/stripe',
  // Whoever holds the receipt.
  'GET /api/pods/{id}',
  'GET /api/seal-keys',
  'GET /api/notices/key',
  // By the order's link, as it was asked for.
  'DELETE /api/orders/{orderId}/notices/{id}',
  // By a link to a proof, whose token is asked for.
  'GET /api/proof-approvals/{id}',
  'POST /api/proof-approvals/{id}/answer',
  // A revoked device no longer has a session.
  'GET /api/sync/devices/{deviceId}',
]);

/** Calls of a cart's owner, who may be a visitor: artwork, checkouts, the order behind a token. */
const ownersCalls =
  /^(GET|HEAD|PUT|POST) \/api\/(artworks?|uploads|checkouts?|payments?|test-payments?|orders)\b/;

test('nothing else is open to everybody', () => {
  const open = endpoints
    .filter(([, { access }]) => access.kind === 'public')
    .map(([, { method, path }]) => `${method} ${path}`);
  expect(open.filter(call => !publicCalls.has(call) && !ownersCalls.test(call))).toEqual([]);
});

/** What the office may do only with a recent password. Whoever asks for it elsewhere lists it here. */
test('the password is asked for again by these', () => {
  const asking = endpoints.filter(([, { confirmed }]) => confirmed).map(([name]) => name);
  expect(asking.toSorted()).toEqual([
    'addPasskey',
    'allowDevice',
    'applyImportCheck',
    'askNewPasskey',
    'changePersonRole',
    'changeSupplierFeed',
    'confirmAuthenticator',
    'createSupplierFeed',
    'deleteCustomer',
    'importFile',
    'importProducts',
    'invitePerson',
    'reactivatePerson',
    'removeAuthenticator',
    'removeDemo',
    'removePasskey',
    'renewRecoveryCodes',
    'resetSecondStep',
    'runSupplierFeed',
    'startAuthenticator',
    'tryStripeKeys',
    'undoImport',
    'unlinkProvider',
  ]);
});

test('a denied person is written down, a stranger is not', async () => {
  const s = server();
  const driver = await s.as('driver');
  const staffOnly = endpoints.find(
    ([, { access }]) =>
      access.kind === 'capability' && !can({ isAdmin: false, staffRole: 'driver' }, access.capability),
  );
  if (!staffOnly) throw new Error('There is no endpoint that drivers may not use.');
  await driver.send(pathToNothing(staffOnly[1]), emptyBody(staffOnly[1]));
  const events = await s.knex('security_events').where({ userId: driver.id }).select('type');
  expect(events).toEqual([{ type: 'authz_denied' }]);
});

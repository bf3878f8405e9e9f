/** What the security log has to record, and when it raises an alarm. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/wire/api.ts';
import { runPaymentRound } from '#api/features/payments/payment-rounds.ts';
import { eventOfDone } from '#api/http/answer-events.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeTriedPayments } from '#tests/factories/payments.ts';
import { makePerson, password } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
const limited = useTestServer({ rateLimits: true });

const eventsOf = (userId: number, { knex } = server()) =>
  knex('security_events').where({ userId }).orderBy('id').select('type', 'data');

async function orderOfSomebody({ knex, as } = server()): Promise<string> {
  const owner = await as('customer');
  const body = orderBody([{ product: await makeProduct(knex) }]);
  expect((await owner.send('/api/orders', { json: body })).status).toBe(201);
  return body.orderId;
}

test.each(['', '/invoice', '/invoice.pdf', '/documents', '/documents/INV-1', '/signature', '/proof'])(
  'another’s order%s is refused like one that is not there, and both are written down alike',
  async path => {
    const stranger = await server().as('customer');
    const [theirs, nobodys] = [
      await stranger.send(`/api/orders/${await orderOfSomebody()}${path}`),
      await stranger.send(`/api/orders/AAAAAAAAAA${path}`),
    ];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    const events = await eventsOf(stranger.id);
    expect(events.map(({ type }) => type)).toEqual(['authz_denied', 'authz_denied']);
    expect(events[0]).toEqual(events[1]);
    expect(present(events[0]).data.path).toMatch(/^\/api\/orders\/\{orderId\}/);
  },
);

test('the own order is no event', async () => {
  const { knex, as } = server();
  const owner = await as('customer');
  const body = orderBody([{ product: await makeProduct(knex) }]);
  await owner.send('/api/orders', { json: body });
  expect((await owner.send(`/api/orders/${body.orderId}`)).status).toBe(200);
  expect(await eventsOf(owner.id)).toEqual([]);
});

test('a price that is not ours', async () => {
  const { knex, as } = server();
  const shopper = await as('customer');
  const body = intentBody(orderBody([{ product: await makeProduct(knex) }]));
  const json = { ...body, amount: body.amount - 1 };
  expect((await shopper.send('/api/create-payment-intent', { json })).status).toBe(422);
  expect(await eventsOf(shopper.id)).toEqual([
    { type: 'price_mismatch', data: { path: '/api/create-payment-intent' } },
  ]);
});

describe('what the office does', () => {
  type Send = Awaited<ReturnType<ReturnType<typeof server>['as']>>['send'];
  const deeds: [string, string, (send: Send) => Promise<{ status: number }>][] = [
    [
      'role_change',
      '/api/people/{id}/role',
      async send => {
        const { id } = await makePerson(server().knex);
        const json = { role: 'driver', currentPassword: password };
        return send(`/api/people/${id}/role`, { method: 'PATCH', json });
      },
    ],
    ['export', '/api/quotes/export', send => send('/api/quotes/export')],
    [
      'delete',
      '/api/customers/{id}',
      async send => {
        const row = { firstName: 'A', lastName: 'B', email: `${randomUUID()}@example.test` };
        const [{ id }] = filled(await server().knex('customers').insert(row).returning('id'));
        return send(`/api/customers/${id}`, { method: 'DELETE' });
      },
    ],
  ];
  test.each(deeds)('%s', async (type, path, act) => {
    const admin = await server().as('admin');
    const answer = await act(admin.send);
    expect(answer.status).toBeLessThan(300);
    expect(await eventsOf(admin.id)).toMatchObject([{ type, data: { path } }]);
  });

  test('a refused one is none', async () => {
    const admin = await server().as('admin');
    expect((await admin.send('/api/customers/999999', { method: 'DELETE' })).status).toBe(404);
    expect(await eventsOf(admin.id)).toEqual([]);
  });

  const named: Record<string, string> = {
    importProducts: 'import',
    importFile: 'import',
    applyImportCheck: 'import',
    undoImport: 'import',
    exportAudit: 'export',
    exportImportProblems: 'export',
    invitePerson: 'role_change',
    endPersonSession: 'session_ended',
    endPersonSessions: 'session_ended',
    checkFile: '',
    getOrder: '',
    removeAddress: '',
  };
  const deletes = Object.entries(api)
    .filter(
      ([name, { method, access }]) => method === 'DELETE' && access.kind === 'capability' && !(name in named),
    )
    .map(([name]) => [name, 'delete'] as const);
  test.each([...Object.entries(named), ...deletes])('%s: %s', (name, type) => {
    expect(eventOfDone(name, api[name as keyof typeof api]) ?? '').toBe(type);
  });
});

test('two hundred misses of one address in an hour call somebody', async () => {
  const shop = limited();
  const stranger = await shop.as('customer');
  const alarms = async () =>
    (await eventsOf(stranger.id, shop)).filter(({ type }) => type === 'orders_guessed');
  const miss = () => stranger.send('/api/orders/AAAAAAAAAA');
  await miss();
  const counter = shop.knex('rate_limits').where('key', 'like', 'orderMisses:%');
  expect(await counter.clone()).toMatchObject([{ points: 1 }]);
  await counter.clone().update({ points: 198 });
  await miss();
  expect(await alarms(), 'the 199th').toEqual([]);
  await miss();
  expect(await alarms(), 'the 200th').toHaveLength(1);
});

test.each([
  [4, 15, false],
  [4, 16, false],
  [5, 15, true],
  [20, 0, true],
])('of the last tries %i were declined and %i paid: called %s', async (declined, paid, isCalled) => {
  const { knex, shop } = server();
  // From before the hour, so that each case is looked at alone: payments are kept for ever.
  await knex('payments').update({ createdAt: new Date(0) });
  await makeTriedPayments(knex, { declined, paid });
  const said: unknown[] = [];
  const note = (fields: unknown, words?: string) => void said.push([words, fields]);
  await runPaymentRound({ ...shop.payments, log: { info: note, warn: note, error: note } });
  expect(said.some(line => JSON.stringify(line).includes('cards are being tried out'))).toBe(isCalled);
  expect(said).toContainEqual(['metric', { payments_unmatched: expect.any(Number) }]);
});

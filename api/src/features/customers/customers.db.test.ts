import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const shop = useTestServer();
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  [admin, other] = await Promise.all([shop().as('admin'), shop().as('admin')]);
});

const call = async <T = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  who: SignedIn = admin,
) => {
  const answer = await who.send(path, { method, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: answer.json as T };
};

const dale = { firstName: 'Dale', lastName: 'Okafor', email: 'dale@kestrel.test' };
const add = async (more: object = {}) =>
  (await call<CustomerRow>('POST', '/api/customers', { ...dale, ...more })).body;
const addProject = async (customerId: number, jobs: object[] = [{ title: 'Polos' }]) =>
  (
    await call<ProjectRow>('POST', '/api/projects', {
      title: '48 polos',
      description: '3 Depot Road',
      customerId,
      jobs,
    })
  ).body;
const audited = (entity: string, id: number | string) =>
  shop()
    .knex('audit_events')
    .where({ entity, entityId: String(id) })
    .orderBy('id');
const visible = async (path: string) =>
  (await call<{ id: number | string }[]>('GET', path)).body.map(({ id }) => id);

describe('adding', () => {
  test('as the board sends it; empty texts are none, the country is Australia, a phone is kept in its one form', async () => {
    const { status, body } = await call<CustomerRow>('POST', '/api/customers', {
      ...dale,
      phone: '0412 345 678',
      company: '',
      country: '',
      notes: 'Site boss',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...dale,
      phone: '+61412345678',
      company: null,
      country: 'Australia',
      notes: 'Site boss',
      version: 1,
    });
    expect(await audited('customers', body.id)).toMatchObject([{ action: 'create', actorId: admin.id }]);
    expect(await visible('/api/customers')).toContain(body.id);
  });

  test('twice with one key is one customer; twice without is two, as addresses may be shared', async () => {
    const clientId = randomUUID();
    const [one, two] = await Promise.all([add({ clientId }), add({ clientId })]);
    expect(one.id).toBe(two.id);
    expect((await add()).id).not.toBe((await add()).id);
  });

  test('twice with one key and another body is refused, as what was sent first stands', async () => {
    const clientId = randomUUID();
    const first = await add({ clientId, phone: '0412 345 678' });
    await call('PATCH', `/api/customers/${first.id}`, { notes: 'Pays late', version: first.version });
    for (const more of [{ phone: '0412 345 679' }, {}, { phone: '0412 345 678', notes: 'Pays late' }]) {
      const other = await call('POST', '/api/customers', { ...dale, clientId, ...more });
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
    const { email, ...rest } = dale;
    const same = await call('POST', '/api/customers', { phone: '0412 345 678', ...rest, clientId, email });
    expect(same).toMatchObject({ status: 201, body: { id: first.id, notes: 'Pays late' } });
  });

  test('a row from before bodies were noted answers by its key alone', async () => {
    const clientId = randomUUID();
    const first = await add({ clientId });
    await shop().knex('customers').where({ id: first.id }).update({ bodyHash: null });
    expect((await add({ clientId, notes: 'Another' })).id).toBe(first.id);
  });

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First Name is required'],
    [{ lastName: undefined }, 'lastName', 'Last Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'dale at kestrel' }, 'email', 'Please enter a valid email address.'],
    [{ company: 'x'.repeat(256) }, 'company', 'Please use at most 255 characters.'],
  ])('%j is refused', async (more, field, message) => {
    const { status, body } = await call('POST', '/api/customers', { ...dale, ...more });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { [field]: message } });
  });
});

describe('changing', () => {
  test('touches what was sent and nothing else; the log has what it was', async () => {
    const { id, version } = await add({ company: 'Kestrel Plumbing', phone: '0412 345 678' });
    const { status, body } = await call<CustomerRow>('PATCH', `/api/customers/${id}`, {
      company: 'Kestrel',
      version,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ company: 'Kestrel', phone: '+61412345678', version: 2 });
    expect((await audited('customers', id)).at(-1)).toMatchObject({
      action: 'update',
      before: { company: 'Kestrel Plumbing' },
      after: { company: 'Kestrel' },
    });
  });

  test('of two people at once one is told what the other wrote; the same again is no change', async () => {
    const { id, version } = await add();
    const answers = await Promise.all([
      call('PATCH', `/api/customers/${id}`, { city: 'Perth', version }),
      call('PATCH', `/api/customers/${id}`, { city: 'Hobart', version }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body as unknown as CustomerRow;
    const loser = answers.find(({ status }) => status === 409)?.body;
    expect(loser).toMatchObject({ details: { current: { id, city: winner.city, version: 2 } } });
    const again = await call('PATCH', `/api/customers/${id}`, { city: winner.city, version });
    expect(again).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('an unknown one is "Customer not found"', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const { status, body } = await call(
        method,
        '/api/customers/999999',
        method === 'PATCH' ? {} : undefined,
      );
      expect([status, body['message']]).toEqual([404, 'Customer not found']);
    }
  });
});

describe('deleting', () => {
  test('takes projects and jobs along, leaves orders, and all of it comes back', async () => {
    const { knex } = shop();
    const customer = await add({ company: 'Lower Dell Hockey' });
    const [first, second] = [await addProject(customer.id), await addProject(customer.id)];
    await call('DELETE', `/api/projects/${first.id}`);
    await knex('orders').insert({
      orderId: 'KEEPTHIS01',
      customerId: customer.id,
      customerInfo: '{}',
      subtotalCents: 1000,
      totalCents: 1000,
    });
    expect((await call('DELETE', `/api/customers/${customer.id}`)).status).toBe(204);
    expect(await visible('/api/customers')).not.toContain(customer.id);
    expect(await visible('/api/projects')).not.toContain(second.id);
    expect(await visible('/api/jobs')).not.toContain(second.jobs[0]?.id);
    expect(await knex('orders').where({ orderId: 'KEEPTHIS01' }).first()).toBeDefined();
    expect((await call('DELETE', `/api/customers/${customer.id}`)).status).toBe(404);
    // What belongs to a deleted customer cannot come back alone.
    expect((await call('POST', `/api/projects/${second.id}/restore`)).status).toBe(409);

    const back = await call<CustomerRow>('POST', `/api/customers/${customer.id}/restore`);
    expect(back).toMatchObject({ status: 200, body: { company: 'Lower Dell Hockey' } });
    const projects = await visible('/api/projects');
    expect(projects).toContain(second.id);
    // Deleted before, on its own: it did not go along.
    expect(projects).not.toContain(first.id);
    expect(await visible('/api/jobs')).toContain(second.jobs[0]?.id);
    const actions = (await audited('customers', customer.id)).map(({ action }) => action);
    expect(actions).toEqual(['create', 'delete', 'restore']);
  });

  test('of a record that somebody has changed meanwhile is refused with that record', async () => {
    const { id } = await add();
    await call('PATCH', `/api/customers/${id}`, { city: 'Perth' }, other);
    const { status, body } = await call('DELETE', `/api/customers/${id}?version=1`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ details: { current: { city: 'Perth' } } });
  });

  test('and adding a project to it at the same time never leaves a project without its customer', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await add();
      await Promise.all([call('DELETE', `/api/customers/${id}`), addProject(id)]);
      const left = await shop().knex('projects').where({ customerId: id }).whereNull('deletedAt');
      expect(left).toEqual([]);
    }
  });
});

describe('mails that have not gone out', () => {
  const mail = (toEmail: string, more: object = {}) => ({
    kind: 'quote_sent',
    messageId: `${randomUUID()}@shop`,
    toEmail,
    subject: 'Your quote',
    bodyText: 'Here it is',
    content: { heading: 'Here it is', blocks: [] },
    ...more,
  });

  test('follow a corrected address; what is sent, or opens an account, stays', async () => {
    const { knex } = shop();
    const [wrong, right] = [`${randomUUID()}@kestrel.tset`, `${randomUUID()}@kestrel.test`];
    const { id } = await add({ email: wrong });
    await knex('mails').insert([
      mail(wrong),
      mail(wrong.toUpperCase(), { kind: 'lead_reply', status: 'failed' }),
      mail(wrong, { kind: 'order_delivered', status: 'sent' }),
      mail(wrong, { kind: 'password_reset' }),
    ]);
    expect((await call('PATCH', `/api/customers/${id}`, { email: right })).status).toBe(200);
    const kinds = async (toEmail: string) =>
      (await knex('mails').whereRaw('lower(to_email) = ?', [toEmail]).orderBy('id')).map(({ kind }) => kind);
    expect(await kinds(right)).toEqual(['quote_sent', 'lead_reply']);
    expect(await kinds(wrong)).toEqual(['order_delivered', 'password_reset']);
    expect((await audited('customers', id)).at(-1)).toMatchObject({ after: { mailsRedirected: 2 } });
  });

  test('that an order is yet to write go there too: a guest may have mistyped their address', async () => {
    const { knex } = shop();
    const [wrong, right] = [`${randomUUID()}@kestrel.tset`, `${randomUUID()}@kestrel.test`];
    const { id: customerId } = await add({ email: wrong });
    const orderId = randomUUID().slice(0, 10).toUpperCase();
    const customerInfo = { email: wrong.toUpperCase(), firstName: 'Dale' };
    await knex('orders').insert({
      orderId,
      customerId,
      customerInfo: JSON.stringify(customerInfo),
      status: 'processing',
      subtotalCents: 100,
      totalCents: 100,
    });
    await call('PATCH', `/api/customers/${customerId}`, { email: right });
    const shipped = { isShipped: true, shipUnmade: true, fulfilmentMethod: 'pickup' };
    expect((await call('PATCH', `/api/orders/${orderId}`, shipped)).status).toBe(200);
    expect(await knex('mails').where({ toEmail: right }).pluck('kind')).toEqual(['order_dispatched']);
  });

  test('stay where somebody else is still reached', async () => {
    const { knex } = shop();
    const shared = `${randomUUID()}@kestrel.test`;
    const [first] = [await add({ email: shared }), await add({ email: shared })];
    await knex('mails').insert(mail(shared));
    await call('PATCH', `/api/customers/${first.id}`, { email: `${randomUUID()}@kestrel.test` });
    expect(await knex('mails').where({ toEmail: shared })).toHaveLength(1);
  });
});

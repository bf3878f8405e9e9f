import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerRecord, ListedCustomer, StoryEntry } from '#contract/customers/record-endpoints.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { storyKinds } from '#contract/customers/customers.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeQuote, sendOffer } from '#tests/factories/quotes.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
let admin: SignedIn;

beforeAll(async () => {
  admin = await server().as('admin');
});

const ask = async <T = CustomerRecord>(method: string, path: string, json?: unknown) => {
  const answer = await admin.send(path, { method, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: answer.json as T };
};
const read = async (id: number) => (await ask('GET', `/api/customers/${id}`)).body;
const addressOf = (name: string) => `${name.toLowerCase()}@quarrelcreek.example`;

async function add(more: Record<string, unknown> = {}): Promise<CustomerRow> {
  const lastName = String(more['lastName'] ?? uniqueName('Okafor'));
  const json = { firstName: 'Nia', lastName, email: addressOf(lastName), ...more };
  return (await ask<CustomerRow>('POST', '/api/customers', json)).body;
}

interface Story {
  entries: StoryEntry[];
  next: string | null;
}
const story = async (id: number, query = '') =>
  (await ask<Story>('GET', `/api/customers/${id}/story${query}`)).body;

/** Every page of it, as a person who reads on sees it. */
async function wholeStory(id: number, between: () => Promise<unknown> = async () => undefined) {
  const pages: StoryEntry[][] = [];
  let next: string | null = null;
  do {
    const page: Story = await story(id, next ? `?before=${encodeURIComponent(next)}` : '');
    pages.push(page.entries);
    next = page.next;
    await between();
  } while (next);
  return pages;
}

const orderNumber = () => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
async function addOrder(more: Record<string, unknown>): Promise<{ id: number; orderId: string }> {
  const [row] = await server()
    .knex('orders')
    .insert({
      orderId: orderNumber(),
      customerInfo: '{}',
      subtotalCents: 10_000,
      totalCents: 10_000,
      ...more,
    })
    .returning(['id', 'orderId']);
  return present(row);
}
const paid = { isPaid: true, paidAt: new Date('2026-02-01') };

describe('the list', () => {
  test('finds by name, company, address and phone; the deleted ones apart, from where they come back', async () => {
    const mark = uniqueName('Wren');
    const one = await add({ lastName: mark, phone: '0412 345 678' });
    const two = await add({ company: `${mark} Rowing` });
    const page = async (query: string) =>
      (
        await ask<{ customers: ListedCustomer[]; found: number; deleted: number }>(
          'GET',
          `/api/customers/page?${query}`,
        )
      ).body;
    const ids = async (query: string) => (await page(query)).customers.map(({ id }) => id);
    expect((await ids(`search=${mark.toUpperCase()}`)).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await ids(`search=${encodeURIComponent(`Nia ${mark}`)}`)).toEqual([one.id]);
    expect(await ids(`search=${encodeURIComponent(addressOf(mark))}`)).toEqual([one.id]);
    expect(await ids(`search=0412345678`)).toContain(one.id);
    await addOrder({ customerId: one.id, ...paid });
    await addOrder({ customerId: one.id });
    expect((await page(`search=${mark}&sort=newest`)).customers).toMatchObject([
      { id: two.id, orders: 0 },
      { id: one.id, orders: 2 },
    ]);

    expect((await ask('DELETE', `/api/customers/${one.id}`)).status).toBe(204);
    expect(await ids(`search=${mark}`)).toEqual([two.id]);
    expect(await page(`search=${mark}&deleted=true`)).toMatchObject({
      customers: [{ id: one.id }],
      found: 1,
    });
    expect(await read(one.id)).toMatchObject({ id: one.id, deletedAt: expect.any(String), alike: [] });
    expect((await ask('POST', `/api/customers/${one.id}/restore`)).status).toBe(200);
    expect(await ids(`search=${mark}&deleted=true`)).toEqual([]);
    expect((await read(one.id)).deletedAt).toBeNull();
  });

  test('goes a page at a time, and everybody stands on one page', async () => {
    const mark = uniqueName('page');
    await server()
      .knex('customers')
      .insert(
        Array.from({ length: 53 }, () => ({ firstName: 'A', lastName: mark, email: 'page@example.test' })),
      );
    const pages = await Promise.all(
      [1, 2].map(async page => {
        const { body } = await ask<{ customers: ListedCustomer[] }>(
          'GET',
          `/api/customers/page?search=${mark}&page=${page}`,
        );
        return body.customers.map(({ id }) => id);
      }),
    );
    expect(pages.map(page => page.length)).toEqual([50, 3]);
    expect(new Set(pages.flat()).size).toBe(53);
  });
});

describe('the figures', () => {
  test('count every order, and of money what was paid, less what has gone back', async () => {
    const { knex } = server();
    const { id } = await add();
    const order = await addOrder({ customerId: id, ...paid });
    await addOrder({ customerId: id, ...paid, subtotalCents: 5_000, totalCents: 5_000 });
    await addOrder({ customerId: id });
    const [payment] = filled(
      await knex('payments')
        .insert({
          orderId: order.id,
          provider: 'test',
          method: 'card',
          providerPaymentId: randomUUID(),
          amountCents: 10_000,
          status: 'succeeded',
        })
        .returning('id'),
    );
    const refund = { orderId: order.id, paymentId: payment.id, amountCents: 4_000 };
    await knex('refunds').insert([
      { ...refund, status: 'succeeded' },
      { ...refund, status: 'failed' },
    ]);
    const project = { customerId: id, description: '3 Depot Road' };
    await ask('POST', '/api/projects', { ...project, title: 'Open' });
    await ask('POST', '/api/projects', { ...project, title: 'Done', status: 'Shipped' });
    expect((await read(id)).figures).toMatchObject({
      revenue: 11_000,
      refunded: 4_000,
      orders: 3,
      openProjects: 1,
      projects: 2,
    });
  });

  test('an account with the address is suggested, linked, and unlinked; one of another address is not', async () => {
    const emailProvenAt = new Date();
    const person = await server().as('customer', { emailProvenAt });
    const stranger = await server().as('customer', { emailProvenAt });
    const { id } = await add({ email: person.email.toUpperCase() });
    expect((await read(id)).account).toMatchObject({ id: person.id, isLinked: false });
    const link = (userId: number | null) => ask('PUT', `/api/customers/${id}/account`, { userId });
    expect((await link(stranger.id)).status).toBe(422);
    expect((await link(person.id)).body.account).toMatchObject({ id: person.id, isLinked: true });
    expect((await link(null)).body.account).toMatchObject({ isLinked: false });
    const log = await server()
      .knex('audit_events')
      .where({ entity: 'customers', entityId: String(id) })
      .orderBy('id');
    expect(log.map(({ action }) => action)).toEqual(['create', 'customer.account', 'customer.account']);
  });
});

describe('the story', () => {
  /** One of each kind, made through the shop as far as it can be. */
  async function eventful() {
    const { knex, send } = server();
    const lastName = uniqueName('Okafor');
    const email = addressOf(lastName);
    await send('/api/contact', {
      json: { firstName: 'Nia', lastName, email, subject: 'Caps', message: 'Do you do caps?' },
    });
    const lead = present(await knex('leads').where({ customerEmail: email }).first('id'));
    await ask('POST', `/api/leads/${lead.id}/calls`, {
      clientId: randomUUID(),
      outcome: 'reached',
      followUpOn: null,
    });
    const quote = await makeQuote(send, { email });
    await sendOffer(admin.send, quote.id);
    await ask('POST', `/api/leads/${lead.id}/project`);
    const customer = present(await knex('customers').where({ email }).first('id'));
    const order = await addOrder({ customerId: customer.id, ...paid });
    await knex('order_events').insert([
      { orderId: order.id, type: 'paid', data: '{"receivedCents":10000}' },
      { orderId: order.id, type: 'notes', data: '{"notes":"inside only"}' },
    ]);
    await knex('deliveries').insert({
      id: randomUUID(),
      orderId: order.id,
      orderNumber: order.orderId,
      customerName: 'Nia',
      customerAddress: '3 Depot Road',
      scheduledDate: new Date(),
      status: 'delivered',
      deliveredAt: new Date(),
      signedBy: 'Nia',
    });
    return { id: customer.id as number, email, order, quote, lead: lead.id as number };
  }

  test('has orders, quotes, projects, deliveries, messages, calls and mails, each with the way to its record', async () => {
    const { id, order, quote, lead } = await eventful();
    const entries = (await wholeStory(id)).flat();
    const told = entries.map(({ kind, type }) => `${kind} ${type}`);
    for (const one of [
      'order placed',
      'order paid',
      'delivery planned',
      'delivery delivered',
      'quote requested',
      'quote sent',
      'project started',
      'message written',
      'message called',
      'mail queued',
    ])
      expect(told).toContain(one);
    expect(told).not.toContain('order notes');
    const refOf = (what: string) => entries[told.indexOf(what)]?.ref;
    expect(refOf('order paid')).toBe(order.orderId);
    expect(refOf('quote sent')).toBe(String(quote.id));
    expect(refOf('message written')).toBe(String(lead));
    for (const kind of storyKinds) {
      const { entries: some } = await story(id, `?kind=${kind}`);
      expect(
        some.map(entry => entry.key),
        kind,
      ).toEqual(entries.filter(entry => entry.kind === kind).map(entry => entry.key));
      expect(some.length, kind).toBeGreaterThan(0);
    }
  });

  test('read on page by page it has every entry once and in order, whatever comes in meanwhile', async () => {
    const { knex } = server();
    const { id, email } = await add();
    const mail = (at: Date) => ({
      kind: 'lead_reply',
      messageId: randomUUID(),
      toEmail: email.toUpperCase(),
      subject: 'Hello',
      bodyText: 'Hello',
      createdAt: at,
    });
    // Many at one instant, and instants that differ by less than a Date can tell.
    const start = Date.UTC(2026, 0, 1);
    const made: number[] = await knex('mails')
      .insert(Array.from({ length: 75 }, (_, n) => mail(new Date(start + Math.floor(n / 25) * 1_000))))
      .returning('id')
      .then(rows => rows.map((row: { id: number }) => row.id));
    await knex.raw(
      `update mails set created_at = created_at + (id % 7) * interval '1 microsecond' where id = any(?)`,
      [made],
    );
    const pages = await wholeStory(id, () => knex('mails').insert(mail(new Date())));
    expect(pages.map(page => page.length)).toEqual([30, 30, 15]);
    const keys = pages.flat().map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(made.map(one => `mail:${one}`)));
    const { rows } = await knex.raw(
      `select 'mail:' || id as key from mails where id = any(?) order by created_at desc, ('mail:' || id) collate "C" desc`,
      [made],
    );
    expect(keys).toEqual(rows.map(({ key }: { key: string }) => key));
  });

  test('is nobody else’s: neither of another customer with the address nor of erased people', async () => {
    const { id, email, lead } = await eventful();
    const twin = await add({ email });
    const kinds = new Set((await wholeStory(twin.id)).flat().map(({ kind }) => kind));
    // Mails go to an address; everything else is linked to the first.
    expect([...kinds]).toEqual(['mail']);
    await server()
      .knex('leads')
      .where({ id: lead })
      .update({ customerId: null, customerEmail: 'Removed with the account' });
    const erased = await add();
    await server().knex('customers').where({ id: erased.id }).update({ email: 'Removed with the account' });
    expect((await story(erased.id)).entries).toEqual([]);
    expect((await story(id, '?kind=message')).entries).toEqual([]);
  });

  test.each(['?before=x', '?kind=secret', '?before=1_order:%27'])('refuses %s', async query => {
    const { id } = await add();
    expect((await ask('GET', `/api/customers/${id}/story${query}`)).status).toBe(422);
    expect((await ask('GET', '/api/customers/999999/story')).status).toBe(404);
  });
});

describe('two that are one', () => {
  test('are suggested by address, phone or name, and never the deleted', async () => {
    const mark = uniqueName('Twin');
    const one = await add({ lastName: mark, phone: '0412 999 888', company: 'Twins' });
    const byEmail = await add({ email: one.email.toUpperCase() });
    const byPhone = await add({ phone: '+61 412 999 888' });
    const byName = await add({ lastName: mark, email: 'other@example.test', company: 'TWINS' });
    const gone = await add({ email: one.email });
    await ask('DELETE', `/api/customers/${gone.id}`);
    expect((await read(one.id)).alike.map(({ id, why }) => [id, why])).toEqual([
      [byEmail.id, ['email']],
      [byPhone.id, ['phone']],
      [byName.id, ['name']],
    ]);
  });

  test('are merged: everything moves, nothing is lost, and all of it goes back', async () => {
    const { knex } = server();
    const [kept, other] = [await add(), await add()];
    const project = (
      await ask<{ id: number }>('POST', '/api/projects', {
        customerId: other.id,
        title: 'Polos',
        description: '3 Depot Road',
      })
    ).body;
    const order = await addOrder({ customerId: other.id, ...paid });
    const merge = (what: 'merge' | 'unmerge') =>
      ask('POST', `/api/customers/${kept.id}/${what}`, { otherId: other.id });
    const owners = async () => [
      present(await knex('projects').where({ id: project.id }).first('customerId')).customerId,
      present(await knex('orders').where({ id: order.id }).first('customerId')).customerId,
    ];
    const [first, second] = await Promise.all([merge('merge'), merge('merge')]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await owners()).toEqual([kept.id, kept.id]);
    expect(await read(other.id)).toMatchObject({ deletedAt: expect.any(String) });
    expect((await read(kept.id)).figures).toMatchObject({ orders: 1, openProjects: 1 });

    expect((await merge('unmerge')).status).toBe(200);
    expect(await owners()).toEqual([other.id, other.id]);
    expect((await read(other.id)).deletedAt).toBeNull();
    expect((await merge('unmerge')).status).toBe(409);
    const log = await knex('audit_events')
      .where({ entity: 'customers', entityId: String(kept.id) })
      .orderBy('id');
    expect(log.map(({ action }) => action)).toEqual(['create', 'customer.merge', 'customer.unmerge']);
    expect(present(log[1]).after).toMatchObject({
      otherId: other.id,
      projects: [project.id],
      orders: [order.id],
    });
  });

  test('can be merged again after the other was brought back from the list of the deleted', async () => {
    const [kept, other] = [await add(), await add()];
    const body = { otherId: other.id };
    await ask('POST', `/api/customers/${kept.id}/merge`, body);
    await ask('POST', `/api/customers/${other.id}/restore`);
    expect((await ask('POST', `/api/customers/${kept.id}/merge`, body)).status).toBe(200);
    expect((await read(other.id)).deletedAt).not.toBeNull();
    expect((await ask('POST', `/api/customers/${kept.id}/merge`, { otherId: kept.id })).status).toBe(409);
    expect((await ask('POST', `/api/customers/${kept.id}/merge`, { otherId: 999_999 })).status).toBe(404);
  });
});

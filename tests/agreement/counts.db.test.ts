/**
 * In generated shops, each count in a customer's record, on the dashboard or above a list equals the length of the list
 * it links to. Covers guests who enter a customer's address, merged and deleted customers, deleted projects, cancelled
 * orders, and days that start by the shop's clock.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerRecord, ListedCustomer, StoryEntry } from '#contract/customers/record-endpoints.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeOrder } from '#contract/orders/office-endpoints.ts';
import type { PersonSummary } from '#contract/people/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { leadStatuses } from '#contract/leads/leads.ts';
import { orderStatuses } from '#contract/orders/orders.ts';
import { allProjectStages, isActiveProject } from '#contract/projects/projects.ts';
import { quoteStatuses } from '#contract/quotes/quotes.ts';
import type { Dashboard } from '#api/features/dashboard/read-dashboard.ts';
import { filterProjects, shownProjects } from '#pwa/office/projects/board-groups.ts';
import { isDueDelivery } from '#pwa/field/deliveries/run-sheet.ts';
import { fitsFilter } from '#pwa/field/jobs/job-board.ts';
import { asAsked as peopleAsked, peopleAddress } from '#pwa/office/people/people-address.ts';
import { revenueOrders, unsentPeople } from '#pwa/office/dashboard/tile-places.ts';
import { asAsked, attentions, orderAddress } from '#pwa/office/orders/order-address.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();
/** Its day starts two hours later than in the default time zone. */
const timeZone = 'Australia/Perth';
const [people, sales, works] = [8, 70, 50];
const seed = 20_261_123;

const hoursAway = fc.integer({ min: -60, max: 60 });
const flag = fc.boolean();
const rarely = fc.integer({ min: 0, max: 4 }).map(n => n === 0);
const whose = fc.integer({ min: 0, max: people - 1 });

const sale = fc.record({
  whose,
  link: fc.constantFrom('customer', 'address', 'stranger', 'nobody'),
  status: fc.constantFrom(...orderStatuses),
  isPaid: flag,
  isReview: rarely,
  isShipped: flag,
  isDecorated: flag,
  hours: hoursAway,
  refundedCents: fc.constantFrom(0, 0, 400, 10_000),
});

const work = fc.record({
  whose,
  stage: fc.constantFrom(...allProjectStages),
  isDeleted: rarely,
  job: fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled'),
  isJobDeleted: rarely,
  delivery: fc.constantFrom('pending', 'out_for_delivery', 'delivered', 'failed', 'cancelled'),
  quote: fc.constantFrom(...quoteStatuses),
  lead: fc.constantFrom(...leadStatuses),
  mail: fc.constantFrom('queued', 'sent', 'failed'),
  product: fc.constantFrom('onSale', 'archived', 'deleted'),
  hours: hoursAway,
});

const few = <T>(of: fc.Arbitrary<T>, count: number) =>
  fc.sample(fc.array(of, { minLength: count, maxLength: count, size: 'max' }), { seed, numRuns: 1 })[0] ?? [];

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const addressOf = (n: number) => `person${n}@counts.example`;
/** The third is there twice under one address. The last has no address, because its account was deleted. */
const emailOf = (n: number) => (n === people - 1 ? 'Removed with the account' : addressOf(n === 3 ? 2 : n));

let send: Send;
const customerIds: number[] = [];

beforeAll(async () => {
  const { knex, as } = server();
  send = (await as('admin')).send;
  await knex('settings').insert({ key: 'shop', value: JSON.stringify({ timeZone }) });
  for (let n = 0; n < people; n += 1) {
    const [row] = filled(
      await knex('customers')
        .insert({ firstName: 'Nia', lastName: `Counts ${n}`, email: emailOf(n) })
        .returning('id'),
    );
    customerIds.push(row.id);
  }
  for (const one of few(sale, sales)) await makeSale(one);
  for (const one of few(work, works)) await makeWork(one);
  await makeDevices();
  const [kept, other, , , gone] = customerIds;
  expect((await send(`/api/customers/${kept}/merge`, { json: { otherId: other } })).status).toBe(200);
  expect((await send(`/api/customers/${gone}`, { method: 'DELETE' })).status).toBe(204);
}, 60_000);

async function makeSale(one: typeof sale extends fc.Arbitrary<infer Made> ? Made : never): Promise<void> {
  const { knex } = server();
  const { link, status, isPaid, hours, isDecorated, refundedCents } = one;
  const email = link === 'address' || link === 'customer' ? emailOf(one.whose).toUpperCase() : '';
  const createdAt = at(hours);
  const isReview = one.isReview && !isPaid;
  const isShipped = one.isShipped && !isReview && status !== 'pending';
  const orderId = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
  const [order] = filled(
    await knex('orders')
      .insert({
        orderId,
        customerId: link === 'customer' ? customerIds[one.whose] : null,
        customerInfo: JSON.stringify(link === 'stranger' ? { email: 'stranger@counts.example' } : { email }),
        subtotalCents: 10_000,
        totalCents: 10_000,
        status,
        isPaid,
        paidAt: isPaid ? createdAt : null,
        paymentReview: isReview,
        isShipped,
        shippedAt: isShipped ? createdAt : null,
        createdAt,
      })
      .returning('id'),
  );
  const plain = { position: 'front', designFile: null, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 };
  const placements = ['print', 'embroidery'].map(decorationMethod => ({ ...plain, decorationMethod }));
  const [item] = filled(
    await knex('order_items')
      .insert({
        orderId: order.id,
        name: 'Tee',
        priceCents: 1_000,
        totalQuantity: 10,
        totalPriceCents: 10_000,
        sizeQuantities: JSON.stringify([{ size: 'M', quantity: 10 }]),
        designPlacements: JSON.stringify(isDecorated ? placements : []),
      })
      .returning('id'),
  );
  if (isDecorated) await makeJobs(order.id, item.id);
  if (isPaid) await makeMoney(order.id, refundedCents);
}

/** The line is printed and embroidered: two jobs of ten pieces. */
async function makeJobs(orderId: number, orderItemId: number): Promise<void> {
  const { knex } = server();
  const [project] = filled(
    await knex('projects')
      .insert({ projectNumber: `P-${orderId}`, orderId, customerId: present(customerIds[0]), title: 'Tees' })
      .returning('id'),
  );
  for (const type of ['printing', 'embroidery'] as const)
    await knex('jobs').insert({
      id: randomUUID(),
      jobNumber: `J-${orderId}-${type.slice(0, 5)}`,
      title: 'Crest',
      projectId: project.id,
      orderItemId,
      type,
      pieces: 10,
      status: type === 'printing' ? 'completed' : 'pending',
      completedAt: type === 'printing' ? new Date() : null,
    });
}

async function makeMoney(orderId: number, refundedCents: number): Promise<void> {
  const { knex } = server();
  const [payment] = filled(
    await knex('payments')
      .insert({
        orderId,
        provider: 'test',
        method: 'card',
        providerPaymentId: randomUUID(),
        amountCents: 10_000,
        receivedCents: 10_000,
        status: 'succeeded',
      })
      .returning('id'),
  );
  if (refundedCents > 0)
    await knex('refunds').insert({
      orderId,
      paymentId: payment.id,
      amountCents: refundedCents,
      status: 'succeeded',
    });
}

async function makeWork(one: typeof work extends fc.Arbitrary<infer Made> ? Made : never): Promise<void> {
  const { knex } = server();
  const [id, number] = [randomUUID(), randomUUID().slice(0, 12)];
  const deletedAt = one.isDeleted ? new Date() : null;
  const customerId = present(customerIds[one.whose]);
  const email = emailOf(one.whose);
  await knex('projects').insert({
    projectNumber: `P-${number}`,
    customerId,
    title: 'Polos',
    status: one.stage,
    deletedAt,
  });
  await knex('jobs').insert({
    id,
    jobNumber: `J-${number}`,
    title: 'Crest',
    status: one.job,
    dueDate: at(one.hours),
    deletedAt: one.isJobDeleted ? new Date() : null,
  });
  await knex('deliveries').insert({
    id,
    orderNumber: number,
    customerName: 'Nia',
    customerAddress: '3 Depot Road',
    status: one.delivery,
    deliveredAt: one.delivery === 'delivered' ? new Date() : null,
    scheduledDate: at(one.hours),
    deletedAt,
  });
  await knex('quotes').insert({ name: 'Nia', email, status: one.quote, deletedAt });
  await knex('leads').insert({
    leadNumber: `L-${number}`,
    customerName: 'Nia',
    customerEmail: email,
    status: one.lead,
  });
  await knex('mails').insert({
    kind: 'quote_receipt',
    messageId: id,
    toEmail: addressOf(one.whose),
    subject: 'Hello',
    bodyText: 'Hello',
    status: one.mail,
  });
  await makeProduct(knex, {
    archivedAt: one.product === 'archived' ? new Date() : null,
    deletedAt: one.product === 'deleted' ? new Date() : null,
  });
}

/** Devices of staff, former staff and a deleted account: with long-unsent work, without it, or revoked. */
async function makeDevices(): Promise<void> {
  const { knex, as } = server();
  const roles = ['driver', 'driver', 'workshop', 'customer', 'driver'] as const;
  const owners = await Promise.all(roles.map(role => as(role)));
  for (const { id } of owners) {
    const device = (hours: number | null, isRevoked = false) => ({
      id: randomUUID(),
      userId: id,
      oldestUnsentAt: hours === null ? null : at(-hours),
      revokedAt: isRevoked ? new Date() : null,
    });
    await knex('devices').insert([device(13), device(30), device(11), device(null), device(40, true)]);
  }
  await knex('devices').where({ userId: owners[1]?.id }).delete();
  await knex('users').where({ id: owners[4]?.id }).update({ deletedAt: new Date() });
}

async function read<T>(path: string): Promise<T> {
  const answer = await send(path);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.json as T;
}

/** All pages of a list. */
async function listed<T>(path: string, rowsOf: (body: unknown) => T[] = body => body as T[]): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const rows = rowsOf(await read(`${path}${path.includes('?') ? '&' : '?'}page=${page}`));
    all.push(...rows);
    if (rows.length === 0) return all;
  }
}

async function story(id: number, kind: string): Promise<StoryEntry[]> {
  const all: StoryEntry[] = [];
  let next: string | null = null;
  do {
    const page: { entries: StoryEntry[]; next: string | null } = await read(
      `/api/customers/${id}/story?kind=${kind}${next ? `&before=${encodeURIComponent(next)}` : ''}`,
    );
    all.push(...page.entries);
    next = page.next;
  } while (next);
  return all;
}

const query = (filter: object) => new URLSearchParams(Object.entries(filter)).toString();
const board = () => read<BoardProject[]>('/api/projects/board');
const clock = () => ({ now: new Date(), timeZone });

describe('the figures of a customer', () => {
  it('are as long as the story and the board, in the list, in the record and beside a likeness', async () => {
    const projects = await board();
    const list = await listed<ListedCustomer>(
      '/api/customers/page',
      body => (body as { customers: ListedCustomer[] }).customers,
    );
    expect(list).toHaveLength(people - 2);
    const seen = new Map<number, { orders: number; projects: number }>();
    for (const row of list) {
      const { figures } = await read<CustomerRecord>(`/api/customers/${row.id}`);
      const placed = (await story(row.id, 'order')).filter(({ type }) => type === 'placed');
      const started = await story(row.id, 'project');
      const own = projects.filter(({ customerId }) => customerId === row.id);
      const open = own.filter(({ status }) => isActiveProject(status));
      const last = placed.map(({ at: time }) => Date.parse(time)).toSorted((a, b) => b - a)[0];
      expect([figures.orders, row.orders], row.lastName).toEqual([placed.length, placed.length]);
      expect([figures.projects, own.length], row.lastName).toEqual([started.length, started.length]);
      expect([figures.openProjects, row.openProjects], row.lastName).toEqual([open.length, open.length]);
      expect(figures.lastOrderAt && Date.parse(figures.lastOrderAt), row.lastName).toBe(last ?? null);
      seen.set(row.id, { orders: figures.orders, projects: figures.projects });
    }
    expect([...seen.values()].reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(10);
    for (const { id } of list)
      for (const other of (await read<CustomerRecord>(`/api/customers/${id}`)).alike)
        expect({ orders: other.orders, projects: other.projects }).toEqual(seen.get(other.id));
  });
});

describe('the dashboard', () => {
  it('counts what the lists show that it leads to', async () => {
    const { today, activeProjects, completed, products } = await read<Dashboard>('/api/dashboard');
    const orders = (filter: object) => listed(`/api/orders?${query(filter)}`);
    const jobs = await read<JobRow[]>('/api/jobs');
    const deliveries = await read<DeliveryRow[]>('/api/deliveries');
    const shown = shownProjects(await board(), []);
    const stage = (status: 'active' | 'Completed') => filterProjects(shown, { search: '', status });
    const sale_ = await read<{ total: number }>('/api/admin/products');
    expect({ ...today, activeProjects, completed, products }).toMatchObject({
      ordersToday: (await orders({ from: today.day, to: today.day })).length,
      ordersUnpaid: (await orders(attentions.unpaid.filter)).length,
      ordersInReview: (await orders(attentions.review.filter)).length,
      artworkSent: (await orders(attentions.sent.filter)).length,
      artworkWaiting: (await orders(attentions.artwork.filter)).length,
      quotesPending: (await listed('/api/quotes?status=pending')).length,
      leads: (await listed('/api/leads?status=new')).length,
      jobsDue: jobs.filter(job => fitsFilter(job, 'due', clock())).length,
      jobsLate: jobs.filter(job => fitsFilter(job, 'late', clock())).length,
      deliveriesToday: deliveries.filter(row => isDueDelivery(row, clock())).length,
      deliveriesFailed: deliveries.filter(({ status }) => status === 'failed').length,
      mailsFailed: (await listed('/api/mails?status=failed', body => (body as { mails: unknown[] }).mails))
        .length,
      activeProjects: stage('active').length,
      completed: stage('Completed').length,
      products: sale_.total,
    });
  });
});

describe('what the dashboard’s tiles lead to', () => {
  const addressOfTile = (place: string) => new URL(place, 'https://shop.example').searchParams;

  it('is the orders that the revenue is made of', async () => {
    const { revenueCents } = await read<Dashboard>('/api/dashboard');
    const rows = await listed<OfficeOrder>(
      `/api/orders?${query(asAsked(orderAddress.read(addressOfTile(revenueOrders))))}`,
    );
    expect(rows.reduce((sum, { total, refundedCents }) => sum + total - refundedCents, 0)).toBe(revenueCents);
    // The sum of all paid orders would differ, because some of them are cancelled.
    expect(rows.length).toBeLessThan((await listed('/api/orders?paid=true')).length);
    expect((await listed('/api/orders?paid=true&cancelled=true')).length).toBeGreaterThan(0);
  });

  it('is the people whose devices have work unsent, each with their number', async () => {
    const { today } = await read<Dashboard>('/api/dashboard');
    const people = await listed<PersonSummary>(
      `/api/people?${query(peopleAsked(peopleAddress.read(addressOfTile(unsentPeople))))}`,
      body => (body as { people: PersonSummary[] }).people,
    );
    expect(people.map(({ unsentDevices }) => unsentDevices)).toEqual([2, 2, 2]);
    expect(today.devicesUnsent).toBe(6);
    for (const { id } of people) {
      const { devices } = await read<{ devices: { isBehind: boolean }[] }>(`/api/people/${id}`);
      expect(devices.filter(({ isBehind }) => isBehind)).toHaveLength(2);
    }
  });
});

describe('over a list', () => {
  it('of orders each count is the length of what it opens', async () => {
    const counts = await read<Record<string, number> & { byStatus: Record<string, number> }>(
      '/api/order-counts',
    );
    const length = async (filter: object) => (await listed(`/api/orders?${query(filter)}`)).length;
    for (const status of orderStatuses)
      expect(counts.byStatus[status], status).toBe(await length({ status }));
    expect(counts).toMatchObject({
      total: await length({}),
      inReview: await length(attentions.review.filter),
      toShip: await length(attentions.ship.filter),
      toRefund: await length(attentions.refund.filter),
      sentArtwork: await length(attentions.sent.filter),
      unpaid: await length(attentions.unpaid.filter),
      artwork: await length(attentions.artwork.filter),
    });
  });

  it('of quotes and leads too', async () => {
    const quotes = await read<{ byStatus: Record<string, number>; gone: number }>('/api/quote-counts');
    for (const status of quoteStatuses)
      expect(quotes.byStatus[status], status).toBe((await listed(`/api/quotes?status=${status}`)).length);
    expect(quotes.gone).toBe((await listed('/api/quotes?gone=true')).length);
    const leads = await read<{ byStatus: Record<string, number> }>('/api/lead-counts');
    for (const status of leadStatuses)
      expect(leads.byStatus[status], status).toBe((await listed(`/api/leads?status=${status}`)).length);
  });

  it('of products, on sale and not', async () => {
    const rowsOf = (body: unknown) => (body as { products: unknown[] }).products;
    const { onSale, gone } = await read<{ onSale: number; gone: number }>('/api/admin/products');
    expect(onSale).toBe((await listed('/api/admin/products', rowsOf)).length);
    expect(gone).toBe((await listed('/api/admin/products?gone=true', rowsOf)).length);
  });
});

it('an order’s pieces are told once, however many methods decorate them', async () => {
  const rows = await listed<{ orderId: string; pieces: number; projectNumber: string | null }>('/api/orders');
  const decorated = rows.filter(({ projectNumber }) => projectNumber !== null);
  expect(decorated.length).toBeGreaterThan(5);
  for (const { orderId, pieces } of decorated) {
    const { items, production } = await read<OrderDetail>(`/api/orders/${orderId}`);
    expect(items.reduce((sum, item) => sum + item.totalQuantity, 0)).toBe(pieces);
    // Printed, and not embroidered yet.
    expect(production).toMatchObject({ pieces, piecesDone: 0, completedAt: null });
  }
});

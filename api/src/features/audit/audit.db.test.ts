import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { AuditEntry, auditEndpoints } from '#contract/audit/endpoints.ts';
import type { SyncResponse } from '#contract/wire/sync.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { multipart } from '#tests/factories/forms.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { makeJob } from '#tests/support/sync-world.ts';
import { filled, present } from '#api/database/present.ts';
import { logAfter } from './audit-sources.ts';
import { positionOf, readAudit } from './read-audit.ts';

const server = useTestServer();
const minuteMs = 60_000;
const orderNumber = () => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();
let admin: SignedIn;

beforeAll(async () => {
  admin = await server().as('admin');
});

type Page = ResponseOf<typeof auditEndpoints.listAudit>;
type Asked = Record<string, string>;

const read = async (asked: Asked = {}, who: SignedIn = admin): Promise<Page> => {
  const answer = await who.send(`/api/audit?${new URLSearchParams(asked).toString()}`);
  expect(answer.status).toBe(200);
  return answer.json as Page;
};
const entriesOf = async (asked: Asked) => (await read(asked)).entries;
const exported = async (asked: Asked): Promise<string[][]> => {
  const answer = await admin.send(`/api/audit/export?${new URLSearchParams(asked).toString()}`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return parse(answer.text, { bom: true });
};
const record = (entry: Parameters<typeof recordAudit>[1]) =>
  server().knex.transaction(trx => recordAudit(trx, entry));

describe('what happened', () => {
  test('a changed price: who, what, before, after, from which browser, and where it is', async () => {
    const who = await server().as('admin', { username: uniqueName('pia') });
    const product = await makeProduct(server().knex, { name: uniqueName('Loden cape') });
    const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537' };
    const { headers: formHeaders, ...sent } = multipart('PATCH', { price: '4321' });
    const changed = await who.send(`/api/products/${product.id}`, {
      ...sent,
      headers: { ...formHeaders, ...headers },
    });
    expect(changed.status).toBe(200);
    const [entry] = await entriesOf({ person: String(who.id), kind: 'products' });
    expect(entry).toMatchObject({
      actor: { id: who.id },
      action: 'product.update',
      entity: 'product',
      entityId: String(product.id),
      recordName: product.name,
      receivedAt: null,
      deviceId: null,
      userAgent: headers['User-Agent'],
    });
    expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'Price', after: '$43.21' }));
    expect(entry?.changes.find(({ field }) => field === 'Price')?.before).toMatch(/^\$/);
  });

  test('what a tablet did offline says when, when word of it came, and from which device', async () => {
    const { knex } = server();
    const tablet = await server().as('workshop');
    const deviceId = randomUUID();
    const jobs = [await makeJob(knex), await makeJob(knex)] as const;
    const nowMs = Date.now();
    const done = (entityId: string, seq: number, agoMs: number) => ({
      id: randomUUID(),
      seq,
      name: 'job.setStatus',
      v: 1,
      args: { to: 'Completed' },
      userId: tablet.id,
      entity: 'jobs',
      entityId,
      occurredAt: new Date(nowMs - agoMs).toISOString(),
    });
    const mutations = [done(jobs[0], 1, 90 * minuteMs), done(jobs[1], 2, 20_000)];
    const clientNow = new Date(nowMs).toISOString();
    const json = { protocol: 1, build: 'test', deviceId, cursor: null, clientNow, mutations };
    const pushed = await tablet.send('/api/sync', { json });
    expect((pushed.json as SyncResponse).results).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
    const [late] = await entriesOf({ search: jobs[0] });
    expect(late).toMatchObject({ deviceId, actor: { id: tablet.id }, entityId: jobs[0] });
    const waitedMs = Date.parse(late?.receivedAt ?? '') - Date.parse(late?.at ?? '');
    expect(Math.abs(waitedMs - 90 * minuteMs)).toBeLessThan(minuteMs);
    expect(late?.changes).toContainEqual(expect.objectContaining({ field: 'Status', after: 'Completed' }));
    expect(await entriesOf({ search: jobs[1] })).toMatchObject([{ deviceId, receivedAt: null }]);
  });

  test("the order's own story and sign-ins stand in it, and a decision about money only once", async () => {
    const { knex } = server();
    const [order] = filled(
      await knex('orders')
        .insert({ orderId: orderNumber(), customerInfo: '{}', subtotalCents: 10_000, totalCents: 10_000 })
        .returning('*'),
    );
    const at = new Date();
    const event = (type: string, actorId: number | null) =>
      knex('order_events').insert({ orderId: order.id, type, actorId, at });
    await event('placed', null);
    await event('cancelled', admin.id);
    await record({
      actorId: admin.id,
      entity: 'order',
      entityId: order.orderId,
      action: 'order.cancel',
      occurredAt: at,
    });
    const told = await entriesOf({ kind: 'orders', search: order.orderId });
    expect(told.map(({ action }) => action).sort()).toEqual(['order.cancel', 'placed']);
    expect(await entriesOf({ kind: 'orders', person: 'shop', search: order.orderId })).toMatchObject([
      { action: 'placed', actor: null },
    ]);

    await knex('security_events').insert({ type: 'login_failed', userId: admin.id, ip: '203.0.113.77' });
    expect(await entriesOf({ kind: 'security', search: '203.0.113.77' })).toMatchObject([
      { action: 'login_failed', actor: { id: admin.id }, ip: '203.0.113.77' },
    ]);
  });
});

test('pages join without a gap or a double, also among rows of one instant', async () => {
  const who = await server().as('admin');
  const { knex } = server();
  const at = new Date('2025-03-04T05:06:07.089Z');
  await knex('audit_events').insert(
    Array.from({ length: 120 }, (_, n) => ({
      actorId: who.id,
      entity: 'looms',
      entityId: String(n),
      action: 'oil',
      occurredAt: n < 70 ? at : new Date(at.getTime() + n * 1_000),
    })),
  );
  await knex('security_events').insert(
    Array.from({ length: 20 }, () => ({ type: 'login_ok', userId: who.id, occurredAt: at })),
  );
  const seen: AuditEntry[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const page: Page = await read({ person: String(who.id), ...(after ? { after } : {}) });
    seen.push(...page.entries);
    after = page.next;
    pages += 1;
  } while (after);
  expect(pages).toBe(3);
  expect(new Set(seen.map(({ cursor }) => cursor)).size).toBe(140);
  const times = seen.map(entry => Date.parse(entry.at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(await exported({ person: String(who.id) })).toHaveLength(141);
});

describe('filters', () => {
  test('by person, kind, words, the name of the record, and days of the shop', async () => {
    const who = await server().as('admin');
    const product = await makeProduct(server().knex, { name: uniqueName('Wadmal coat') });
    const deed = { actorId: who.id, entity: 'product', entityId: product.id, action: 'product.delete' };
    // Half past ten in the evening in Melbourne, and half past midnight.
    await record({ ...deed, occurredAt: new Date('2025-06-10T12:30:00Z') });
    await record({ ...deed, action: 'product.restore', occurredAt: new Date('2025-06-10T14:30:00Z') });
    const actions = async (asked: Asked) =>
      (await entriesOf({ person: String(who.id), ...asked })).map(({ action }) => action);
    expect(await actions({})).toEqual(['product.restore', 'product.delete']);
    expect(await actions({ kind: 'products' })).toHaveLength(2);
    expect(await actions({ kind: 'jobs' })).toEqual([]);
    expect(await actions({ search: 'back on sale' })).toEqual(['product.restore']);
    expect(await actions({ search: product.name.toUpperCase() })).toHaveLength(2);
    expect(await actions({ search: 'no such words' })).toEqual([]);
    expect(await actions({ to: '2025-06-10' })).toEqual(['product.delete']);
    expect(await actions({ from: '2025-06-11', to: '2025-06-11' })).toEqual(['product.restore']);
    expect(await actions({ from: '2025-06-12' })).toEqual([]);
  });

  test.each(['after=x', 'after=1.z.1', 'kind=nothing', 'person=me', 'from=2025-02-30', 'to=soon'])(
    'refuses %s',
    async query => {
      expect((await admin.send(`/api/audit?${query}`)).status).toBe(422);
    },
  );

  test('the people to choose from: staff, and whoever has changed something', async () => {
    const driver = await server().as('driver');
    const customer = await server().as('customer');
    const bystander = await server().as('customer');
    await record({ actorId: customer.id, entity: 'users', entityId: customer.id, action: 'person.role' });
    const people = (await admin.send('/api/audit/people')).json as { id: number; name: string }[];
    const ids = people.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, driver.id, customer.id]));
    expect(ids).not.toContain(bystander.id);
  });
});

test.each(['driver', 'workshop', 'customer'] as const)('%s may not read it', async role => {
  const { send } = await server().as(role);
  for (const path of ['/api/audit', '/api/audit/people', '/api/audit/export'])
    expect((await send(path)).status).toBe(403);
});

test('the file for a spreadsheet holds no formula, and that it was taken is in the log', async () => {
  const who = await server().as('admin');
  await record({
    actorId: who.id,
    entity: 'looms',
    entityId: '=1+1',
    action: 'oil',
    before: { name: '=HYPERLINK("x")' },
    after: { name: '+cmd' },
  });
  const [head, row] = await exported({ person: String(who.id) });
  const cell = (name: string) => row?.[head?.indexOf(name) ?? -1];
  expect([cell('What'), cell('Number'), cell('Before')]).toEqual([
    'Looms: oil',
    "'=1+1",
    'Name: =HYPERLINK("x")',
  ]);
  for (const text of row ?? []) expect(text).not.toMatch(/^[=+@-]/);
  expect(await entriesOf({ kind: 'log', person: String(admin.id) })).not.toEqual([]);
});

test('no secret of an account leaves, whatever was written down', async () => {
  const marker = `s3cr3t${randomUUID()}`;
  const { passwordHash } = present(
    await server().knex('users').where({ id: admin.id }).first('passwordHash'),
  );
  await record({
    actorId: admin.id,
    entity: 'users',
    entityId: admin.id,
    action: 'update',
    before: { passwordHash, sessions: [{ tokenHash: marker }] },
    after: { resetToken: marker, cookie: marker, role: 'admin' },
  });
  const answers = [
    (await admin.send('/api/audit')).text,
    (await admin.send('/api/audit/export?kind=people')).text,
  ];
  for (const text of answers) {
    expect(text).toContain('Role');
    expect(text).not.toContain(marker);
    expect(text).not.toContain(passwordHash);
  }
});

describe('with a hundred thousand rows', () => {
  const name = uniqueName('Mossworn jersey');
  beforeAll(async () => {
    const { id } = await makeProduct(server().knex, { name });
    await server().knex.transaction(async trx => {
      // So many at once take longer than any request may.
      await trx.raw('set local statement_timeout = 0');
      await trx.raw(`insert into audit_events (actor_id, entity, entity_id, action, after, occurred_at)
        select case when n % 500 = 0 then ${admin.id} end,
          case when n % 700 = 0 then 'product' when n % 400 = 0 then 'quotes' else 'jobs' end,
          case when n % 700 = 0 then '${id}' else n::text end, 'job.update',
          jsonb_build_object('note', concat_ws(' ', case when n % 2 = 0 then 'bramble' end,
            case when n % 300 = 0 then 'kelp' end, case when n % 9000 = 0 then 'sorrel' end)),
          timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 100000) n`);
    });
    await server().knex.raw('analyze audit_events');
  }, 60_000);

  test.each([
    ['every second row', 'bramble', 2],
    ['every three hundredth', 'kelp', 300],
    ['every nine thousandth', 'sorrel', 9_000],
    ['none', 'tamarisk', Infinity],
    ['every seven hundredth, by the name of its record', name, 700],
  ])('a page of words that are in %s begins with the newest', async (_where, search, every) => {
    const asked = { filter: { search }, timeZone: 'Australia/Melbourne', limit: 51 };
    const newest = (before: number) =>
      Array.from({ length: 51 }, (_, at) => (Math.ceil(before / every) - 1 - at) * every).filter(n => n > 0);
    const numbers = async (after: string | null) => {
      const position = after === null ? null : positionOf(after);
      const entries = await readAudit(server().knex, { ...asked, after: position });
      const numberOf = ({ at }: AuditEntry) => (Date.parse(at) - Date.parse('2020-01-01')) / minuteMs;
      return { found: entries.map(numberOf), last: entries.at(-1)?.cursor ?? null };
    };
    const first = await numbers(null);
    expect(first.found).toEqual(newest(100_001));
    const last = first.found.at(-1);
    if (last && first.last) expect((await numbers(first.last)).found).toEqual(newest(last));
  });

  test.each([
    ['the newest', {}, 'audit_events_newest'],
    ['one person', { person: 'me' }, 'audit_events_actor_id'],
    ['one kind', { kind: 'quotes' }, 'audit_events_kind'],
  ] as const)('a page of %s comes from an index, however far back', async (_name, filter, index) => {
    const person = 'person' in filter ? { person: String(admin.id) } : {};
    const deep = positionOf(`${Date.parse('2020-02-20') * 1000}.a.50000`);
    for (const after of [null, deep]) {
      const asked = { filter: { ...filter, ...person }, after, timeZone: 'Australia/Melbourne' };
      const log = logAfter(asked, 51);
      const { rows } = await server().knex.raw(`explain select * from ${log.sql}`, log.values);
      const plan = rows.map((row: Record<string, string>) => Object.values(row)[0]).join('\n');
      expect(plan).toContain(`using ${index} on audit_events e`);
      expect(plan).not.toContain('Seq Scan on audit_events e');
    }
  });
});

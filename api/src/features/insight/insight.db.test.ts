/** What is counted, what is not, that nothing of anybody is kept, and the figures that the office reads. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { InsightEvent } from '#contract/insight/endpoints.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import type { Send } from '#tests/support/http-client.ts';
import { useTestServer } from '#tests/support/server.ts';
import { countEvents } from './count-events.ts';
import type { Searches } from './read-searches.ts';
import { readVisits, type Visits } from './read-visits.ts';
import { readVitals } from './read-vitals.ts';
import { sweepCounts } from './sweep-counts.ts';

const timeZone = 'Australia/Brisbane';
const server = useTestServer();
let office: Send;
beforeAll(async () => {
  office = (await server().as('admin')).send;
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const tell = (events: unknown, headers: Record<string, string> = {}) =>
  server().send('/api/events', { json: { events }, headers: { 'User-Agent': browser, ...headers } });

const visits = async (range = '7d') => (await office(`/api/insight/visits?range=${range}`)).json as Visits;
const searches = async () => (await office('/api/insight/searches?range=7d')).json as Searches;

/** Every row of both tables as text, for what must not stand in any of them. */
async function everything(): Promise<string> {
  const { knex } = server();
  return JSON.stringify([await knex('analytics_days'), await knex('vital_days')]);
}

describe('a message of a browser', () => {
  it('adds to the figures of the day', async () => {
    const product = await makeProduct(server().knex);
    const before = await visits();
    const view = {
      kind: 'view',
      page: '/product/:id',
      product: product.id,
      isVisit: true,
      from: 'duck.example',
    };
    const answer = await tell([
      view,
      { kind: 'view', page: '/', isVisit: false },
      { kind: 'view', page: '' },
      { kind: 'search', term: '  Navy   HOODIE ', isNone: false },
      { kind: 'search', term: 'navy hoodie', isNone: true },
      { kind: 'pick', term: 'Navy hoodie' },
      { kind: 'cart', product: product.id },
      { kind: 'checkout' },
    ]);
    expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
    await tell([{ ...view, isVisit: false }]);

    const after = await visits();
    expect(after.points.at(-1)).toMatchObject({
      views: (before.points.at(-1)?.views ?? 0) + 4,
      visits: (before.points.at(-1)?.visits ?? 0) + 1,
    });
    expect(after.funnel).toEqual({
      ...before.funnel,
      productViews: before.funnel.productViews + 2,
      carts: before.funnel.carts + 1,
      checkouts: before.funnel.checkouts + 1,
    });
    expect(after.products).toContainEqual({
      id: product.id,
      name: product.name,
      isSold: true,
      views: 2,
      carts: 1,
    });
    expect(after.referrers).toContainEqual({ host: 'duck.example', visits: 1 });
    expect(after.pages.map(({ page }) => page)).toEqual(expect.arrayContaining(['/', '', '/product/:id']));
    expect((await searches()).terms).toContainEqual({ term: 'navy hoodie', searches: 2, none: 1, picks: 1 });
  });

  it('counts pages of the shop alone: no page of somebody’s making, no product that is none', async () => {
    const { knex } = server();
    await knex('pages').insert([
      { path: '/team', title: 'Team', status: 'published' },
      { path: '/secret', title: 'Secret', status: 'draft' },
    ]);
    const { productViews } = (await visits()).funnel;
    await tell([
      ...[
        '/team',
        '/secret',
        '/admin',
        '/admin/orders',
        '/orders/ABCDEFGH12',
        '/products/:id',
        '/nowhere',
      ].map(page => ({ kind: 'view', page })),
      { kind: 'view', page: '/product/:id', product: 999_999 },
      { kind: 'cart', product: 999_999 },
      { kind: 'vital', name: 'LCP', value: 900, page: '/nowhere', device: 'phone' },
    ]);
    const text = await everything();
    expect(text).toContain('/team');
    expect(text).not.toMatch(/secret|admin|ABCDEFGH12|nowhere|999999|products\/:id/);
    expect((await visits()).funnel.productViews).toBe(productViews);
  });

  it.each([
    ['no events', []],
    ['too many', Array.from({ length: 41 }, () => ({ kind: 'checkout' }))],
    ['another kind', [{ kind: 'person' }]],
    ['an address for a host', [{ kind: 'view', page: '/', from: 'https://a.example/?q=me' }]],
    ['a measure that is none', [{ kind: 'vital', name: 'FID', value: 1, page: '/', device: 'phone' }]],
    ['a time before time', [{ kind: 'vital', name: 'LCP', value: -1, page: '/', device: 'phone' }]],
    ['a device that is none', [{ kind: 'vital', name: 'LCP', value: 1, page: '/', device: 'fridge' }]],
  ])('is refused with %s', async (_what, events) => {
    const before = await everything();
    expect((await tell(events)).status).toBe(422);
    expect(await everything()).toBe(before);
  });

  it('loses nothing when many come at once', async () => {
    const { knex } = server();
    const product = await makeProduct(knex);
    const views = (pages: readonly string[]): InsightEvent[] =>
      pages.map(page => ({
        kind: 'view',
        page,
        ...(page === '/product/:id' ? { product: product.id } : {}),
      }));
    const now = new Date('2039-05-05T05:00:00Z');
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        countEvents(knex, views(at % 2 ? ['/', '/cart', '/product/:id'] : ['/product/:id', '/cart', '/']), {
          now,
          timeZone,
        }),
      ),
    );
    const { pages, products } = await readVisits(knex, '7d', { now, timeZone });
    expect(pages.map(({ views: seen }) => seen)).toEqual([20, 20, 20]);
    expect(products).toMatchObject([{ id: product.id, views: 20 }]);
  });
});

describe('nobody is known', () => {
  it.each([
    ['Do Not Track', { DNT: '1' }],
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
    [
      'a search engine',
      { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a browser without a window', { 'User-Agent': 'Mozilla/5.0 HeadlessChrome/140.0.0.0 Safari/537.36' }],
    ['a program', { 'User-Agent': 'curl/8.5.0' }],
    ['a program without a name', { 'User-Agent': '' }],
  ])('who says so, or is nobody, is not counted: %s', async (_who, headers) => {
    const before = await everything();
    expect((await tell([{ kind: 'view', page: '/', isVisit: true }], headers)).status).toBe(204);
    expect(await everything()).toBe(before);
  });

  it('keeps nothing about whoever tells: no address, no name, no session, no text of theirs', async () => {
    const { knex } = server();
    const shopper = await server().as('customer', { firstName: 'Quillonia' });
    const before = await countRows(knex);
    const personal = [
      'quillonia@example.test',
      '0412 345 678',
      '+61 (7) 5550-0188',
      'ABCDEFGH12',
      'order abcdefgh 4471882',
      'x',
      'a'.repeat(61),
    ];
    const answer = await shopper.send('/api/events', {
      json: {
        userId: shopper.id,
        events: [
          {
            kind: 'view',
            page: '/account',
            user: shopper.username,
            url: '/orders/1?token=abc',
            isVisit: true,
          },
          ...personal.flatMap(term => [
            { kind: 'search', term, isNone: true },
            { kind: 'pick', term },
          ]),
          { kind: 'vital', name: 'LCP', value: 1234.5, page: '/account', device: 'phone' },
        ],
      },
      headers: { 'User-Agent': browser, 'X-Forwarded-For': '203.0.113.77' },
    });
    expect(answer.status).toBe(204);
    const text = await everything();
    for (const mark of [
      ...personal.slice(0, 5),
      'quillonia',
      shopper.username,
      'token',
      'Firefox',
      '203.0.113',
      '127.0.0.1',
      '1234.5',
    ])
      expect(text.toLowerCase()).not.toContain(mark.toLowerCase());
    // Nowhere else either: the counters are the only rows that came.
    const after = await countRows(knex);
    const grown = Object.keys(after).filter(table => after[table] !== before[table]);
    expect(grown.toSorted()).toEqual(['analytics_days', 'vital_days']);
    // What a row can hold at all: a day and what is counted.
    const { rows } = await knex.raw<{ rows: { column_name: string }[] }>(
      `select distinct column_name from information_schema.columns where table_name in ('analytics_days', 'vital_days')`,
    );
    expect(rows.map(row => row.column_name).toSorted()).toEqual([
      'bucket',
      'count',
      'day',
      'device',
      'kind',
      'name',
      'page',
      'subject',
    ]);
  });

  it('is bound to so many different words a day; the rest is one figure', async () => {
    const { knex } = server();
    const now = new Date('2038-01-10T05:00:00Z');
    const search = (term: string): InsightEvent => ({ kind: 'search', term, isNone: true });
    for (const term of ['mug', 'scarf', 'socks', 'mug', 'tent'])
      await countEvents(knex, [search(term)], { now, timeZone, most: 2 });
    await countEvents(knex, [search('rope'), search('hat')], { now, timeZone, most: 2 });
    const rows = await knex('analytics_days').where({ kind: 'search', day: '2038-01-10' }).orderBy('subject');
    expect(rows.map(({ subject, count }) => [subject, count])).toEqual([
      ['', 4],
      ['mug', 2],
      ['scarf', 1],
    ]);
  });
});

describe('the figures of the office', () => {
  it('begin a day at the shop’s midnight and keep to their range', async () => {
    const { knex } = server();
    const at = (iso: string) =>
      countEvents(knex, [{ kind: 'view', page: '/' }], { now: new Date(iso), timeZone });
    // Brisbane is ten hours ahead all year.
    await at('2035-03-09T13:59:59Z');
    await at('2035-03-09T14:00:00Z');
    await at('2035-02-01T02:00:00Z');
    const now = new Date('2035-03-10T02:00:00Z');
    const days = await readVisits(knex, '7d', { now, timeZone });
    expect(days.points.slice(-2)).toMatchObject([
      { from: '2035-03-09', views: 1 },
      { from: '2035-03-10', views: 1 },
    ]);
    const months = await readVisits(knex, '12m', { now, timeZone });
    expect(months.points.slice(-2)).toMatchObject([
      { from: '2035-02-01', views: 1 },
      { from: '2035-03-01', views: 2 },
    ]);
  });

  it('follow the clock of the shop, wherever it stands', async () => {
    const { knex } = server();
    const perth = (iso: string) => ({ now: new Date(iso), timeZone: 'Australia/Perth' });
    const view: InsightEvent[] = [{ kind: 'view', page: '/' }];
    await countEvents(knex, view, perth('2036-03-09T15:59:59Z'));
    await countEvents(knex, view, perth('2036-03-09T16:00:00Z'));
    const days = await readVisits(knex, '7d', perth('2036-03-09T16:30:00Z'));
    expect(days.points.slice(-2)).toMatchObject([
      { from: '2036-03-09', views: 1 },
      { from: '2036-03-10', views: 1 },
    ]);
  });

  it('take orders and quotes from the books', async () => {
    const { knex } = server();
    const paidAt = new Date('2034-06-01T02:00:00Z');
    const order = { customerInfo: '{}', subtotalCents: 100, totalCents: 100, isPaid: true, paidAt };
    await knex('orders').insert([
      { ...order, orderId: 'COUNTED001', status: 'processing' },
      { ...order, orderId: 'COUNTED002', status: 'cancelled' },
      { ...order, orderId: 'COUNTED003', status: 'pending', isPaid: false, paidAt: null },
    ]);
    await knex('quotes').insert({ name: 'Bo', email: 'bo@example.test', createdAt: paidAt });
    const { funnel, quotes } = await readVisits(knex, '7d', {
      now: new Date('2034-06-02T02:00:00Z'),
      timeZone,
    });
    expect([funnel.orders, quotes]).toEqual([1, 1]);
  });

  it('read percentiles and shares out of the buckets, by page and device', async () => {
    const { knex } = server();
    const now = new Date('2033-04-04T02:00:00Z');
    const vital = (value: number, page: string, device: 'phone' | 'desk'): InsightEvent => ({
      kind: 'vital',
      name: 'LCP',
      value,
      page,
      device,
    });
    await countEvents(
      knex,
      [
        vital(900, '/', 'desk'),
        vital(950, '/', 'desk'),
        vital(3100, '/cart', 'phone'),
        vital(9000, '/cart', 'phone'),
      ],
      { now, timeZone },
    );
    const all = await readVitals(knex, { range: '7d' }, { now, timeZone });
    expect(all.all[0]).toMatchObject({ name: 'LCP', count: 4, good: 2, fair: 1, poor: 1, p75: 3500 });
    expect(all.all[1]).toMatchObject({ name: 'INP', count: 0, p75: null });
    expect(all.pages.map(({ page, count }) => [page, count])).toEqual([
      ['/', 2],
      ['/cart', 2],
    ]);
    const phones = await readVitals(knex, { range: '7d', device: 'phone' }, { now, timeZone });
    expect(phones.pages.map(({ page }) => page)).toEqual(['/cart']);
  });

  it('are for the office alone', async () => {
    for (const path of ['visits', 'searches', 'vitals']) {
      const asked = `/api/insight/${path}?range=30d`;
      expect((await office(asked)).status).toBe(200);
      expect((await (await server().as('workshop')).send(asked)).status).toBe(403);
      expect((await server().send(asked)).status).toBe(401);
      expect((await office(`/api/insight/${path}?range=ever`)).status).toBe(422);
    }
  });

  it('forget days that are older than the owner keeps them', async () => {
    const { knex } = server();
    const now = new Date('2050-03-31T02:00:00Z');
    const kept = ['2049-02-28', '2050-03-31'];
    const days = ['2049-02-27', ...kept].map(day => ({ day, count: 1 }));
    await knex('analytics_days').insert(days.map(row => ({ ...row, kind: 'view', subject: '/' })));
    await knex('vital_days').insert(
      days.map(row => ({ ...row, name: 'LCP', page: '/', device: 'phone', bucket: 1 })),
    );
    await sweepCounts(knex, { now, timeZone, keptMonths: 13 });
    for (const table of ['analytics_days', 'vital_days'])
      expect(await knex(table).orderBy('day').pluck('day')).toEqual(kept);
  });
});

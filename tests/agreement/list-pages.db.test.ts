/**
 * The office's lists, page by page along their links, while rows come and go: in generated histories every row that stays
 * comes once, in both directions and in each order of a list.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { leadSorts } from '#contract/leads/leads.ts';
import { orderSorts } from '#contract/orders/orders.ts';
import { present } from '#api/database/present.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = useTestServer();
let office: SignedIn;
beforeAll(async () => {
  office = await server().as('admin');
});

interface List {
  path: string;
  table: string;
  /** Rows with these keys, of which several may be the same. */
  insert: string;
  /** Takes rows from the list. Deletes them unless told. */
  leave?: string;
  rowsOf?: (body: unknown) => { id: number }[];
}

const keys = 'unnest(?::integer[]) k';
const at = `timestamptz '2026-03-01' + k / 2 * interval '1 minute' + k * interval '1 microsecond'`;
const unlike = `md5(random()::text)`;

const orders = (sort: string): List => ({
  path: `/api/orders?shipped=false&sort=${sort}`,
  table: 'orders',
  insert: `insert into orders (order_id, customer_info, subtotal_cents, total_cents, created_at)
    select upper(left(${unlike}, 20)), json_build_object('lastName', 'Öst_' || k / 3), k / 3, k / 3, ${at} from ${keys}`,
  leave: 'update orders set is_shipped = true, shipped_at = now() where id = any(?)',
});
const customers = (query: string, more = ''): List => ({
  path: `/api/customers/page?${query}`,
  table: 'customers',
  insert: `insert into customers (first_name, last_name, company, email, created_at, deleted_at)
    select 'A', 'Lee ' || k / 3, case when k % 4 = 0 then '' when k % 4 = 1 then 'Über_' || k / 5 end, 'a@b.test', ${at},
      ${more || 'null'} from ${keys}`,
  rowsOf: body => (body as { customers: { id: number }[] }).customers,
});
const leads = (sort: string): List => ({
  path: `/api/leads?status=all&sort=${sort}`,
  table: 'leads',
  insert: `insert into leads (lead_number, customer_name, customer_email, priority, estimated_value_cents, follow_up_on,
      created_at, written_again_at)
    select left(${unlike}, 20), 'A', 'a@b.test', (array['low', 'medium', 'high', 'urgent'])[1 + k % 4],
      case when k % 3 > 0 then k / 3 end, case when k % 3 < 2 then date '2026-04-01' + k / 4 end, ${at},
      case when k % 5 = 0 then ${at} + interval '7 minutes' end from ${keys}`,
});

const lists: List[] = [
  ...orderSorts.map(orders),
  {
    path: '/api/quotes',
    table: 'quotes',
    insert: `insert into quotes (name, email, created_at) select 'A', 'a@b.test', ${at} from ${keys}`,
  },
  customers('sort=name'),
  customers('sort=newest'),
  customers('deleted=true', at),
  {
    path: '/api/mails',
    table: 'mails',
    insert: `insert into mails (kind, message_id, to_email, subject, body_text, created_at)
      select 'order_confirmation', ${unlike}, 'a@b.test', 'S', 'T', ${at} from ${keys}`,
    rowsOf: body => (body as { mails: { id: number }[] }).mails,
  },
  {
    path: '/api/mails?search=findable',
    table: 'mails',
    insert: `insert into mails (kind, message_id, to_email, subject, body_text, created_at)
      select 'order_confirmation', ${unlike}, 'a@b.test', 'Findable', 'T', ${at} from ${keys}`,
    rowsOf: body => (body as { mails: { id: number }[] }).mails,
  },
  ...leadSorts.map(leads),
  {
    path: '/api/people',
    table: 'users',
    insert: `insert into users (username, username_key, password_hash, first_name, staff_role)
      select name, name, '-', case when k % 2 = 0 then 'Zoë_' || k / 6 end, case when k % 7 = 0 then 'driver' end
      from (select ${unlike} as name, k from ${keys}) made`,
    rowsOf: body => (body as { people: { id: number }[] }).people,
  },
];

async function insert({ insert: sql }: List, made: number[]): Promise<number[]> {
  const { rows } = await server().knex.raw<{ rows: { id: number }[] }>(`${sql} returning id`, [made]);
  return rows.map(({ id }) => id);
}

async function remove({ table, leave }: List, ids: number[]): Promise<void> {
  await server().knex.raw(leave ?? `delete from ${table} where id = any(?)`, [ids]);
}

interface Page {
  ids: number[];
  links: Partial<Record<'prev' | 'next', string>>;
}

async function read(path: string, rowsOf: List['rowsOf']): Promise<Page> {
  const answer = await office.send(path);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  const links = String(answer.headers['link'] ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return {
    ids: (rowsOf ? rowsOf(answer.json) : (answer.json as { id: number }[])).map(({ id }) => id),
    links: Object.fromEntries([...links].map(([, url, rel]) => [rel, url])),
  };
}

const pathWith = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const key = fc.nat(90);
const change = fc.record({
  added: fc.array(key, { maxLength: 30 }),
  gone: fc.array(fc.nat(), { maxLength: 20 }),
});
const history = fc.record({
  before: fc.array(key, { minLength: 105, maxLength: 170 }),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  way: fc.constantFrom('next' as const, 'prev' as const),
  /** Of the first page, by number as apps of before ask for it, or by the end of the list. */
  isByNumber: fc.boolean(),
});

test.each(lists.map(list => [list.path, list] as const))(
  '%s neither skips nor repeats a row',
  async (_, list) => {
    await fc.assert(
      fc.asyncProperty(history, async ({ before, changes, way, isByNumber }) => {
        const made = await insert(list, before);
        const gone = new Set<number>();
        const start = way === 'prev' ? 'before=end' : isByNumber ? 'page=1' : '';
        const seen: number[] = [];
        for (let path: string | undefined = pathWith(list.path, start), n = 0; path; n++) {
          const { ids, links } = await read(path, list.rowsOf);
          if (way === 'next') seen.push(...ids);
          else seen.unshift(...ids);
          path = links[way];
          // What comes and goes ends: rows of a history are not added for ever behind each page.
          const { added = [], gone: chosen = [] } = changes[n] ?? {};
          const left = made.filter(id => !gone.has(id));
          const going = chosen.map(at => present(left[at % left.length]));
          for (const id of going) gone.add(id);
          await remove(list, going);
          made.push(...(await insert(list, added)));
        }
        const staying = made.slice(0, before.length).filter(id => !gone.has(id));
        expect(new Set(seen).size, 'no row comes twice').toBe(seen.length);
        expect(
          staying.filter(id => !seen.includes(id)),
          'no row is left out',
        ).toEqual([]);
        // As the list stands now, without what came and went.
        const now: number[] = [];
        for (let path: string | undefined = list.path; path;) {
          const { ids, links } = await read(path, list.rowsOf);
          now.push(...ids);
          path = links.next;
        }
        const isStaying = (id: number) => staying.includes(id);
        expect(seen.filter(isStaying), 'in the order of the list').toEqual(now.filter(isStaying));
        await remove(list, made);
      }),
      { numRuns: isWhole ? 25 : 3, seed: 20_261_127, endOnFailure: true },
    );
  },
);

test('a page by its number counts from the start, and links the pages beside it', async () => {
  const list = present(lists[0]);
  const { path, rowsOf } = list;
  const made = await insert(
    list,
    Array.from({ length: 120 }, (_, k) => k),
  );
  const all = made.toReversed();
  const second = await read(pathWith(path, 'search=&page=2'), rowsOf);
  expect(second.ids).toEqual(all.slice(50, 100));
  const third = await read(present(second.links.next), rowsOf);
  expect([third.ids, third.links.next]).toEqual([all.slice(100), undefined]);
  expect((await read(present(second.links.prev), rowsOf)).ids).toEqual(all.slice(0, 50));
  // All that follows goes away: the way back is by the end of the list.
  await remove(list, third.ids);
  const emptied = await read(present(second.links.next), rowsOf);
  expect(emptied.ids).toEqual([]);
  expect((await read(present(emptied.links.prev), rowsOf)).ids).toEqual(all.slice(50, 100));
  // All that came before goes away: the list begins here.
  await remove(list, all.slice(0, 50));
  const first = await read(present(second.links.prev), rowsOf);
  expect(first.ids).toEqual([]);
  expect((await read(present(first.links.next), rowsOf)).ids).toEqual(all.slice(50, 100));
  expect((await read(pathWith(path, 'page=9'), rowsOf)).links).toEqual({
    prev: expect.stringContaining('before=end'),
  });
  await remove(list, made);
});

test('a cursor of another order is the start, and what can be no cursor is refused', async () => {
  const list = present(lists[0]);
  const made = await insert(list, [3, 2, 1]);
  const cursor = (text: string) => Buffer.from(text).toString('base64url');
  for (const [path, texts] of [
    ['/api/orders', ['1', '1_2_3', 'x_2', '1_Lee', '1_12345678901234567', '9_\0']],
    ['/api/people', ['1', '1_two', '1_2_\0']],
  ] as const) {
    const start = (await office.send(path)).json;
    for (const text of texts)
      for (const side of ['after', 'before'])
        expect([text, (await office.send(`${path}?${side}=${cursor(text)}`)).json]).toEqual([text, start]);
  }
  for (const bad of ['', 'a.b', '%00', 'x'.repeat(1501)])
    expect([bad, (await office.send(`/api/orders?after=${bad}`)).status]).toEqual([bad, 422]);
  await remove(list, made);
});

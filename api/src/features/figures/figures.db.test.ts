/**
 * Generated lives of orders: paid by card, on account in parts, refunded, written off, recovered, reversed, cancelled.
 * Their documents, money and debts always add up, and the figures agree with a sum of their own.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportKinds, type Figures, type FigureRow } from '#contract/figures/endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { present } from '#api/database/present.ts';
import { keepFigures } from './keep-figures.ts';
import { asVisitor, customerInfo, orderBody, type TestLine } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import { useTestServer } from '#tests/support/server.ts';
import { useOrderLives } from '#tests/support/worlds/order-lives.ts';
import { createChance } from '#tests/sync/simulator/chance.ts';

const server = useTestServer();
const { world, ask, live, addUp } = useOrderLives(server);
const zone = 'Australia/Brisbane';

const club = rosterOf([piece('Āwhina', '7'), piece('Nguyễn', '10'), piece('', '11')]);

/** Names and numbers beside a design of another technique, of the same, beside several designs, and alone. */
const namedLines = (product: MadeProduct): TestLine[] =>
  [['embroidery'], ['print'], ['print', 'embroidery'], []].map(methods => ({
    product,
    roster: club,
    placements: methods.map((decorationMethod, at) => ({
      position: at === 0 ? ('front' as const) : ('side' as const),
      decorationMethod,
    })),
  }));

async function buyOnAccount(line: TestLine, { email }: { email: string }): Promise<void> {
  const json = { ...orderBody([line]), customerInfo: { ...customerInfo, email } };
  const placed = await asVisitor(server().baseUrl)('/api/orders', { json });
  expect(placed.status, placed.text).toBe(201);
  const { orderId } = placed.json as { orderId: string };
  const body = { status: 'processing', onAccount: true, reason: 'Generated' };
  expect((await ask('PATCH', `/api/orders/${orderId}`, body)).status).toBe(200);
}

const seed = Number(process.env['SEED'] ?? 11);
const lives = 40;

test(
  `documents, money and debts of ${lives} generated orders add up, and so do the figures (seed ${seed})`,
  {
    timeout: 240_000,
  },
  async () => {
    const { knex } = server();
    const chance = createChance(seed);
    const customers: { id: number; email: string }[] = [];
    for (let at = 0; at < 5; at++) {
      const email = `${uniqueName('life').toLowerCase()}@quarrelcreek.example`;
      const { body } = await ask<{ id: number }>('POST', '/api/customers', {
        firstName: 'Imke',
        lastName: `Life ${at}`,
        email,
      });
      customers.push({ id: body.id, email });
    }
    for (let at = 0; at < lives; at++) await live(chance, customers);
    for (const line of namedLines(present(world.products[0])))
      await buyOnAccount(line, present(customers[0]));

    for (const table of ['receipts', 'receipt_reversals', 'write_offs', 'refunds'] as const) {
      const row = await knex(table).count({ n: '*' }).first();
      expect(Number(row?.n), `${table} happened`).toBeGreaterThan(1);
    }

    // Per order: nothing is owed twice, nothing is lost.
    const orders = await addUp();
    const { length: changes } = await knex('order_changes').select('id');
    expect(changes, 'changes happened').toBeGreaterThan(5);
    for (const one of orders.filter(({ isPaid }) => !isPaid))
      expect(one.open, JSON.stringify(one)).toBeGreaterThanOrEqual(0);
    for (const { id } of customers) {
      const own = orders.filter(({ customerId }) => customerId === id);
      const open = own.reduce((sum, one) => sum + Math.max(0, one.open), 0);
      const stated = own.reduce((sum, one) => sum + (one.isStated ? one.open : 0), 0);
      const { body } = await ask<{ openCents: number; creditCents: number }>(
        'GET',
        `/api/customers/${id}/receivables`,
      );
      expect(body.openCents, `customer ${id}`).toBe(open);
      expect(body.creditCents).toBeGreaterThanOrEqual(0);
      const statement = await ask<{ closingCents: number }>('GET', `/api/customers/${id}/statement`);
      expect(statement.body.closingCents, `statement of ${id}`).toBe(stated - body.creditCents);
    }

    // Numbers without a gap.
    for (const [table, prefix] of [
      ['receipts', 'REC-'],
      ['write_offs', 'WOF-'],
    ] as const) {
      const numbers = (await knex(table).orderBy('id').select('number')).map(({ number }) => number);
      const wanted = numbers.map((_, at) => `${prefix}${String(at + 1).padStart(5, '0')}`);
      expect(numbers.toSorted()).toEqual(wanted);
    }

    // The documents go to the days of a whole year, as if they had been issued then.
    await knex.raw('alter table invoices disable trigger user');
    await knex.raw(`update invoices set issued_at = '2025-12-28T03:00:00Z'::timestamptz + (id * 9) * interval '1 day'
    where id * 9 < 330`);
    await knex.raw('alter table invoices enable trigger user');
    await knex('kept_figures').delete();
    const read = async (from = '2025-07-01', to = '2027-06-30') =>
      (await ask<Figures>('GET', `/api/figures?from=${from}&to=${to}`)).body;
    const live1 = await read();
    const documents = await knex('invoices').select('kind', 'totalCents', 'gstCents');
    const total = (kind: string, column: 'totalCents' | 'gstCents') =>
      documents
        .filter(one => (one.kind === 'credit_note') === (kind === 'credit_note'))
        .reduce((sum, one) => sum + Number(one[column]), 0);
    expect(live1.accrual.net).toMatchObject({
      cents: total('invoice', 'totalCents') - total('credit_note', 'totalCents'),
      gstCents: total('invoice', 'gstCents') - total('credit_note', 'gstCents'),
      rows: documents.length,
    });
    const held = orders.reduce((sum, one) => sum + one.held, 0);
    const heldGst = orders.reduce((sum, one) => sum + gstIncluded(one.held), 0);
    expect(live1.cash.net).toMatchObject({ cents: held, gstCents: heldGst });
    expect(live1.badDebts.cents).toBe(orders.reduce((sum, one) => sum + one.writtenOff, 0));
    for (const name of ['days', 'products', 'techniques', 'customers', 'sources'] as const) {
      const sum = live1[name].reduce((cents: number, one: { cents: number }) => cents + one.cents, 0);
      expect(sum, name).toBe(live1.accrual.net.cents);
    }

    // By customer and by day, added up here from the documents alone.
    const dated = await knex('invoices as i')
      .join('orders as o', 'o.id', 'i.orderId')
      .select<
        { kind: string; totalCents: number; gstCents: number; issuedAt: Date; customerId: number | null }[]
      >('i.kind', 'i.totalCents', 'i.gstCents', 'i.issuedAt', 'o.customerId');
    const added = (keyOf: (one: (typeof dated)[number]) => string) => {
      const sums = new Map<string, [cents: number, gstCents: number, rows: number]>();
      for (const one of dated) {
        const sign = one.kind === 'credit_note' ? -1 : 1;
        const [cents, gst, rows] = sums.get(keyOf(one)) ?? [0, 0, 0];
        sums.set(keyOf(one), [cents + sign * one.totalCents, gst + sign * one.gstCents, rows + 1]);
      }
      return Object.fromEntries([...sums].toSorted(([a], [b]) => a.localeCompare(b)));
    };
    const told = (
      parts: readonly { cents: number; gstCents: number; rows: number }[],
      keyOf: (at: number) => string,
    ) =>
      Object.fromEntries(
        parts
          .map(({ cents, gstCents, rows }, at) => [keyOf(at), [cents, gstCents, rows]] as const)
          .toSorted(([a], [b]) => a.localeCompare(b)),
      );
    expect(told(live1.customers, at => live1.customers[at]?.key ?? '')).toEqual(
      added(one => String(one.customerId ?? '+nobody')),
    );
    expect(told(live1.days, at => live1.days[at]?.day ?? '')).toEqual(
      added(one => isoDateIn(one.issuedAt, zone)),
    );

    // By technique, added up here line by line: names and numbers under the technique that puts them on.
    const made = new Map<string, [cents: number, gstCents: number, rows: number]>();
    const count = (key: string, cents: number, gstCents = 0) => {
      const [sum, gst, rows] = made.get(key) ?? [0, 0, 0];
      made.set(key, [sum + cents, gst + gstCents, rows + 1]);
    };
    const issued = await knex('invoices').select('orderId', 'kind', 'totalCents', 'gstCents');
    for (const { orderId, kind, totalCents, gstCents } of issued) {
      const sign = kind === 'credit_note' ? -1 : 1;
      if (kind !== 'invoice') {
        count('+adjustment', sign * totalCents, sign * gstCents);
        continue;
      }
      const order = present(await knex('orders').where({ id: orderId }).first());
      for (const { designPlacements, decorations, roster, totalPriceCents } of await knex('order_items')
        .where({ orderId })
        .select()) {
        const methods = [...new Set(designPlacements.map(({ decorationMethod }) => decorationMethod))];
        const lettering = roster?.template.decorationMethod;
        const own = methods.length > 1 ? '+several' : (methods[0] ?? lettering ?? '+blank');
        const names = decorations
          .filter(({ code }) => code.startsWith('roster_'))
          .reduce((sum, row) => sum + row.totalCents, 0);
        const others = decorations.reduce((sum, row) => sum + row.totalCents, 0) - names;
        count(own, totalPriceCents + others);
        if (names > 0) count(lettering ?? own, names);
      }
      if (order.setupCents > 0) count('+setup', order.setupCents);
      if (order.shippingCents > 0) count('+shipping', order.shippingCents);
      if (totalCents !== order.totalCents) count('+adjustment', totalCents - order.totalCents);
    }
    expect(told(live1.techniques, at => live1.techniques[at]?.key ?? '')).toEqual(
      Object.fromEntries([...made].toSorted(([a], [b]) => a.localeCompare(b))),
    );

    // Each figure opens the rows that it is made of: as many, and as much.
    const opened = async (figure: string, key?: string) => {
      const rows: FigureRow[] = [];
      let next: string | null = '';
      while (next !== null) {
        const more: string = `${key === undefined ? '' : `&key=${encodeURIComponent(key)}`}${next && `&after=${next}`}`;
        const { body } = await ask<{ rows: FigureRow[]; next: string | null }>(
          'GET',
          `/api/figures/rows?from=2025-07-01&to=2027-06-30&figure=${figure}${more}`,
        );
        rows.push(...body.rows);
        ({ next } = body);
      }
      const of = (one: 'cents' | 'gstCents') => rows.reduce((sum, row) => sum + row[one], 0);
      return { cents: of('cents'), gstCents: of('gstCents'), rows: rows.length };
    };
    const { accrual, cash, badDebts } = live1;
    const figures: [figure: string, key: string | undefined, expected: object][] = [
      ['document', 'invoice', accrual.invoices],
      ['document', 'credit_note', accrual.notes],
      ['document', undefined, accrual.net],
      ['cash', 'in', cash.received],
      ['cash', 'out', cash.returned],
      ['cash', undefined, cash.net],
      ['bad_debt', undefined, badDebts],
      ...(['product', 'technique', 'customer', 'source'] as const).flatMap(name =>
        live1[`${name}s`].map(
          ({ key, cents, gstCents, rows }) =>
            [name, key, { cents, gstCents, rows }] as [string, string, object],
        ),
      ),
    ];
    for (const [figure, key, expected] of figures)
      expect(await opened(figure, key), `${figure} ${key}`).toEqual(expected);

    // The four quarters of a year, and a quarter’s months, come to the whole: 1A and G1 of the BAS by either way.
    const sumOf = async (periods: readonly (readonly [string, string])[]) => {
      const parts: Figures[] = [];
      for (const [from, to] of periods) parts.push(await read(from, to));
      const total = (way: 'accrual' | 'cash', one: 'cents' | 'gstCents') =>
        parts.reduce((sum, part) => sum + part[way].net[one], 0);
      return [
        total('accrual', 'cents'),
        total('accrual', 'gstCents'),
        total('cash', 'cents'),
        total('cash', 'gstCents'),
      ];
    };
    const quarters = [
      ['2025-07-01', '2025-09-30'],
      ['2025-10-01', '2025-12-31'],
      ['2026-01-01', '2026-03-31'],
      ['2026-04-01', '2026-06-30'],
    ] as const;
    const [, , third = ['', ''] as const] = quarters;
    expect(await sumOf(quarters)).toEqual(await sumOf([['2025-07-01', '2026-06-30']]));
    expect(
      await sumOf([
        ['2026-01-01', '2026-01-31'],
        ['2026-02-01', '2026-02-28'],
        ['2026-03-01', '2026-03-31'],
      ]),
    ).toEqual(await sumOf([third]));

    // What is kept of past days says the same; each quarter too, and its rows add up to it.
    const kept = await keepFigures(knex, async () => zone);
    expect(kept).toBeGreaterThan(300);
    expect(await read()).toEqual(live1);
    const [quarter] = [await read('2026-01-01', '2026-03-31')];
    let cents = 0;
    let after = '';
    do {
      const query = `from=2026-01-01&to=2026-03-31&figure=document${after ? `&after=${after}` : ''}`;
      const page = (
        await ask<{ rows: FigureRow[]; next: string | null }>('GET', `/api/figures/rows?${query}`)
      ).body;
      cents += page.rows.reduce((sum, row) => sum + row.cents, 0);
      after = page.next ?? '';
    } while (after);
    expect(cents).toBe(present(quarter).accrual.net.cents);

    // An old day that changes is counted again at once.
    const customer = present(customers[0]);
    await ask('POST', `/api/customers/${customer.id}/receipts`, {
      clientId: randomUUID(),
      method: 'cash',
      amountCents: 5_000,
      receivedOn: '2026-02-03',
    });
    const changed = await read();
    await knex('kept_figures').delete();
    expect(changed).toEqual(await read());
  },
);

test('quotes and orders that left are counted, and each count opens as many rows', async () => {
  const { knex } = server();
  const at = '2024-05-10T02:00:00Z';
  const quote = (more: object) =>
    knex('quotes').insert({ name: 'Imke', email: 'imke@quarrelcreek.example', createdAt: at, ...more });
  await quote({});
  await quote({ sentAt: at, status: 'quoted' });
  await quote({ sentAt: at, status: 'accepted', company: 'Quarrel Creek' });
  await quote({ sentAt: at, status: 'declined' });
  await quote({ deletedAt: at });
  // The day before, there.
  await quote({ createdAt: '2024-05-09T13:59:00Z' });
  for (const [orderId, deliveryDate] of [
    ['FIGURES001', '2024-05-10T12:00:00Z'],
    ['FIGURES002', '2024-05-08T12:00:00Z'],
    ['FIGURES003', null],
  ] as const) {
    const [order] = await knex('orders')
      .insert({
        orderId,
        customerInfo: '{}',
        subtotalCents: 1,
        totalCents: 1,
        isShipped: true,
        shippedAt: at,
      })
      .returning<{ id: number }[]>('id');
    const { id: orderRow } = present(order);
    const customer = present(await knex('customers').first('id'));
    await knex('projects').insert({
      projectNumber: orderId,
      title: orderId,
      customerId: customer.id,
      orderId: orderRow,
      deliveryDate,
    });
  }
  const period = 'from=2024-05-10&to=2024-05-10';
  const { body } = await ask<Figures>('GET', `/api/figures?${period}`);
  expect(body.quotes).toEqual({ requested: 4, sent: 3, accepted: 1, declined: 1 });
  expect(body.onTime).toEqual({ onTime: 1, late: 1, undated: 1 });
  const rowsOf = async (figure: string, key: string) =>
    (await ask<{ rows: FigureRow[] }>('GET', `/api/figures/rows?${period}&figure=${figure}&key=${key}`)).body
      .rows;
  for (const [key, count] of Object.entries(body.quotes))
    expect(await rowsOf('quote', key), key).toHaveLength(count);
  for (const [key, order] of [
    ['on_time', 'FIGURES001'],
    ['late', 'FIGURES002'],
    ['undated', 'FIGURES003'],
  ] as const)
    expect(await rowsOf('on_time', key)).toMatchObject([{ orderId: order }]);
  expect(await rowsOf('quote', 'accepted')).toMatchObject([
    { customer: 'Quarrel Creek', quoteId: expect.any(Number), number: expect.stringMatching(/^Q-/) },
  ]);
  expect(await rowsOf('quote', 'lost')).toEqual([]);
});

test('the rows of quotes go on page by page', async () => {
  const { knex } = server();
  const many = Array.from({ length: 130 }, (_, at) => ({
    name: `Quote ${at}`,
    email: 'imke@quarrelcreek.example',
    createdAt: at % 2 ? '2023-05-10T02:00:00Z' : '2023-05-10T03:00:00Z',
  }));
  await knex('quotes').insert(many);
  const seen: (number | null | undefined)[] = [];
  let after = '';
  do {
    const query = `from=2023-05-10&to=2023-05-10&figure=quote&key=requested${after && `&after=${after}`}`;
    const { body } = await ask<{ rows: FigureRow[]; next: string | null }>(
      'GET',
      `/api/figures/rows?${query}`,
    );
    seen.push(...body.rows.map(({ quoteId }) => quoteId));
    after = body.next ?? '';
  } while (after);
  expect(new Set(seen).size).toBe(130);
  expect(seen).toHaveLength(130);
});

/** Their rows are counted in work-figures.db.test.ts. */
const ofWork: readonly string[] = ['quote-answers', 'jobs'];

test.each(exportKinds)('the file of %s has its rows', async kind => {
  const answer = await world.admin.send(`/api/figures/export/${kind}?from=2025-07-01&to=2027-06-30`);
  expect(answer.status, answer.text).toBe(200);
  const written = answer.text.split('\r\n');
  const lines = written.filter(line => line !== '');
  // MYOB tells sales apart by an empty line after each.
  const gaps = kind === 'myob-sales' ? lines.length - 1 : 0;
  expect(written).toHaveLength(lines.length + gaps + 1);
  const { knex } = server();
  const table = kind === 'orders' ? 'orders' : 'invoices';
  const row = await knex(table).count({ n: '*' }).first();
  if (!kind.endsWith('payments') && !ofWork.includes(kind)) expect(lines).toHaveLength(Number(row?.n) + 1);
  const columns = present(lines[0]).split('","').length;
  for (const line of lines) expect(line.split('","')).toHaveLength(columns);
});

test('a period that is none is refused', async () => {
  expect((await ask('GET', '/api/figures?from=2026-02-01&to=2026-01-01')).status).toBe(422);
  expect((await ask('GET', '/api/figures?from=2020-01-01&to=2026-01-01')).status).toBe(422);
});

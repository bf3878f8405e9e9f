/** Sizes of a quote that several people fill in by link: who may, until when, two at once, and into the order. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { SizeCollection, SizeList } from '#contract/quotes/sizes/size-endpoints.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { dayFromNow, tokenOf } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

/** Ten polos whose sizes are to come, accepted unless told. */
async function asked({ isAccepted = true, options }: { isAccepted?: boolean; options?: object } = {}) {
  const office = (await server().as('admin')).send;
  const { polo } = await makeClubRange(server().knex);
  const polos = workLine({ product: polo, pieces: 10, method: 'embroidery' });
  const work = { lines: [polos], charges: [], freight: freight(1500, 'Carton') };
  const body = writtenQuote(work, options ? { options } : {});
  const quote = await writeQuote(office, body);
  const token = await tokenOf(server().knex, `Q-${quote.id}`);
  const guest = asVisitor(server().baseUrl);
  const path = `/api/quotes/${quote.id}/sizes`;
  const accept = () => guest('/api/quotes/accept', { json: { id: quote.id, token } });
  if (isAccepted) await accept();
  const read = async () => (await guest(`${path}?token=${token}`)).json as SizeCollection;
  const make = (label: string, id: string = randomUUID(), by = token) =>
    guest(`${path}/links?token=${by}`, { json: { id, label } });
  const change = (json: object, by = token) => guest(`${path}?token=${by}`, { method: 'PATCH', json });
  /** A link as its holder uses it, on a browser of their own. */
  const link = async (label: string) => {
    const id = randomUUID();
    const made = await make(label, id);
    expect(made.status, made.text).toBe(200);
    const url = (made.json as SizeCollection).links.find(one => one.id === id)?.url ?? '';
    const own = new URL(url).searchParams.get('token') ?? '';
    const holder = asVisitor(server().baseUrl);
    const list = () => holder(`/api/size-links/${id}?token=${own}`);
    const save = (rows: object[], removed: object[] = []) =>
      holder(`/api/size-links/${id}/rows?token=${own}`, { method: 'PUT', json: { rows, removed } });
    return { id, own, list, save };
  };
  const row = (size: string, more: object = {}) => ({
    id: randomUUID() as string,
    lineId: polos.id,
    name: 'Ana',
    number: '7',
    size,
    quantity: 1,
    version: null as number | null,
    ...more,
  });
  const items = () =>
    server()
      .knex('order_items as i')
      .join('quotes as q', 'q.orderId', 'i.orderId')
      .where('q.id', quote.id)
      .whereNotNull('i.productId')
      .select('i.*');
  return { office, guest, quote, token, body, path, accept, read, make, change, link, row, items, polos };
}

describe('links', () => {
  test('open the garments of that quote and their own rows, without a price or an address', async () => {
    const { link, row, read, polos } = await asked();
    const [a, b] = [await link('Under 12s'), await link('Coaches')];
    expect((await a.save([row('M'), row('S', { name: '', number: '', quantity: 4 })])).status).toBe(200);
    await b.save([row('L')]);
    const { json, text } = await a.list();
    expect(json).toMatchObject({
      label: 'Under 12s',
      buyer: 'Quarrel Creek Rowing',
      isOpen: true,
      lines: [{ lineId: polos.id, sizes: ['S', 'M', 'L'] }],
      rows: [{ name: 'Ana', size: 'M' }, { quantity: 4 }],
    });
    expect(text).not.toMatch(/cents|price|address|email|phone|token/i);
    expect(await read()).toMatchObject({
      lines: [{ agreed: 10, pieces: 6, given: [{ size: 'S', quantity: 4 }, { size: 'M' }, { size: 'L' }] }],
      links: [
        { label: 'Under 12s', pieces: 5, answeredAt: expect.any(String) },
        { label: 'Coaches', pieces: 1 },
      ],
    });
  });

  test('can be made before the quote is accepted, and of options only once one is chosen', async () => {
    const open = await asked({ isAccepted: false });
    const { save } = await open.link('Under 12s');
    expect((await save([open.row('M')])).status).toBe(200);
    expect((await open.change({ isClosed: true })).json).toMatchObject({ code: 'conflict' });
    const { polo } = await makeClubRange(server().knex);
    const other = {
      lines: [workLine({ product: polo, pieces: 10 })],
      charges: [],
      freight: freight(0, 'Pick-up'),
    };
    const options = {
      first: { id: randomUUID(), name: 'Navy' },
      others: [{ id: randomUUID(), name: 'Bone', work: other }],
    };
    const choosing = await asked({ isAccepted: false, options });
    expect((await choosing.make('Under 12s')).status).toBe(409);
    expect((await choosing.read()).why).toContain('Accept one of the options');
  });

  test('end when they are withdrawn, after the last day, when sizes are closed and when the quote is gone', async () => {
    const { link, row, guest, path, token, change, quote, office } = await asked();
    const gone = await link('Withdrawn');
    await gone.save([row('S')]);
    await guest(`${path}/links/${gone.id}/withdraw?token=${token}`, { method: 'POST' });
    expect((await gone.list()).status).toBe(404);
    expect((await gone.save([row('S')])).status).toBe(404);
    const { list, save } = await link('Stays');
    expect((await change({ by: dayFromNow(-2) })).status).toBe(422);
    expect((await change({ by: dayFromNow(7) })).status).toBe(200);
    await server()
      .knex('quotes')
      .where({ id: quote.id })
      .update({ sizesBy: dayFromNow(-2) });
    expect((await list()).json).toMatchObject({ isOpen: false, lines: [], rows: [] });
    expect((await save([row('S')])).status).toBe(409);
    await change({ by: null });
    expect((await save([row('S')])).status).toBe(200);
    // Rows of the withdrawn link no longer count.
    expect((await change({ isClosed: true, seenPieces: 2 })).status).toBe(409);
    expect((await change({ isClosed: true, seenPieces: 1 })).status).toBe(200);
    expect((await save([row('M')])).status).toBe(409);
    expect((await change({ isClosed: false })).status).toBe(200);
    expect((await save([row('M')])).status).toBe(200);
    await office(`/api/quotes/${quote.id}`, { method: 'DELETE' });
    expect((await list()).status).toBe(404);
  });

  test('made twice are one, and show the same address each time', async () => {
    const { make } = await asked();
    const id = randomUUID();
    const [one, two] = await Promise.all([make('Coaches', id), make('Coaches', id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const { links } = (await make('Coaches', id)).json as SizeCollection;
    expect(links).toHaveLength(1);
    expect(links[0]?.url).toBe((one.json as SizeCollection).links[0]?.url);
    expect((await make('Somebody else', id)).json).toMatchObject({ code: 'idempotency_mismatch' });
  });
});

describe('rights', () => {
  test('the organiser and the office collect; other roles, other links and an earlier version do not', async () => {
    const one = await asked({ isAccepted: false });
    const other = await asked();
    const { id, own } = await one.link('Under 12s');
    const { office, quote, body, guest, path, token } = one;
    const next = await office(`/api/quotes/${quote.id}/offers`, {
      json: { ...body, clientId: randomUUID() },
    });
    expect(next.status).toBe(201);
    const latest = await tokenOf(server().knex, `Q-${quote.id}-2`);
    const calls = (by: string) =>
      [
        [path + by, {}],
        [path + by, { method: 'PATCH', json: { by: null } }],
        [`${path}/links${by}`, { json: { id: randomUUID(), label: 'Mine' } }],
        [`${path}/links/${id}/withdraw${by}`, { method: 'POST' }],
      ] as const;
    const roles = ['customer', 'workshop', 'driver'] as const;
    const strangers = await Promise.all(roles.map(async role => (await server().as(role)).send));
    for (const by of ['', `?token=${token}`, `?token=${other.token}`, `?token=${own}`, '?token=']) {
      for (const send of [guest, ...strangers]) {
        for (const [at, options] of calls(by)) expect((await send(at, options)).status, at).toBe(404);
      }
    }
    for (const [at, options] of calls('')) expect((await office(at, options)).status, at).toBe(200);
    for (const [at, options] of calls(`?token=${latest}`))
      expect((await guest(at, options)).status, at).toBe(200);
  });

  test('a link opens itself alone, by its whole token alone', async () => {
    const one = await asked();
    const [a, b] = [await one.link('A'), await one.link('B')];
    const { guest, office, row, token } = one;
    const tries = [b.own, token, '', 'x', a.own.slice(0, -1), a.own.toUpperCase()];
    for (const wrong of tries) {
      const read = await guest(`/api/size-links/${a.id}?token=${wrong}`);
      expect(read.status).toBe(wrong === '' ? 422 : 404);
      const save = { method: 'PUT', json: { rows: [row('M')] } };
      expect((await guest(`/api/size-links/${a.id}/rows?token=${wrong}`, save)).status).toBe(read.status);
      expect((await office(`/api/size-links/${a.id}?token=${wrong}`)).status).toBe(read.status);
    }
    expect(a.own).toMatch(/^[\da-f]{64}$/);
    const first = row('M');
    await a.save([first]);
    // A row of another link is neither changed nor taken away.
    expect((await b.save([{ ...first, size: 'L', version: 1 }])).status).toBe(409);
    expect((await b.save([{ ...first, size: 'L' }])).status).toBe(409);
    await b.save([], [{ id: first.id, version: 1 }]);
    expect((await a.list()).json).toMatchObject({ rows: [{ size: 'M' }] });
    expect((await guest(`/api/orders/x/sizes?token=${a.own}`)).status).toBe(404);
  });
});

describe('rows', () => {
  test('of twenty people at once are all there; the same row of two is one of both, and the other is told', async () => {
    const { link, row, read } = await asked();
    const { list, save } = await link('The whole club');
    const saved = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save([row('M', { number: String(at) })])),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = (await list()).json as SizeList;
    expect(rows).toHaveLength(20);
    const [mine] = rows;
    const [x, y] = await Promise.all(['S', 'L'].map(size => save([{ ...mine, size }])));
    expect([x?.status, y?.status].toSorted()).toEqual([200, 409]);
    const won = x?.status === 200 ? 'S' : 'L';
    const size = (await read()).links[0]?.rows.find(({ id }) => id === mine?.id)?.size;
    expect(size).toBe(won);
    // Sent again it is the same.
    expect((await save([{ ...mine, size }])).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['in a size that is not made', { size: '9XL' }, 'rows.0.size'],
    ['without pieces', { quantity: 0 }, 'rows.0.quantity'],
    ['with a number of letters', { number: '7a' }, 'rows.0.number'],
    ['of another garment', { lineId: randomUUID() }, 'rows.0.lineId'],
  ])('%s are refused, and nothing of the same press is kept', async (_, wrong, field) => {
    const { link, row } = await asked();
    const { list, save } = await link('Coaches');
    const answer = await save([row('M', wrong), row('L')]);
    expect(answer.json).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });
    expect((await list()).json).toMatchObject({ rows: [] });
  });
});

describe('closing', () => {
  test('with the pieces agreed on fills the order and its jobs at once', async () => {
    const { link, row, change, items, read, office, quote } = await asked();
    const { save } = await link('All');
    await save([row('M', { quantity: 6 }), row('S', { quantity: 4 })]);
    const closed = await change({ isClosed: true, seenPieces: 10 });
    expect(closed.status, closed.text).toBe(200);
    expect(closed.json).toMatchObject({ closedAt: expect.any(String), lines: [{ isInOrder: true }] });
    const sizes = [
      { size: 'S', quantity: 4 },
      { size: 'M', quantity: 6 },
    ];
    expect(await items()).toMatchObject([{ totalQuantity: 10, sizeQuantities: sizes }]);
    expect((await change({ isClosed: false })).status).toBe(409);
    expect((await read()).why).toBe('All sizes are known.');
    const { json } = await office(`/api/quotes/${quote.id}`);
    expect(json).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'sizes_closed', data: { pieces: 10, agreed: 10 } }),
      ]),
    });
  });

  test('with other pieces leaves the price to the office, which changes the order by its rule', async () => {
    const { link, row, change, items, read, office, quote } = await asked();
    const { save } = await link('All');
    await save([row('M', { quantity: 8 }), row('L', { quantity: 4 })]);
    const closed = (await change({ isClosed: true, seenPieces: 12 })).json as SizeCollection;
    expect(closed.lines).toMatchObject([{ agreed: 10, pieces: 12, isInOrder: false }]);
    expect(await items()).toMatchObject([{ totalQuantity: 10, sizeQuantities: [] }]);
    expect((await office(`/api/quotes/${quote.id}`)).json).toMatchObject({ followUpOn: expect.any(String) });
    const [line] = closed.lines;
    const orderPath = `/api/orders/${closed.orderId}/changes`;
    const lines = [{ itemId: line?.itemId, sizeQuantities: line?.given }];
    const priced = await office(`${orderPath}/price`, { json: { lines } });
    expect(priced.json, priced.text).toMatchObject({ differenceCents: 2 * 3000 });
    const json = { lines, clientId: randomUUID(), seenCents: 6000 };
    expect((await office(orderPath, { json })).status).toBe(200);
    expect(await items()).toMatchObject([{ totalQuantity: 12 }]);
    expect(await read()).toMatchObject({ lines: [{ agreed: 12, isInOrder: true }] });
  });

  test('while somebody fills in another row is one truth', async () => {
    const { link, row, change, items, read } = await asked();
    const { save } = await link('All');
    await save([row('M', { quantity: 10 })]);
    const [saved, closed] = await Promise.all([save([row('S')]), change({ isClosed: true, seenPieces: 10 })]);
    const isClosed = closed.status === 200;
    expect([saved.status, closed.status]).toEqual(isClosed ? [409, 200] : [200, 409]);
    expect((await read()).lines[0]?.pieces).toBe(isClosed ? 10 : 11);
    expect(await items()).toMatchObject([{ sizeQuantities: isClosed ? [{ size: 'M', quantity: 10 }] : [] }]);
  });

  test('twenty times at once is closed once', async () => {
    const { link, row, change, quote } = await asked();
    const { save } = await link('All');
    await save([row('M', { quantity: 10 })]);
    const all = await Promise.all(Array.from({ length: 20 }, () => change({ isClosed: true })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const events = await server().knex('quote_events').where({ quoteId: quote.id, type: 'sizes_closed' });
    expect(events).toHaveLength(1);
  });
});

test('an accepted offer keeps its token: the same link collects after acceptance', async () => {
  const { accept, read, link } = await asked({ isAccepted: false });
  const { list } = await link('Coaches');
  const { order } = (await accept()).json as OfferView;
  expect((await read()).orderId).toBe(order?.orderId);
  expect((await list()).json).toMatchObject({ isOpen: true });
});

/** Names and numbers on the office's lines: priced, offered, sold, filled in later, corrected by nobody, and erased. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { OrderDetail, OrderToCome } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import type { PricedWork } from '#contract/quotes/work.ts';
import { type Roster, rosterSizes } from '#contract/roster/roster.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { sendProof } from '#tests/factories/proofs.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { lettering, piece, rosterOf } from '#tests/factories/rosters.ts';
import {
  freight,
  makeClubRange,
  workLine,
  writeOrder,
  writeQuote,
  writtenOrder,
  writtenQuote,
} from '#tests/factories/work.ts';
import type { Send } from '#tests/support/http-client.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { eraseRosters } from '../../orders/erase-rosters.ts';

const server = useTestServer();
let office: Send;
let tee: MadeProduct;
let polo: MadeProduct;

beforeAll(async () => {
  office = (await server().as('admin')).send;
  ({ tee, polo } = await makeClubRange(server().knex));
});

const club = rosterOf([
  piece('Āwhina', '7', 'M'),
  piece('Nguyễn', '10', 'L', 'Captain'),
  piece('', '11', 'L'),
]);
const toCome = rosterOf([]);

const named = (roster: Roster, more: object = {}) => ({
  ...workLine({ product: tee, sizes: rosterSizes(roster.pieces) }),
  roster,
  ...more,
});
const unnamed = (pieces: number, sizes: { size: string; quantity: number }[] = []) => ({
  ...workLine({ product: tee, sizes, pieces }),
  roster: toCome,
});
const workOf = (...lines: object[]) => ({ lines, charges: [], freight: freight(1500, 'Carton') });
const price = (...lines: object[]) => office('/api/quotes/price', { json: { work: workOf(...lines) } });

describe('the price', () => {
  const cases: [string, () => object, object[]][] = [
    [
      'a list is paid for by what is on its pieces',
      () => named(club),
      [
        { code: 'roster_names', name: 'Names', quantity: 2, perItemCents: 650, totalCents: 1300 },
        { code: 'roster_numbers', name: 'Numbers', perItemCents: 550, totalCents: 1650 },
      ],
    ],
    [
      'what is to come is paid for on every piece',
      () => unnamed(3),
      [
        { code: 'roster_names', name: 'Names', perItemCents: 650, totalCents: 1950 },
        { code: 'roster_numbers', name: 'Numbers', perItemCents: 550, totalCents: 1650 },
      ],
    ],
    [
      'so it is where the sizes are known',
      () => unnamed(3, [{ size: 'M', quantity: 3 }]),
      [{ totalCents: 1950 }, { totalCents: 1650 }],
    ],
    [
      'numbers alone cost no names',
      () => ({ ...unnamed(3), roster: rosterOf([], { nameMm: null }) }),
      [{ code: 'roster_numbers', totalCents: 1650 }],
    ],
    [
      'the office’s own price of a piece leaves them as they are',
      () => named(club, { ownPrice: { unitCents: 1500, reason: 'Sponsor' } }),
      [
        { code: 'roster_names', quantity: 2, totalCents: 1300 },
        { code: 'roster_numbers', totalCents: 1650 },
      ],
    ],
  ];
  it.each(cases)('%s', async (_, line, decorations) => {
    const answer = await price(line());
    expect(answer.status, answer.text).toBe(200);
    const { lines, decorationCents } = answer.json as PricedWork;
    expect(lines[0]?.decorations).toMatchObject(decorations);
    expect(decorationCents).toBe(lines[0]?.decorations.reduce((sum, row) => sum + row.totalCents, 0));
  });

  it('counts the names of a line whose sizes cost differently once', async () => {
    const { knex } = server();
    await knex('products').where({ id: polo.id }).update({ variantPricing: true });
    await knex('product_variants').where({ productId: polo.id, size: 'L' }).update({ priceCents: 3500 });
    const line = { ...named(club), productId: polo.id };
    const { lines } = (await price(line)).json as PricedWork;
    const [first] = lines;
    expect(first?.sold.map(({ totalQuantity, roster }) => [totalQuantity, roster?.pieces.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(first?.decorations).toMatchObject([
      { code: 'roster_names', quantity: 2, totalCents: 1300 },
      { code: 'roster_numbers', totalCents: 1650 },
    ]);
    const own = { ...line, ownPrice: { unitCents: 2800, reason: 'One price' } };
    const { lines: one } = (await price(own)).json as PricedWork;
    expect(one[0]?.sold).toMatchObject([{ totalQuantity: 3, roster: { pieces: club.pieces } }]);
  });

  const wrong: [string, () => object, string][] = [
    [
      'other sizes than the list has',
      () => named(club, { sizeQuantities: [{ size: 'M', quantity: 3 }] }),
      'do not match the pieces of each size',
    ],
    ['a list without sizes', () => named(club, { sizeQuantities: [] }), 'do not match the pieces'],
    [
      'a technique that puts none on',
      () => named(rosterOf(club.pieces, { decorationMethod: 'no_such' })),
      '',
    ],
    ['names to come on more pieces than a list takes', () => unnamed(501), 'takes up to 500 pieces'],
    ['a direction mark', () => named(rosterOf([piece('A\u202eB', '7')])), 'invisible characters'],
    ['neither names nor numbers', () => named(rosterOf(club.pieces, { nameMm: null, numberMm: null })), ''],
  ];
  it.each(wrong)('is refused for %s', async (_, line, words) => {
    const answer = await price(line());
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain(words);
  });
});

async function quoted(...lines: object[]) {
  const { knex, baseUrl } = server();
  const quote = await writeQuote(office, writtenQuote(workOf(...lines)));
  const token = await tokenOf(knex, `Q-${quote.id}`);
  const guest = asVisitor(baseUrl);
  const offer = async () => (await guest(`/api/quotes/${quote.id}/offer?token=${token}`)).json as OfferView;
  const accept = async () => {
    const answer = await guest('/api/quotes/accept', { json: { id: quote.id, token } });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as OfferView).order?.orderId ?? '';
  };
  return { quote, token, guest, offer, accept };
}

const begin = async (orderId: string) => {
  const answer = await office(`/api/orders/${orderId}`, {
    method: 'PATCH',
    json: { status: 'processing', onAccount: true, reason: 'Account' },
  });
  expect(answer.status, answer.text).toBe(200);
};
const jobsOf = async (orderId: string) =>
  ((await office('/api/jobs')).json as JobRow[]).filter(one => one.orderNumber === orderId);
const orderOf = async (orderId: string) =>
  (await office(`/api/orders/${orderId}`)).json as OrderDetail & OfficeOrderDetail;

test('a list goes from the first word of a quote to the tablet, and nobody types it again', async () => {
  const { offer, accept, guest, quote, token } = await quoted(named(club));
  const view = await offer();
  expect(view.work?.lines[0]).toMatchObject({ roster: club, totalQuantity: 3 });
  const paper = await fetch(`${server().baseUrl}/api/quotes/${quote.id}/offer.pdf?token=${token}`);
  const { text } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
  expect(text).toContain('Names');
  expect(text).toContain('Oswald');
  const orderId = await accept();
  expect(await orderOf(orderId)).toMatchObject({ items: [{ roster: club }], decorationCents: 2950 });
  await begin(orderId);
  expect((await jobsOf(orderId)).find(({ details }) => details.lettering)).toMatchObject({
    roster: club.pieces,
    details: { lettering: club.template },
  });
  expect((await guest(`/api/quotes/${quote.id}`)).status).toBe(401);
});

test('the next version says what changed of its names', async () => {
  const line = named(club);
  const { quote, offer } = await quoted(line);
  const changed = { ...line, roster: rosterOf([...club.pieces.slice(0, 2), piece('Ben', '11', 'L')]) };
  const body = { ...writtenQuote(workOf(changed)), customer: { name: 'Imke Farrant', email: quote.email } };
  const answer = await office(`/api/quotes/${quote.id}/offers`, { json: body });
  expect(answer.status, answer.text).toBe(201);
  const { offers } = (await office(`/api/quotes/${quote.id}`)).json as typeof quote;
  expect(offers[0]?.changes).toContainEqual(expect.stringContaining('another list of names'));
  expect((await offer()).state).toBe('superseded');
});

describe('names to come', () => {
  async function waiting(pieces: number, sizes: { size: string; quantity: number }[] = []) {
    const { accept, guest, token, offer, quote } = await quoted(unnamed(pieces, sizes));
    const orderId = await accept();
    await begin(orderId);
    const path = `/api/orders/${orderId}/sizes?token=${token}`;
    const read = async () => (await guest(path)).json as OrderToCome;
    const { lines } = await read();
    const itemId = lines[0]?.itemId ?? 0;
    const fill = (list: object[], more: object = {}) =>
      guest(path, {
        method: 'PUT',
        json: { lines: [{ itemId, sizeQuantities: [], pieces: list, ...more }] },
      });
    return { orderId, itemId, read, fill, guest, token, offer, quote, path };
  }

  test('are filled in by the customer: the order, its job and its proof have them, at the price agreed on', async () => {
    const { orderId, read, fill, offer, guest, path, itemId } = await waiting(3);
    expect((await offer()).work?.lines[0]).toMatchObject({ roster: toCome, sizesToCome: ['S', 'M', 'L'] });
    expect((await read()).lines).toMatchObject([
      { template: lettering, totalQuantity: 3, look: { garment: 'tee' } },
    ]);
    expect((await jobsOf(orderId)).find(({ details }) => details.lettering)).toMatchObject({
      roster: [],
      details: { namesToCome: true },
    });
    const early = await sendProof(office, orderId, 0);
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('are to come')]);
    const before = await orderOf(orderId);
    const wrong: [object[], string][] = [
      [club.pieces.slice(0, 2), '1 of 3 pieces still need a size'],
      [[...club.pieces, piece('Ana', '1')], 'more than the 3 pieces agreed on'],
      [[...club.pieces.slice(0, 2), piece('Ana', '1', '9XL')], 'There is no size 9XL'],
      [[piece('', ''), piece('', ''), piece('', '')], 'Please fill in the names.'],
      [[...club.pieces.slice(0, 2), piece('A\u202eB', '1')], 'invisible characters'],
    ];
    for (const [list, words] of wrong) {
      const refused = await fill(list);
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(words)]);
    }
    // Sizes alone can come first.
    const sizes = [
      { size: 'M', quantity: 1 },
      { size: 'L', quantity: 2 },
    ];
    const sized = await guest(path, {
      method: 'PUT',
      json: { lines: [{ itemId, sizeQuantities: sizes }] },
    });
    expect(sized.json).toMatchObject({ lines: [{ known: sizes, template: lettering }] });
    const others = await fill([piece('Ana', '1'), piece('Ben', '2'), piece('Cy', '3')]);
    expect([others.status, others.text]).toEqual([422, expect.stringContaining('those of the order')]);
    const filled = await fill([...club.pieces]);
    expect(filled.status, filled.text).toBe(200);
    expect(filled.json).toMatchObject({ lines: [] });
    expect((await fill([...club.pieces])).status).toBe(200);
    const after = await orderOf(orderId);
    expect(after).toMatchObject({ items: [{ roster: club, sizeQuantities: sizes }] });
    expect(after.total).toBe(before.total);
    const job = (await jobsOf(orderId)).find(({ details }) => details.lettering);
    expect(job).toMatchObject({ roster: club.pieces });
    expect(job?.details.namesToCome).toBeUndefined();
    expect((await fill([piece('Ana', '7'), piece('Ben', '1', 'L'), piece('Cy', '2', 'L')])).status).toBe(422);
    const { knex } = server();
    const log = await knex('audit_events').where({ entityId: orderId, action: 'order.sizes' });
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain('Āwhina');
  });

  test('come by link: the rows of everybody are the list, once sizes are closed', async () => {
    const line = unnamed(3);
    const { accept, guest, quote, token } = await quoted(line);
    const orderId = await accept();
    const path = `/api/quotes/${quote.id}/sizes`;
    const id = randomUUID();
    const made = await guest(`${path}/links?token=${token}`, { json: { id, label: 'Under 12s' } });
    const url = (made.json as SizeCollection).links[0]?.url ?? '';
    const own = new URL(url).searchParams.get('token') ?? '';
    const holder = asVisitor(server().baseUrl);
    const list = await holder(`/api/size-links/${id}?token=${own}`);
    expect(list.json).toMatchObject({ lines: [{ template: lettering }] });
    const row = (name: string, number: string, size: string, quantity = 1) => ({
      id: randomUUID(),
      lineId: line.id,
      name,
      number,
      size,
      quantity,
      version: null,
    });
    const rows = [row('Āwhina', '7', 'M'), row('Ben', '10', 'L')];
    await holder(`/api/size-links/${id}/rows?token=${own}`, { method: 'PUT', json: { rows, removed: [] } });
    const close = (seenPieces?: number) =>
      guest(`${path}?token=${token}`, {
        method: 'PATCH',
        json: { isClosed: true, ...(seenPieces === undefined ? {} : { seenPieces }) },
      });
    // One short: the office changes the order to two, and the names follow.
    expect((await close(2)).json).toMatchObject({ lines: [{ isInOrder: false, pieces: 2, agreed: 3 }] });
    const [item] = (await orderOf(orderId)).items;
    const lines = [
      {
        itemId: item?.id ?? 0,
        sizeQuantities: [
          { size: 'M', quantity: 1 },
          { size: 'L', quantity: 1 },
        ],
      },
    ];
    const asked = await office(`/api/orders/${orderId}/changes/price`, { json: { lines } });
    expect(asked.status, asked.text).toBe(200);
    const { differenceCents } = asked.json as PricedChange;
    expect(differenceCents).toBe(-2000 - 650 - 550);
    const changed = await office(`/api/orders/${orderId}/changes`, {
      json: { lines, clientId: randomUUID(), seenCents: differenceCents },
    });
    expect(changed.status, changed.text).toBe(200);
    const done = await close();
    expect(done.status, done.text).toBe(200);
    expect(done.json).toMatchObject({ lines: [{ isInOrder: true }] });
    expect((await orderOf(orderId)).items[0]?.roster?.pieces).toEqual([
      piece('Āwhina', '7', 'M'),
      piece('Ben', '10', 'L'),
    ]);
    expect((await close()).status).toBe(200);
    const events = await server().knex('quote_events').where({ quoteId: quote.id, type: 'sizes_closed' });
    expect(events).toHaveLength(2);
  });
});

test('an order by telephone has them, and so does a line that a change adds', async () => {
  const order = await writeOrder(office, writtenOrder(workOf(named(club))));
  expect(order.items[0]?.roster).toEqual(club);
  const add = {
    lines: [{ ...named(rosterOf([piece('Ines', '9', 'S')])) }],
    charges: [],
  };
  const asked = await office(`/api/orders/${order.orderId}/changes/price`, { json: { lines: [], add } });
  expect(asked.status, asked.text).toBe(200);
  const { differenceCents } = asked.json as PricedChange;
  const changed = await office(`/api/orders/${order.orderId}/changes`, {
    json: { lines: [], add, clientId: randomUUID(), seenCents: differenceCents },
  });
  expect(changed.status, changed.text).toBe(200);
  const after = await orderOf(order.orderId);
  expect(after.items.map(({ roster }) => roster?.pieces.length)).toEqual([3, 1]);
  expect(after.total - order.total).toBe(differenceCents);
  // A list belongs to its pieces: the line stays as it is.
  const resized = { itemId: after.items[0]?.id ?? 0, sizeQuantities: [{ size: 'M', quantity: 5 }] };
  const refused = await office(`/api/orders/${order.orderId}/changes/price`, { json: { lines: [resized] } });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('names and numbers')]);
});

test('names are erased in the quote and in what was written down too, and nothing else of them', async () => {
  const { knex } = server();
  const { quote, accept, offer } = await quoted(named(club), named(rosterOf([piece('Zoë', '3')])));
  const quoteOrder = await accept();
  const written = await writeOrder(office, writtenOrder(workOf(named(club))));
  const ids = [quoteOrder, written.orderId];
  const at = new Date();
  const rowIds = (await knex('orders').whereIn('orderId', ids).select('id')).map(({ id }) => id);
  for (const id of rowIds) {
    await knex('orders').where({ id }).update({ status: 'completed' });
    await knex('order_events').insert({ orderId: id, type: 'completed', data: '{}', at });
  }
  const kept = async () =>
    JSON.stringify([
      await knex('quote_offers').where({ quoteId: quote.id }).select('work', 'options'),
      await knex('written_orders').whereIn('orderId', rowIds).select('work'),
      await knex('order_items').whereIn('orderId', rowIds).select('roster'),
    ]);
  expect(await kept()).toMatch(/Āwhina.*Zoë.*Captain/s);
  const before = await offer();
  await eraseRosters({ knex, now: () => new Date(at.getTime() + 91 * 86_400_000) });
  expect(await kept()).not.toMatch(/Zoë|Captain/);
  const after = await offer();
  const nameless = (view: OfferView) => ({
    ...view,
    work: {
      ...view.work,
      lines: view.work?.lines.map(({ roster, ...line }) => ({
        ...line,
        pieces: roster?.pieces.map(({ size, number }) => [size, number]),
      })),
    },
  });
  expect(nameless(after)).toEqual(nameless(before));
  expect(after.work?.lines[0]?.roster?.pieces.map(({ name }) => name)).toEqual(['', '', '']);
  // Nothing else of an offer can be changed.
  const tamper = knex('quote_offers').where({ quoteId: quote.id }).update({ priceCents: 1 });
  await expect(tamper).rejects.toThrow(/never changed/);
  const other = knex('quote_offers')
    .where({ quoteId: quote.id })
    .update({ work: knex.raw(`work || '{"neededBy": "2030-01-01"}'`) });
  await expect(other).rejects.toThrow(/never changed/);
});

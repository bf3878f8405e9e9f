/** From the office's lines to the order, its project and its jobs: nothing is typed twice. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import type { OrderDetail, OrderToCome } from '#contract/orders/endpoints.ts';
import type { PricedWork } from '#contract/quotes/work.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { makeArtwork } from '#tests/factories/products.ts';
import { makeQuote, tokenOf } from '#tests/factories/quotes.ts';
import {
  freight,
  makeClubRange,
  workCustomer,
  workLine,
  writeQuote,
  writtenQuote,
} from '#tests/factories/work.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();

beforeAll(async () => {
  await server()
    .knex('settings')
    .insert({ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) });
});

const charge = (overrides: object = {}) => ({
  id: randomUUID() as string,
  kind: 'digitising',
  name: 'Digitising the crest',
  quantity: 1,
  unitCents: 4500,
  ...overrides,
});

/** Thirty polos to come and twelve tees with sizes, with digitising, a discount and freight by the rates. */
async function clubWork() {
  const { polo, tee } = await makeClubRange(server().knex);
  const polos = workLine({ product: polo, pieces: 60, method: 'embroidery' });
  const tees = workLine({ product: tee, color: 'Bone', sizes: [{ size: 'M', quantity: 12 }] });
  const discount = charge({ kind: 'discount', name: 'Club discount', unitCents: 1000 });
  return {
    polo,
    tee,
    polos,
    tees,
    work: { lines: [polos, tees], charges: [charge(), discount], freight: freight() },
  };
}

async function sent(overrides: Record<string, unknown> = {}) {
  const office = (await server().as('admin')).send;
  const club = await clubWork();
  const body = writtenQuote(club.work, overrides);
  const quote = await writeQuote(office, body);
  const token = await tokenOf(server().knex, `Q-${quote.id}`);
  const guest = asVisitor(server().baseUrl);
  const accept = (details?: object) =>
    guest('/api/quotes/accept', { json: { id: quote.id, token, details } });
  const read = async () => (await guest(`/api/quotes/${quote.id}/offer?token=${token}`)).json as OfferView;
  return { ...club, office, body, quote, token, guest, accept, read };
}

const sizesOf = (lineId: string, ...sizeQuantities: { size: string; quantity: number }[]) => ({
  sizes: [{ lineId, sizeQuantities }],
});
const small = { size: 'S', quantity: 20 };
const large = { size: 'L', quantity: 40 };

describe('pricing', () => {
  test('is the shop’s own: breaks, set-up of each run, surcharges and freight; discounts count against it', async () => {
    const office = (await server().as('admin')).send;
    const { work } = await clubWork();
    const { json } = await office('/api/quotes/price', { json: { work } });
    const priced = json as PricedWork;
    expect(priced.lines.map(line => [line.suggestedUnitCents, line.setupCents, line.isToCome])).toEqual([
      [2500, 5995, true],
      [2000, 5995, false],
    ]);
    expect(priced.charges.map(row => row.totalCents)).toEqual([4500, -1000]);
    const subtotalCents = 60 * 2500 + 12 * 2000 + 4500 - 1000;
    expect(priced).toMatchObject({ pieces: 72, subtotalCents, setupCents: 11_990, decorationCents: 0 });
    expect(priced.totalCents).toBe(subtotalCents + 11_990 + priced.freight.cents);
    expect(priced.freight.cents).toBe(priced.freight.suggestedCents);
  });

  test('takes another price with its reason, and none without, above the bounds or below nothing', async () => {
    const office = (await server().as('admin')).send;
    const { polo } = await makeClubRange(server().knex);
    const price = async (line: object, charges: object[] = []) =>
      office('/api/quotes/price', {
        json: { work: { lines: [line], charges, freight: freight(0, 'Pick-up') } },
      });
    const own = workLine({
      product: polo,
      pieces: 10,
      ownPrice: { unitCents: 2222, setupCents: 0, reason: 'Matched' },
    });
    expect((await price(own)).json).toMatchObject({
      totalCents: 22_220,
      lines: [{ suggestedUnitCents: 3000 }],
    });
    expect((await price({ ...own, ownPrice: { unitCents: 1, reason: '' } })).status).toBe(422);
    expect((await price({ ...own, ownPrice: { reason: 'No price' } })).status).toBe(422);
    expect((await price({ ...own, ownPrice: { unitCents: 5_000_001, reason: 'Gold' } })).status).toBe(422);
    expect((await price(own, [charge({ kind: 'discount', unitCents: 22_221 })])).status).toBe(422);
    expect((await price({ ...own, sizeQuantities: [{ size: 'M', quantity: 9 }] })).status).toBe(422);
  });
});

describe('a written quote', () => {
  test('is sent with its lines, which the customer reads without the office’s reasons', async () => {
    const { quote, read, work } = await sent();
    expect(quote).toMatchObject({
      status: 'quoted',
      quantity: 72,
      offers: [{ work: { wanted: { lines: [{}, {}] } } }],
    });
    expect(quote.events.map(({ type }) => type)).toEqual(['written', 'sent']);
    const offer = await read();
    expect(offer.work).toMatchObject({
      lines: [
        {
          id: work.lines[0]?.id,
          totalQuantity: 60,
          decoration: 'Embroidered front',
          sizesToCome: ['S', 'M', 'L'],
        },
        { totalQuantity: 12, colour: 'Bone', sizesToCome: [], isArtworkToCome: true },
      ],
      charges: [{ name: 'Digitising the crest' }, { totalCents: -1000 }],
    });
    expect(offer.exGstCents + offer.gstCents).toBe(offer.totalCents);
    expect(JSON.stringify(offer)).not.toContain('suggested');
  });

  test('sent again is the same quote, ten times at once too; another body under its id is refused', async () => {
    const office = (await server().as('admin')).send;
    const { work } = await clubWork();
    const body = writtenQuote(work);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => office('/api/quotes/written', { json: body })),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${(json as { id: number }).id}`)).size).toBe(
      1,
    );
    const again = await office('/api/quotes/written', { json: { ...body, poNumber: 'PO 7' } });
    expect(again.json).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('is not sent at a price that has moved since it was looked at', async () => {
    const office = (await server().as('admin')).send;
    const { work } = await clubWork();
    const answer = await office('/api/quotes/written', { json: writtenQuote(work, { seenCents: 1 }) });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ details: { priced: { pieces: 72 } } });
  });

  test('answers a request of the shop, and a second version takes the place of the first', async () => {
    const office = (await server().as('admin')).send;
    const { id } = await makeQuote(asVisitor(server().baseUrl));
    const { work } = await clubWork();
    const send = (overrides: object = {}) =>
      office(`/api/quotes/${id}/offers`, { json: writtenQuote(work, { ...overrides }) });
    expect((await send()).status).toBe(201);
    expect((await send({ version: 1 })).status).toBe(409);
    const { json } = await send({ work: { ...work, charges: [] } });
    const changes = [
      'Taken out: Digitising the crest, $45.00',
      'Taken out: Club discount, -$10.00',
      expect.stringMatching(/^Total: /),
    ];
    expect(json).toMatchObject({
      offers: [
        { number: `Q-${id}-2`, state: 'open', changes },
        { state: 'superseded', changes: [] },
      ],
    });
    const token = await tokenOf(server().knex, `Q-${id}-2`);
    const guest = asVisitor(server().baseUrl);
    expect((await guest(`/api/quotes/${id}/offer?token=${token}`)).json).toMatchObject({ changes });
  });
});

describe('sizes after accepting', () => {
  test('are filled in by the link and reach line, job and history; half of them are not taken, nor others’', async () => {
    const { accept, read, token, guest, office } = await sent();
    await accept();
    const { order } = await read();
    const orderId = order?.orderId ?? '';
    const path = `/api/orders/${orderId}/sizes`;
    const pay = { paid: { method: 'cash' }, reason: 'At the counter' };
    await office(`/api/orders/${orderId}`, { method: 'PATCH', json: pay });
    const toCome = (await guest(`${path}?token=${token}`)).json as OrderToCome;
    expect(toCome).toMatchObject({
      isAddressKnown: true,
      lines: [{ totalQuantity: 60, sizes: ['S', 'M', 'L'] }],
    });
    const itemId = toCome.lines[0]?.itemId ?? 0;
    const fill = (sizeQuantities: object[], by = token) =>
      guest(`${path}?token=${by}`, { method: 'PUT', json: { lines: [{ itemId, sizeQuantities }] } });
    expect((await fill([small])).status).toBe(422);
    expect((await fill([small, large], 'x'.repeat(43))).status).toBe(404);
    const twice = await Promise.all([fill([small, large]), fill([small, large])]);
    expect(twice.map(({ status, json }) => [status, (json as OrderToCome).lines])).toEqual([
      [200, []],
      [200, []],
    ]);
    expect((await fill([large, { size: 'M', quantity: 20 }])).status).toBe(422);
    const jobs = await server().knex('jobs').where({ orderItemId: itemId });
    expect(jobs).toMatchObject([{ details: { sizes: [small, large] } }]);
    const events = await server().knex('order_events').where({ type: 'sizes' });
    expect(events.filter(({ data }) => data['pieces'] === 60)).toHaveLength(1);
  });
});

describe('accepting', () => {
  test('makes an order of ordinary lines with the customer’s sizes, and jobs with the right garments', async () => {
    const artwork = await makeArtwork(server().knex);
    await server().knex('artworks').where({ sha256: artwork.sha256 }).update({ previewReady: true });
    const { polo } = await makeClubRange(server().knex);
    const office = (await server().as('admin')).send;
    const line = workLine({ product: polo, pieces: 60, method: 'embroidery', artwork });
    const work = { lines: [line], charges: [charge()], freight: freight(1500, 'Two cartons') };
    const customer = workCustomer({ address: null });
    const quote = await writeQuote(
      office,
      writtenQuote(work, { customer, neededBy: '2030-05-01', poNumber: 'PO 12' }),
    );
    const token = await tokenOf(server().knex, `Q-${quote.id}`);
    const guest = asVisitor(server().baseUrl);
    const { address } = workCustomer();
    const details = { ...sizesOf(line.id, small, large), address };
    const accepted = await guest('/api/quotes/accept', { json: { id: quote.id, token, details } });
    expect(accepted.status, accepted.text).toBe(200);
    const { order } = accepted.json as OfferView;
    const read = async () =>
      (await guest(`/api/orders/${order?.orderId}?token=${token}`)).json as OrderDetail;
    expect(await read()).toMatchObject({
      poNumber: 'PO 12',
      customerInfo: { address: '18 Weir Street', firstName: 'Imke' },
      shippingCents: 1500,
      items: [
        { productId: polo.id, garment: 'polo', color: { name: 'Navy' }, sizeQuantities: [small, large] },
        { productId: null, name: 'Digitising the crest', totalPrice: 4500, designPlacements: [] },
      ],
    });
    const paid = await office(`/api/orders/${order?.orderId}`, {
      method: 'PATCH',
      json: { paid: { method: 'cash' }, reason: 'At the counter' },
    });
    expect(paid.status, paid.text).toBe(200);
    const jobs = await server()
      .knex('jobs as j')
      .join('order_items as i', 'i.id', 'j.orderItemId')
      .join('orders as o', 'o.id', 'i.orderId')
      .where('o.orderId', order?.orderId ?? '')
      .select('j.*');
    expect(jobs).toMatchObject([
      {
        pieces: 60,
        type: 'embroidery',
        details: { garment: 'polo', color: { name: 'Navy' }, sizes: [small, large] },
        artwork: [{ sha256: artwork.sha256, position: 'front' }],
      },
    ]);
    expect(jobs[0]?.projectItemId).not.toBeNull();
    const project = await server().knex('projects').where({ id: jobs[0]?.projectId }).first();
    expect(project?.deliveryDate?.toISOString()).toContain('2030-05-01');
  });

  test('twenty times at once it is one order at the price of the offer', async () => {
    const { accept, polos, read, quote } = await sent();
    const details = sizesOf(polos.id, small, large);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(details)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const offer = await read();
    const orders = await server()
      .knex('orders as o')
      .join('quotes as q', 'q.orderId', 'o.id')
      .where('q.id', quote.id)
      .select('o.*');
    expect(orders).toMatchObject([{ orderId: offer.order?.orderId, totalCents: offer.totalCents }]);
    const all = await server().knex('orders').whereRaw(`customer_info ->> 'email' = ?`, [quote.email]);
    expect(all).toHaveLength(1);
  });

  test.each([
    ['too few', [small], '40 of 60 pieces still need a size.'],
    ['too many', [small, large, { size: 'M', quantity: 5 }], 'That is 5 more than the 60 pieces agreed on.'],
    ['not sold', [{ size: '9XL', quantity: 60 }], 'There is no size 9XL.'],
  ])('refuses sizes that are %s, and nothing is accepted', async (_what, sizes, message) => {
    const { accept, polos, read } = await sent();
    const answer = await accept(sizesOf(polos.id, ...sizes));
    expect(answer.json).toMatchObject({ code: 'invalid', message });
    expect((await read()).state).toBe('open');
  });

  test('while the office sends another version, one of both is true and the other is told', async () => {
    const { accept, office, quote, body, polos } = await sent();
    const { version } = quote;
    const next = { ...body, clientId: randomUUID(), version };
    const [accepted, offered] = await Promise.all([
      accept(sizesOf(polos.id, small, large)),
      office(`/api/quotes/${quote.id}/offers`, { json: next }),
    ]);
    expect([accepted.status, offered.status].toSorted()).toEqual(
      accepted.status === 200 ? [200, 409] : [201, 409],
    );
  });

  test('never moves an address that the office knows', async () => {
    const { accept, read, token, guest } = await sent();
    const elsewhere = { address: '1 Other Street', city: 'Elsewhere', state: 'NSW', postalCode: '2000' };
    expect((await read()).isAddressKnown).toBe(true);
    await accept({ sizes: [], address: elsewhere });
    const { order } = await read();
    const { json } = await guest(`/api/orders/${order?.orderId}?token=${token}`);
    expect(json).toMatchObject({ customerInfo: { address: '18 Weir Street' } });
  });
});

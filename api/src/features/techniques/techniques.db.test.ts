import { expect, test } from 'vitest';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeArtwork, makeProduct } from '#tests/factories/products.ts';
import { techniqueBody } from '#tests/factories/techniques.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer({ listens: true });
const newId = () => uniqueName('puff').toLowerCase();
const office = async () => (await server().as('admin')).send;
const shop = async () => (await server().send('/api/shop')).json as ShopFacts;
const path = (id: string) => `/api/admin/techniques/${id}`;

async function made(changed: Parameters<typeof techniqueBody>[1] = {}) {
  const send = await office();
  const id = newId();
  const answer = await send('/api/admin/techniques', { json: techniqueBody(id, changed) });
  expect(answer.status, answer.text).toBe(201);
  return { send, id, technique: answer.json as OfficeTechnique };
}

test('a new shop has the written two, and three more that are off', async () => {
  const send = await office();
  const listed = (await send('/api/admin/techniques')).json as OfficeTechnique[];
  const shipped = listed.filter(({ id }) => !id.startsWith('puff'));
  expect(shipped.map(({ id, isOn, isUsed }) => [id, isOn, isUsed])).toEqual([
    ['print', true, true],
    ['embroidery', true, true],
    ['dtf', false, false],
    ['dtg', false, false],
    ['heat-transfer', false, false],
  ]);
  expect(listed[0]).toMatchObject({
    price: { mode: 'included', rows: [{ fromPieces: 1, cents: [250] }], multiColourCents: 100 },
    setUp: { per: 'position', cents: 5995, repeatFreeMonths: null },
  });
  const { techniques, setupFeeCents, policy } = await shop();
  expect(setupFeeCents).toBe(5995);
  expect(policy).toMatchObject({ maxPrintColours: 8, maxEmbroideryColours: 15 });
  expect(techniques.find(({ id }) => id === 'dtf')?.price.rows).toEqual([{ fromPieces: 1, cents: [0] }]);
});

test('what the office changes is what shoppers price with, and stands in the log', async () => {
  const { send, id } = await made();
  expect((await shop()).techniques.find(one => one.id === id)).toMatchObject({ isOn: false });
  const changed = await send(path(id), {
    method: 'PATCH',
    json: { isOn: true, label: 'Puffed', inks: [{ name: 'Fluoro orange', hex: '#FF6A13' }], version: 1 },
  });
  const inks = [{ name: 'Fluoro orange', hex: '#ff6a13' }];
  expect(changed.json).toMatchObject({ isOn: true, label: 'Puffed', inks, version: 2 });
  const facts = await shop();
  expect(facts.techniques.find(one => one.id === id)).toMatchObject({
    label: 'Puffed',
    price: { by: 'size' },
    inks,
  });
  expect(facts.techniques.find(one => one.id === 'print')).not.toHaveProperty('inks');
  expect(facts.policyChangedAt).not.toBeNull();
  const log = await server()
    .knex('audit_events')
    .where({ entity: 'technique', entityId: id })
    .orderBy('id')
    .select('action', 'before', 'after');
  expect(log).toMatchObject([
    { action: 'technique.create', before: null, after: { label: 'Pressed' } },
    {
      action: 'technique.change',
      before: { isOn: false, label: 'Pressed', inks: [] },
      after: { isOn: true, label: 'Puffed', inks },
    },
  ]);
  expect(log[1]?.after).not.toHaveProperty('price');
});

test('two people who change one technique are told of each other', async () => {
  const { send, id } = await made();
  await send(path(id), { method: 'PATCH', json: { label: 'First', version: 1 } });
  const late = await send(path(id), { method: 'PATCH', json: { label: 'Second', version: 1 } });
  expect(late).toMatchObject({ status: 409, json: { details: { current: { label: 'First', version: 2 } } } });
});

test('the same new technique twice is one; another under its id is refused', async () => {
  const { send, id, technique } = await made();
  const again = await send('/api/admin/techniques', { json: techniqueBody(id) });
  expect(again).toMatchObject({ status: 201, json: technique });
  const other = await send('/api/admin/techniques', { json: techniqueBody(id, { label: 'Else' }) });
  expect(other.status).toBe(409);
});

test('a name belongs to one technique', async () => {
  const { send } = await made();
  const answer = await send('/api/admin/techniques', { json: techniqueBody(newId(), { name: 'PRINT' }) });
  expect(answer).toMatchObject({ status: 422, json: { fields: { name: expect.any(String) } } });
});

test.each<[string, object]>([
  ['an id that is no slug', { id: 'Puff print' }],
  ['no name', { name: ' ' }],
  ['a kind that is none', { kind: 'laser' }],
  ['a table with a hole', { price: { ...techniqueBody('x').price, rows: [{ fromPieces: 1, cents: [1] }] } }],
  ['less than nothing', { setUp: { per: 'file', cents: -1, repeatFreeMonths: 1 } }],
  ['no pieces an hour', { piecesPerHour: 0 }],
  [
    'an ink under two names',
    {
      inks: [
        { name: 'Navy', hex: '#1b2a4a' },
        { name: 'Blue', hex: '#1B2A4A' },
      ],
    },
  ],
])('%s is refused', async (_, wrong) => {
  const send = await office();
  expect(
    (await send('/api/admin/techniques', { json: { ...techniqueBody(newId()), ...wrong } })).status,
  ).toBe(422);
});

test('what nothing uses is deleted, once however often it is asked', async () => {
  const { send, id } = await made();
  expect((await send(path(id), { method: 'DELETE' })).status).toBe(204);
  expect((await send(path(id), { method: 'DELETE' })).status).toBe(204);
  expect((await send(path(id))).status).toBe(404);
  expect((await send(path('never-was'), { method: 'DELETE' })).status).toBe(404);
});

test('print and embroidery stay, as every earlier cart names them', async () => {
  const send = await office();
  for (const id of ['print', 'embroidery']) {
    expect((await send(path(id), { method: 'DELETE' })).status).toBe(409);
  }
});

test('an order by a technique is charged its rows, keeps them, and keeps the technique from being deleted', async () => {
  const { send, id } = await made({ isOn: true });
  const { knex, baseUrl } = server();
  await knex('settings').insert({ key: 'shop', value: JSON.stringify({ abn: '51824753556' }) });
  const visitor = asVisitor(baseUrl);
  const [product, artwork] = [await makeProduct(knex), await makeArtwork(knex, visitor)];
  const placements = [{ position: 'front' as const, decorationMethod: id, artwork }];
  const line = { product, artwork, placements, sizes: [{ size: 'M', quantity: 20 }] };
  const { techniques } = await shop();
  const body = orderBody([line], undefined, techniques);
  const opened = await visitor('/api/create-payment-intent', { json: intentBody(body) });
  expect(opened.status, opened.text).toBe(200);
  const { clientSecret, paymentIntentId } = opened.json as { clientSecret: string; paymentIntentId: string };
  await visitor('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await visitor('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);

  // A later price changes nothing that was sold.
  await send(path(id), {
    method: 'PATCH',
    json: { name: `Other ${id}`, price: { ...techniqueBody(id).price, multiColourCents: 900 } },
  });
  const order = await knex('orders').where({ orderId: body.orderId }).first();
  const [item] = await knex('order_items').where({ orderId: order?.id });
  expect(item?.decorations).toMatchObject([{ code: id, name: `Technique ${id}` }]);
  const added = item?.decorations.reduce((sum, row) => sum + row.totalCents, 0) ?? 0;
  expect(added).toBeGreaterThan(0);
  expect(order).toMatchObject({ decorationCents: added, setupCents: 2500 });

  const { cookie } = await server().as('admin');
  const invoice = await fetch(`${baseUrl}/api/orders/${body.orderId}/invoice`, { headers: { cookie } });
  const { document } = (await invoice.json()) as { document: object };
  expect(document).toMatchObject({
    decorations: [{ name: `Technique ${id}`, totalCents: added }],
    lines: [{ decoration: expect.stringMatching(/front$/) }],
  });

  const [job] = await knex('jobs').where({ orderItemId: item?.id });
  expect(job).toMatchObject({ type: 'printing' });
  expect(job?.artwork).toMatchObject([{ method: id, methodName: `Technique ${id}` }]);

  const listed = (await send(path(id))).json as OfficeTechnique;
  expect(listed.isUsed).toBe(true);
  expect((await send(path(id), { method: 'DELETE' })).status).toBe(409);
  await send(path(id), { method: 'PATCH', json: { isOn: false } });
  const refused = await visitor('/api/create-payment-intent', {
    json: intentBody(orderBody([line], undefined, techniques)),
  });
  expect(refused).toMatchObject({
    status: 422,
    json: { message: 'We no longer offer this kind of decoration.' },
  });
});

test('the last technique that is on stays on', async () => {
  const send = await office();
  const { knex } = server();
  const on = await knex('techniques').where({ isOn: true }).pluck<string[]>('id');
  const [last, ...others] = on;
  await knex('techniques').whereIn('id', others).update({ isOn: false });
  expect((await send(path(last ?? ''), { method: 'PATCH', json: { isOn: false } })).status).toBe(409);
  await knex('techniques').whereIn('id', others).update({ isOn: true });
});

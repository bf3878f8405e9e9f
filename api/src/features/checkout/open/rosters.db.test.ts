/** Names and numbers from the cart to the workshop: what they cost, what is refused, and when they are erased. */
import { describe, expect, it, test } from 'vitest';
import { cents, centsToDollars } from '#contract/money/money.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { InvoiceDocument } from '#contract/invoices/endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import type { Roster } from '#contract/roster/roster.ts';
import { asVisitor, intentBody, orderBody, type TestLine } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { sendProof } from '#tests/factories/proofs.ts';
import { piece, rosterOf } from '#tests/factories/rosters.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { type Device, makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { eraseRosters } from '../../orders/erase-rosters.ts';

const server = useTestServer();

const club = rosterOf(
  [piece('Āwhina', '7', 'M'), piece('Nguyễn', '10', 'L', 'Captain'), piece('', '11', 'L')],
  { ink: '#ff6a13', inkName: 'Fluoro orange' },
);

async function open(
  line: Partial<TestLine>,
  changed: (body: ReturnType<typeof orderBody>) => void = () => {},
) {
  const product = await makeProduct(server().knex);
  const body = orderBody([{ product, ...line }]);
  changed(body);
  const buyer = asVisitor(server().baseUrl);
  return { ...(await buyer('/api/create-payment-intent', { json: intentBody(body) })), body, buyer };
}

/** An order that has been begun, with its one job. */
async function begun(roster: Roster = club) {
  const { knex, baseUrl, as } = server();
  const office = await as('admin');
  const buyer = asVisitor(baseUrl);
  const body = orderBody([{ product: await makeProduct(knex), roster }]);
  const placed = await buyer('/api/orders', { json: body });
  expect(placed.status, placed.text).toBe(201);
  const { orderId, accessToken: token } = placed.json as { orderId: string; accessToken: string };
  const started = await office.send(`/api/orders/${orderId}`, {
    method: 'PATCH',
    json: { status: 'processing', onAccount: true, reason: 'Account' },
  });
  expect(started.status, started.text).toBe(200);
  const jobs = ((await office.send('/api/jobs')).json as JobRow[]).filter(one => one.orderNumber === orderId);
  const read = async () => (await buyer(`/api/orders/${orderId}?token=${token}`)).json as OrderDetail;
  return { office, buyer, orderId, token, jobs, read };
}

describe('the server counts and prices', () => {
  it('takes names and numbers as rows of their own', async () => {
    const { read } = await begun();
    const { items, decorationCents, subtotalCents, total, shippingCents } = await read();
    expect(items[0]?.decorations).toEqual([
      { code: 'roster_names', name: 'Names', quantity: 2, perItemCents: 650, totalCents: 1300 },
      { code: 'roster_numbers', name: 'Numbers', perItemCents: 550, totalCents: 1650 },
    ]);
    expect(decorationCents).toBe(2950);
    expect(total).toBe(subtotalCents + 2950 + shippingCents);
    expect(items[0]?.roster).toEqual(club);
  });

  const wrong: [string, Partial<TestLine>, string][] = [
    ['fewer pieces than names', { roster: club, sizes: [{ size: 'L', quantity: 2 }] }, 'items.0.roster'],
    [
      'another size',
      {
        roster: club,
        sizes: [
          { size: 'M', quantity: 2 },
          { size: 'L', quantity: 1 },
        ],
      },
      'items.0.roster',
    ],
    ['a size that is not sold', { roster: rosterOf([piece('Ana', '7', '9XL')]) }, 'items.0.sizeQuantities'],
    ['a direction mark', { roster: rosterOf([piece('A\u202eB', '7')]) }, 'items.0.roster.pieces.0.name'],
    ['a line break', { roster: rosterOf([piece('A\nB', '7')]) }, 'items.0.roster.pieces.0.name'],
    ['four digits', { roster: rosterOf([piece('A', '1000')]) }, 'items.0.roster.pieces.0.number'],
    ['a long name', { roster: rosterOf([piece('a'.repeat(25), '7')]) }, 'items.0.roster.pieces.0.name'],
    [
      'too many rows',
      { roster: rosterOf(Array.from({ length: 501 }, () => piece('A', '7'))) },
      'items.0.roster.pieces',
    ],
  ];
  it.each(wrong)('refuses %s', async (_, line, field) => {
    const { status, json } = await open(line);
    expect(status).toBe(422);
    expect(Object.keys((json as { fields: object }).fields)).toContain(field);
  });

  it('refuses the total of a cart without its names', async () => {
    const { status, json } = await open({ roster: club }, body => {
      body.total = centsToDollars(cents(Math.round(body.total * 100) - 2950));
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'price_changed', details: { decorationCents: 2950 } });
  });

  it('refuses names by a technique that puts none on', async () => {
    await server().knex('techniques').where({ id: 'embroidery' }).update({ nameCents: null });
    const { status } = await open({ roster: rosterOf(club.pieces, { decorationMethod: 'embroidery' }) });
    await server().knex('techniques').where({ id: 'embroidery' }).update({ nameCents: 950 });
    expect(status).toBe(422);
  });
});

test('a card pays for it, and its job is there at once', async () => {
  const { knex } = server();
  const { json, body, buyer } = await open({ roster: club });
  const { clientSecret, paymentIntentId } = json as OpenedPayment;
  await buyer('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await buyer('/api/orders', { json: { ...body, paymentIntentId } });
  expect(placed.status, placed.text).toBe(201);
  const order = await knex('orders').where({ orderId: body.orderId }).first('id', 'isPaid');
  expect(order).toMatchObject({ isPaid: true });
  const jobs = await knex('jobs')
    .join('orderItems', 'orderItems.id', 'jobs.orderItemId')
    .where('orderItems.orderId', order?.id ?? 0)
    .select('jobs.pieces', 'jobs.title');
  expect(jobs).toMatchObject([{ pieces: 3, title: expect.stringMatching(/print names and numbers, back$/) }]);
});

test('the job has its pieces, the proof lists them, the invoice has rows, and lists leave them out', async () => {
  const admin = await server().as('admin');
  await admin.send('/api/settings', { method: 'PUT', json: { values: { 'shop.abn': '10000000000' } } });
  const { office, buyer, orderId, token, jobs } = await begun();
  expect(jobs).toMatchObject([
    {
      pieces: 3,
      roster: club.pieces,
      ticks: {},
      proofStatus: 'not_sent',
      details: { lettering: club.template },
    },
  ]);
  const sent = await sendProof(office.send, orderId, 0);
  expect(sent.status, sent.text).toBe(201);
  const proof = (await buyer(`/api/orders/${orderId}/proof?token=${token}`)).json as CustomerProof;
  expect(proof).toMatchObject({
    placements: [],
    rosters: [{ ...club, drawn: { garment: 'tee', colourValue: '#1b2c4a' } }],
  });
  const paper = await fetch(`${server().baseUrl}/api/orders/${orderId}/proof.pdf?token=${token}`);
  const { text } = await readPdf(new Uint8Array(await paper.arrayBuffer()));
  for (const words of [
    'Names and numbers',
    '3 pieces',
    'Āwhina',
    'Nguyễn',
    'Captain',
    'Right?',
    'fluoro orange',
  ])
    expect(text).toContain(words);
  const { json: invoice } = await office.send(`/api/orders/${orderId}/invoice`);
  const { document } = invoice as { document: InvoiceDocument };
  expect(document.decorations).toEqual([
    { name: 'Names', totalCents: 1300 },
    { name: 'Numbers', totalCents: 1650 },
  ]);
  const list = await office.send(`/api/orders?search=${orderId}`);
  expect(list.text).not.toContain('Captain');
});

test('the office corrects a name that the customer asked for: the next proof, the job and the log, at the same price', async () => {
  const { knex } = server();
  const { office, buyer, orderId, token, jobs, read } = await begun();
  const before = await read();
  const itemId = before.items[0]?.id ?? 0;
  await sendProof(office.send, orderId, 0);
  const correct = (after: number, names: object[]) => sendProof(office.send, orderId, after, { names });
  const names = { itemId, at: 1, name: 'Nguyên', number: '10', note: 'Captain' };
  const wrong: [object, string][] = [
    [{ ...names, at: 3 }, 'The order has no such piece.'],
    [{ ...names, itemId: itemId + 1000 }, 'The order has no such piece.'],
    [{ ...names, name: '' }, 'A piece keeps a name or a number if it has one'],
    [{ ...names, at: 2, name: 'Ben', number: '11' }, 'A piece keeps a name or a number if it has one'],
    [{ ...names, name: 'A\u202eB' }, 'Names can’t contain invisible characters.'],
  ];
  for (const [one, words] of wrong) {
    const refused = await correct(1, [one]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(words);
  }
  expect((await read()).items[0]?.roster).toEqual(club);
  const sent = await correct(1, [names]);
  expect(sent.status, sent.text).toBe(201);
  expect(sent.json).toMatchObject({ standing: 'sent' });
  const proof = (await buyer(`/api/orders/${orderId}/proof?token=${token}`)).json as CustomerProof;
  expect(proof).toMatchObject({ version: 2, canAnswer: true });
  expect(proof.rosters?.[0]?.pieces.map(({ name }) => name)).toEqual(['Āwhina', 'Nguyên', '']);
  const job = ((await office.send('/api/jobs')).json as JobRow[]).find(({ id }) => id === jobs[0]?.id);
  expect(job?.roster?.[1]).toEqual(piece('Nguyên', '10', 'L', 'Captain'));
  expect((await read()).total).toBe(before.total);
  const [line] = await knex('audit_events')
    .where({ entityId: orderId, action: 'proof.send' })
    .orderBy('id', 'desc');
  expect(line?.after).toMatchObject({ version: 2, corrected: 1 });
  expect(JSON.stringify(line)).not.toContain('Nguy');
});

test('two tablets tick pieces of one job, and the log says which without their names', async () => {
  const { knex } = server();
  const { jobs } = await begun();
  const id = jobs[0]?.id ?? '';
  const sync = syncFor(knex);
  const [here, there] = [
    makeDevice(sync, await makeUser(knex, 'workshop')),
    makeDevice(sync, await makeUser(knex, 'workshop')),
  ];
  const tick = (device: Device, piece: number, isDone = true) =>
    device.sync([device.make('job.tick', id, { piece, isDone })]);
  await there.sync();
  await tick(here, 1);
  await tick(there, 2);
  await tick(there, 3, true);
  const refused = await tick(here, 4);
  expect(refused.results).toMatchObject([{ status: 'conflict', code: 'unknown_piece' }]);
  await tick(here, 3, false);
  const row = (await there.sync()).changes.find(change => change.id === id)?.row as JobRow;
  expect(row.roster).toEqual(club.pieces);
  expect(Object.entries(row.ticks ?? {}).map(([at, { by }]) => [at, by])).toEqual([
    ['1', 'Kim workshop'],
    ['2', 'Kim workshop'],
  ]);
  const log = await knex('audit_events').where({ entityId: id, action: 'job.tick' }).orderBy('id');
  expect(log.map(({ after }) => after)).toEqual([
    { piecesTicked: '1' },
    { piecesTicked: '2' },
    { piecesTicked: '3' },
    { piecesUnticked: '3' },
  ]);
});

test('names go when the owner’s days are over, with a line in the log, and the order stays as it was made', async () => {
  const { knex } = server();
  const { orderId, read, office } = await begun();
  const order = await knex('orders').where({ orderId }).first('id', 'checkoutId');
  const id = order?.id ?? 0;
  const day = 86_400_000;
  const at = new Date();
  await knex('orders').where({ id }).update({ status: 'completed' });
  await knex('order_events').insert({ orderId: id, type: 'completed', data: '{}', at });
  const eraseAfter = (days: number) => eraseRosters({ knex, now: () => new Date(at.getTime() + days * day) });
  await eraseAfter(89);
  expect((await read()).items[0]?.roster?.pieces[0]?.name).toBe('Āwhina');
  await eraseAfter(91);
  const { items, total } = await read();
  expect(items[0]?.roster).toMatchObject({
    erasedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    pieces: [piece('', '7', 'M'), piece('', '10', 'L'), piece('', '11', 'L')],
  });
  expect(total).toBeGreaterThan(0);
  const { items: snapshot } =
    (await knex('checkouts')
      .where({ id: order?.checkoutId ?? '' })
      .first()) ?? {};
  expect(JSON.stringify(snapshot)).not.toContain('Āwhina');
  const [job] = ((await office.send('/api/jobs')).json as JobRow[]).filter(
    one => one.orderNumber === orderId,
  );
  expect(job?.roster?.map(({ name }) => name)).toEqual(['', '', '']);
  expect(await knex('audit_events').where({ entityId: orderId, action: 'roster.erase' })).toMatchObject([
    { actorId: null, after: { pieces: 3 } },
  ]);
  await eraseAfter(92);
  expect(await knex('audit_events').where({ entityId: orderId, action: 'roster.erase' })).toHaveLength(1);
});

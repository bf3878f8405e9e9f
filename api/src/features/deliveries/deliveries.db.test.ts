import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { drawnSignature, makeDelivery } from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
let driver: SignedIn;
let other: SignedIn;
let workshop: SignedIn;
let signature: string;

beforeAll(async () => {
  admin = await shop().as('admin', { firstName: 'Kim', lastName: 'Office' });
  driver = await shop().as('driver', { firstName: 'Kim', lastName: 'Driver' });
  other = await shop().as('driver');
  workshop = await shop().as('workshop');
  signature = await drawnSignature();
});

/** `person` null is a visitor; a text is sent as it is. */
async function call(person: SignedIn | null, method: string, path: string, body?: unknown) {
  const send = person?.send ?? shop().send;
  const isText = typeof body === 'string';
  const headers: Record<string, string> = isText ? { 'Content-Type': 'application/json' } : {};
  const {
    status,
    headers: answered,
    json,
  } = await send(path, isText ? { method, headers, body } : { method, json: body });
  return { status, headers: answered, body: json };
}

const wanted = {
  orderNumber: 'AB12CD34EF',
  customerName: 'Dana Lee',
  customerAddress: '1 Loom St, Brunswick VIC 3056',
  customerPhone: '0412 345 678',
  scheduledDate: '2026-11-24',
  status: 'pending',
};
const plan = async (more: object = {}) =>
  (await call(admin, 'POST', '/api/deliveries', { ...wanted, ...more })).body as DeliveryRow;
const change = (person: SignedIn | null, id: string, body: unknown) =>
  call(person, 'PATCH', `/api/deliveries/${id}`, body);

describe('planning', () => {
  test('a delivery as the form sends it', async () => {
    const { status, headers, body } = await call(admin, 'POST', '/api/deliveries', wanted);
    expect([status, headers['x-sync']]).toEqual([201, '1']);
    expect(body).toMatchObject({
      status: 'pending',
      customerPhone: '+61412345678',
      scheduledDate: '2026-11-24T00:00:00.000Z',
      attempt: 1,
      history: [{ type: 'created', by: 'Kim Office' }],
    });
  });

  test('twice with one key is one delivery', async () => {
    const clientId = randomUUID();
    const [first, again] = [await plan({ clientId }), await plan({ clientId })];
    expect(again).toEqual(first);
    const otherContents = await call(admin, 'POST', '/api/deliveries', {
      ...wanted,
      orderNumber: 'X',
      clientId,
    });
    expect(otherContents).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await shop().knex('deliveries').where({ id: clientId })).toHaveLength(1);
  });

  test.each([
    ['orderNumber', undefined, 'Order Number is required'],
    ['customerName', '  ', 'Customer Name is required'],
    ['customerAddress', undefined, 'Delivery Address is required'],
    ['customerPhone', '1'.repeat(21), 'Please use at most 20 characters.'],
    ['orderNumber', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['customerName', 'a\u0000b', 'That text contains characters we cannot store.'],
    ['scheduledDate', 'soon', expect.any(String)],
    ['status', 'delivered', expect.any(String)],
  ])('%s %j: 422 and no effect', async (field, value, message) => {
    const before = await shop().knex('deliveries').count('* as n').first();
    const { status, body } = await call(admin, 'POST', '/api/deliveries', {
      ...wanted,
      [field]: value,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', fields: { [field]: message } });
    expect(await shop().knex('deliveries').count('* as n').first()).toEqual(before);
  });

  test.each([
    ['orderId', 999_999, 'That order does not exist.'],
    ['assignedTo', 999_999, 'That driver does not exist.'],
  ])('%s of nobody', async (field, value, message) => {
    const { status, body } = await call(admin, 'POST', '/api/deliveries', {
      ...wanted,
      [field]: value,
    });
    expect([status, (body as { message: string }).message]).toEqual([422, message]);
  });
});

describe('at the door', () => {
  test('start, confirm: the office sees who signed, when and how', async () => {
    const { id } = await plan({ assignedTo: driver.id });
    expect((await change(driver, id, { status: 'out_for_delivery' })).body).toMatchObject({
      status: 'out_for_delivery',
      driverName: 'Kim Driver',
    });
    const deliveredAt = new Date(Date.now() - 3_600_000).toISOString();
    const confirmed = await change(driver, id, {
      status: 'delivered',
      signature,
      driverName: 'Kim',
      notes: 'Left with Dana',
      deliveredAt,
    });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({
      status: 'delivered',
      deliveredAt,
      driverName: 'Kim',
      hasSignature: true,
    });
    const [proof] = (await call(admin, 'GET', `/api/deliveries/${id}/evidence`)).body as {
      signature: string;
    }[];
    expect(proof).toMatchObject({ acceptedAs: 'primary', outcome: 'delivered', occurredAt: deliveredAt });
    expect(proof?.signature).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/);
    const listed = (await call(admin, 'GET', '/api/deliveries')).body as DeliveryRow[];
    expect(listed.find(row => row.id === id)?.signature).toBe(proof?.signature);
  });

  test.each([
    undefined,
    null,
    '',
    'data:image/png;base64,AAAA',
    'data:text/html,x',
    "'; drop table deliveries",
  ])('a signature of %j is asked for again', async bad => {
    const { id } = await plan({ assignedTo: driver.id });
    await change(driver, id, { status: 'out_for_delivery' });
    const { status, body } = await change(driver, id, { status: 'delivered', signature: bad });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: bad === undefined ? expect.any(String) : 'Please capture a signature.',
    });
    expect(await shop().knex('deliveries').where({ id }).first()).toMatchObject({
      status: 'out_for_delivery',
    });
  });

  test('failed, out again, delivered', async () => {
    const { id } = await plan({ assignedTo: driver.id });
    await change(driver, id, { status: 'out_for_delivery' });
    const failed = (await change(driver, id, { status: 'failed', driverName: 'Kim' })).body as DeliveryRow;
    expect(failed).toMatchObject({
      status: 'failed',
      notes: 'Delivery failed',
      holdUntil: expect.any(String),
    });
    const again = await change(admin, id, { status: 'pending', scheduledDate: '2026-11-26' });
    expect(again.body).toMatchObject({ status: 'pending', attempt: 2, holdUntil: null });
    await change(driver, id, { status: 'out_for_delivery' });
    const done = await change(driver, id, { status: 'delivered', signature });
    expect(done.body).toMatchObject({ status: 'delivered', attempt: 2, review: false });
    expect((done.body as DeliveryRow).history.map(h => h.type)).toEqual([
      'created',
      'started',
      'failed',
      'rescheduled',
      'started',
      'delivered',
    ]);
  });

  test('a closed delivery answers 409 with the row, and keeps what came', async () => {
    const id = await makeDelivery(shop().knex, {
      status: 'delivered',
      deliveredAt: new Date(),
      assignedTo: driver.id,
    });
    const late = await change(driver, id, { status: 'failed', notes: 'Nobody home' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Proof is stored. The office will decide.',
        details: { entityNow: { id } },
      },
    });
    const queue = (await call(admin, 'GET', '/api/delivery-evidence')).body as {
      id: string;
      claimedDeliveryId: string;
    }[];
    const kept = queue.find(e => e.claimedDeliveryId === id);
    expect(kept).toMatchObject({ acceptedAs: 'additional' });
    expect(await shop().knex('deliveries').where({ id }).first()).toMatchObject({ review: true });
    const path = `/api/delivery-evidence/${kept?.id}/review`;
    expect((await call(admin, 'POST', path, { note: 'Delivered all right' })).status).toBe(200);
    const logged = shop().knex('audit_events').where({ entityId: id, action: 'delivery.reviewEvidence' });
    expect(await logged.pluck('after')).toMatchObject([{ note: 'Delivered all right' }]);
    expect(await shop().knex('deliveries').where({ id }).first()).toMatchObject({
      review: false,
      status: 'delivered',
    });
  });

  test('a change sent twice with one key changes nothing the second time', async () => {
    const { id } = await plan();
    const clientId = randomUUID();
    const body = { scheduledDate: '2026-12-01', assignedTo: driver.id, clientId };
    const first = await change(admin, id, body);
    const again = await change(admin, id, body);
    expect(again).toMatchObject({ status: 200, body: first.body as object });
  });
});

describe('two dispatchers at once', () => {
  test('decide about the same proof: one decision stands, the other answers 409 with it', async () => {
    const { id, proofs } = await reviewable(1);
    const rival = await shop().as('admin');
    const [proof = ''] = proofs;
    const hold = (trx: Knex) => trx('delivery_evidence').where({ mutationId: proof }).forUpdate().first();
    const answers = await atOnce(hold, [
      () => review(admin, proof, 'The same parcel'),
      () => review(rival, proof, 'Another parcel'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    const decided = won?.body as DeliveryEvidenceView | undefined;
    const { reviewedNote, reviewedBy } = decided ?? {};
    expect(lost?.body).toMatchObject({
      code: 'conflict',
      message: `${reviewedBy} has decided this already: ${reviewedNote}`,
      details: { current: { id: proof, reviewedNote, reviewedBy } },
    });
    const logged = shop().knex('audit_events').where({ entityId: id, action: 'delivery.reviewEvidence' });
    expect(await logged.pluck('after')).toEqual([{ deliveryId: id, note: reviewedNote }]);
    const told = shop().knex('delivery_events').where({ deliveryId: id, type: 'evidence_reviewed' });
    expect(await told.pluck('data')).toEqual([{ detail: reviewedNote }]);
  });

  test('decide about two proofs of one delivery: nothing is left to look at', async () => {
    const { id, proofs } = await reviewable(2);
    const hold = (trx: Knex) => trx('deliveries').where({ id }).forUpdate().first();
    const answers = await atOnce(
      hold,
      proofs.map(proof => () => review(admin, proof, 'Seen')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop().knex('deliveries').where({ id }).first()).toMatchObject({ review: false });
  });

  test('a decision that is sent again is answered as it stands; another one of the same person is not taken', async () => {
    const { id, proofs } = await reviewable(1);
    const [proof = ''] = proofs;
    const first = await review(admin, proof, 'Seen');
    expect(await review(admin, proof, 'Seen')).toMatchObject({ status: 200, body: first.body as object });
    expect((await review(admin, proof, 'Seen, after all')).status).toBe(409);
    const told = shop().knex('delivery_events').where({ deliveryId: id, type: 'evidence_reviewed' });
    expect(await told.pluck('data')).toEqual([{ detail: 'Seen' }]);
  });

  const review = (person: SignedIn, proof: string, note: string) =>
    call(person, 'POST', `/api/delivery-evidence/${proof}/review`, { note });

  /** A closed delivery, and what drivers brought of it afterwards. */
  async function reviewable(count: number) {
    const { knex } = shop();
    const id = await makeDelivery(knex, {
      status: 'delivered',
      deliveredAt: new Date(),
      assignedTo: driver.id,
    });
    for (let at = 0; at < count; at++)
      await change(driver, id, { status: 'failed', notes: `Nobody home ${at}` });
    const kept = await knex('delivery_evidence').where({ claimedDeliveryId: id }).select('mutationId');
    const proofs = kept.map(({ mutationId }): string => mutationId);
    expect(proofs).toHaveLength(count);
    return { id, proofs };
  }

  /** What is held is let go when all of the work waits for it. */
  async function atOnce<T>(hold: (trx: Knex) => Promise<unknown>, work: readonly (() => Promise<T>)[]) {
    const { knex } = shop();
    const holder = await knex.transaction();
    await hold(holder);
    const done = Promise.all(work.map(one => one()));
    const waiting = () =>
      knex
        .raw(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .then(({ rows }) => rows.length as number);
    await expect.poll(waiting, { interval: 5 }).toBe(work.length);
    await holder.commit();
    return done;
  }
});

describe('whose list', () => {
  test('a driver reads the own and the unassigned', async () => {
    const [mine, theirs, free] = [
      await plan({ assignedTo: driver.id }),
      await plan({ assignedTo: other.id }),
      await plan(),
    ];
    const rows = (await call(driver, 'GET', '/api/deliveries')).body as DeliveryRow[];
    const ids = rows.map(row => row.id);
    expect(ids).toEqual(expect.arrayContaining([mine.id, free.id]));
    expect(ids).not.toContain(theirs.id);
  });

  test('what is on another list, what does not exist and what is no id look alike', async () => {
    const theirs = await plan({ assignedTo: other.id });
    for (const id of [theirs.id, randomUUID()]) {
      for (const body of [{ status: 'out_for_delivery' }, {}, { clientId: randomUUID() }]) {
        expect(await change(driver, id, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    expect((await change(other, theirs.id, {})).status).toBe(200);
    expect((await change(driver, '12;drop', { status: 'failed' })).status).toBe(404);
  });

  test.each([
    ['GET', '/api/deliveries', 403],
    ['POST', '/api/deliveries', 403],
  ])('%s %s is not for the floor, and not without signing in', async (method, path, status) => {
    const body = method === 'POST' ? wanted : undefined;
    expect((await call(workshop, method, path, body)).status).toBe(status);
    expect((await call(null, method, path, body)).status).toBe(401);
  });

  test('a driver plans nothing', async () => {
    const { id } = await plan({ assignedTo: driver.id });
    expect((await call(driver, 'POST', '/api/deliveries', wanted)).status).toBe(403);
    expect((await change(driver, id, { assignedTo: other.id })).status).toBe(403);
    expect((await call(driver, 'GET', `/api/deliveries/${id}/evidence`)).status).toBe(403);
  });
});

test.each([
  ['too large', 'x'.repeat(310_000), 413],
  ['not JSON', '{', 400],
  ['a list', '[]', 422],
  ['a forbidden key', '{"__proto__":{"isAdmin":true}}', 400],
])('a body that is %s', async (_title, body, status) => {
  const { id } = await plan({ assignedTo: driver.id });
  expect((await change(driver, id, body)).status).toBe(status);
});

/** Proof for a delivery that nobody knows, and what becomes of it when the office names the delivery it belongs to. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import type { DeliveryEventView, DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import type { Actor } from '#api/sync/actor.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import {
  type Device,
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
let person: Actor;
let phone: Device;
let signature: string;

beforeAll(async () => {
  admin = await shop().as('admin', { firstName: 'Kim', lastName: 'Office' });
  person = await makeUser(shop().knex, 'driver');
  phone = makeDevice(syncFor(shop().knex), person);
  signature = await drawnSignature();
});

const doorTime = new Date(Date.now() - 3 * 3_600_000).toISOString();

async function bring(
  args: Partial<MutationArgs<'delivery.confirm'>> = {},
  { claimed = randomUUID() as string, device = phone } = {},
): Promise<string> {
  const made = device.make('delivery.confirm', claimed, { signature, signedBy: 'Orla Vance', ...args });
  const { results } = await device.sync([{ ...made, occurredAt: doorTime }]);
  expect(results).toMatchObject([{ status: 'conflict' }]);
  return made.id;
}
async function bringFailure(args: MutationArgs<'delivery.fail'>): Promise<string> {
  const made = phone.make('delivery.fail', randomUUID(), args);
  await phone.sync([{ ...made, occurredAt: doorTime }]);
  return made.id;
}
const review = (proof: string, json: object, by = admin) =>
  by.send(`/api/delivery-evidence/${proof}/review`, { json });
const assign = async (proof: string, deliveryId: string, note = 'Same parcel') => {
  const { status, json } = await review(proof, { note, deliveryId });
  expect(status).toBe(200);
  return json as DeliveryEvidenceView;
};
/** What the shop made of the phone's clock and of its picture. */
const readProof = async (proof: string) =>
  (await admin.send(`/api/delivery-evidence/${proof}`)).json as DeliveryEvidenceView;
const rowOf = async (id: string) =>
  ((await admin.send('/api/deliveries')).json as DeliveryRow[]).find(row => row.id === id);
const evidenceOf = async (id: string) =>
  ((await admin.send(`/api/deliveries/${id}/evidence`)).json as DeliveryEvidenceView[]).map(one => one.id);
const eventsOf = async (id: string) =>
  (await admin.send(`/api/deliveries/${id}/events`)).json as DeliveryEventView[];
const queue = async () =>
  ((await admin.send('/api/delivery-evidence')).json as DeliveryEvidenceView[]).map(({ id }) => id);

describe('an orphan', () => {
  test('is counted among what the day asks for, until it is decided', async () => {
    const toReview = async () =>
      ((await admin.send('/api/dashboard')).json as ResponseOf<typeof dashboardEndpoints.getDashboard>).today
        .proofToReview;
    const before = await toReview();
    const proof = await bring();
    await phone.sync([phone.make('delivery.confirm', randomUUID(), { signature: 'none', signedBy: 'Orla' })]);
    expect(await toReview(), 'an orphan, and one that nobody can read').toBe(before + 2);
    await review(proof, { note: 'None of ours' });
    expect(await toReview()).toBe(before + 1);
  });

  test('waits in the queue and is read with its signature', async () => {
    const proof = await bring();
    expect(await queue()).toContain(proof);
    expect(await readProof(proof)).toMatchObject({
      id: proof,
      acceptedAs: 'orphan',
      deliveryId: null,
      claimed: { orderNumber: null, customerName: null },
      signature: expect.stringMatching(/^data:image\/png;base64,/),
      signedBy: 'Orla Vance',
    });
    expect((await admin.send(`/api/delivery-evidence/${randomUUID()}`)).status).toBe(404);
  });

  test('says which one it was for, where that was deleted', async () => {
    const gone = { orderNumber: 'GONE-17', customerName: 'Gone Rowers', deletedAt: new Date() };
    const proof = await bring({}, { claimed: await makeDelivery(shop().knex, gone) });
    expect(await readProof(proof)).toMatchObject({
      claimed: { orderNumber: 'GONE-17', customerName: 'Gone Rowers' },
    });
  });

  test.each([
    ['GET', ''],
    ['POST', '/review'],
  ])('%s is for the office alone', async (method, path) => {
    const proof = await bring();
    const options = method === 'POST' ? { json: { note: 'x' } } : {};
    for (const role of ['driver', 'workshop', 'customer'] as const) {
      const somebody = await shop().as(role);
      expect((await somebody.send(`/api/delivery-evidence/${proof}${path}`, options)).status).toBe(403);
    }
    expect((await shop().send(`/api/delivery-evidence/${proof}${path}`, options)).status).toBe(401);
    expect(await queue()).toContain(proof);
  });
});

describe('given its delivery', () => {
  test.each(['pending', 'out_for_delivery', 'failed', 'cancelled'])(
    'a %s one is delivered by it, when and by whom it says, and nobody has to look again',
    async status => {
      const id = await makeDelivery(shop().knex, { status });
      const proof = await bring({ notes: 'Left with the boatman', driverName: 'Kim D' });
      const came = await readProof(proof);
      expect(await assign(proof, id)).toMatchObject({
        deliveryId: id,
        reviewedAt: expect.any(String),
        reviewedBy: 'Kim Office',
        reviewedNote: 'Same parcel',
      });
      expect(await rowOf(id)).toMatchObject({
        status: 'delivered',
        deliveredAt: came.occurredAt,
        signedBy: 'Orla Vance',
        notes: 'Left with the boatman',
        driverName: 'Kim D',
        assignedTo: person.id,
        hasSignature: true,
        signature: came.signature,
        failedReason: null,
        review: false,
      });
      expect(await evidenceOf(id)).toEqual([proof]);
      expect(await queue()).not.toContain(proof);
    },
  );

  test('its story says what happened at the door, and who gave it the proof', async () => {
    const id = await makeDelivery(shop().knex);
    const proof = await bring();
    await assign(proof, id, 'Told on the telephone');
    expect(await eventsOf(id)).toMatchObject([
      { type: 'evidence_assigned', by: 'Kim Office', detail: 'Told on the telephone', deviceId: null },
      {
        type: 'delivered',
        by: 'Kim driver',
        at: (await readProof(proof)).occurredAt,
        detail: 'Orla Vance',
        deviceId: expect.any(String),
      },
    ]);
    const logged = await shop()
      .knex('audit_events')
      .where({ entityId: id })
      .orderBy('id')
      .select('action', 'actorId', 'after', 'deviceId');
    expect(logged).toMatchObject([
      {
        action: 'delivery.reviewEvidence',
        actorId: admin.id,
        after: { deliveryId: id, note: 'Told on the telephone' },
      },
      { action: 'delivery.confirm', actorId: admin.id, deviceId: null, after: { status: 'delivered' } },
    ]);
  });

  test('a report of an attempt makes it fail, with the day that was agreed on', async () => {
    const id = await makeDelivery(shop().knex, { status: 'out_for_delivery' });
    const nextAttemptDate = '2026-11-25T00:00:00.000Z';
    const proof = await bringFailure({ reason: 'nobody_home', notes: 'Dog', nextAttemptDate });
    await assign(proof, id);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failedReason: 'nobody_home',
      notes: 'Dog',
      nextAttemptDate,
      holdUntil: expect.any(String),
    });
  });

  test.each([
    ['delivered', { deliveredAt: new Date('2026-11-01T01:00:00Z'), signedBy: 'Dana' }],
    ['failed', { failedReason: 'refused' }],
    ['cancelled', {}],
  ])('a %s one takes a report of an attempt beside it, and stays what it is', async (status, more) => {
    const id = await makeDelivery(shop().knex, { status, ...more });
    const before = await rowOf(id);
    const proof = await bringFailure({ reason: 'nobody_home' });
    await assign(proof, id);
    expect(await rowOf(id)).toMatchObject({ status, failedReason: before?.failedReason, review: false });
    expect(await evidenceOf(id)).toEqual([proof]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['evidence_assigned']);
  });

  test('one that was delivered keeps its own proof first', async () => {
    const { knex } = shop();
    const id = await makeDelivery(knex, { status: 'out_for_delivery', assignedTo: person.id });
    const own = phone.make('delivery.confirm', id, { signature, signedBy: 'Dana' });
    await phone.sync([own]);
    const proof = await bring();
    await assign(proof, id);
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', signedBy: 'Dana' });
    expect(await evidenceOf(id)).toEqual([own.id, proof]);
  });

  test('proof of somebody who may not drive is kept with it, and moves nothing', async () => {
    const floor = makeDevice(syncFor(shop().knex), await makeUser(shop().knex, 'workshop'));
    const proof = await bring({}, { device: floor });
    const id = await makeDelivery(shop().knex);
    expect(await assign(proof, id)).toMatchObject({ acceptedAs: 'unauthorised', deliveryId: id });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', hasSignature: false });
    expect(await evidenceOf(id)).toEqual([proof]);
  });

  test('who has left since is no driver of it, and the proof counts', async () => {
    const { knex } = shop();
    const former = await makeUser(knex, 'driver');
    const proof = await bring({}, { device: makeDevice(syncFor(knex), former) });
    await knex('users').where({ id: former.id }).update({ deactivatedAt: new Date() });
    const id = await makeDelivery(knex, { assignedTo: person.id });
    await assign(proof, id);
    expect(await rowOf(id)).toMatchObject({
      status: 'delivered',
      assignedTo: person.id,
      driverName: 'Kim driver',
    });
  });

  test('the order arrives with it: shipped, told to its buyer in one mail, and shown with the signature', async () => {
    const { knex, baseUrl } = shop();
    const buyer = asVisitor(baseUrl);
    const placed = await buyer('/api/orders', { json: orderBody([{ product: await makeProduct(knex) }]) });
    const { orderId } = placed.json as { orderId: string };
    const paid = { paid: { method: 'cash' }, reason: 'At the counter' };
    await admin.send(`/api/orders/${orderId}`, { method: 'PATCH', json: paid });
    const byDriver = { fulfilmentMethod: 'driver' };
    expect((await admin.send(`/api/orders/${orderId}`, { method: 'PATCH', json: byDriver })).status).toBe(
      200,
    );
    const office = async () => (await admin.send(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
    const { id, delivery } = await office();
    const proof = await bring();
    const named = { note: 'Same parcel', deliveryId: delivery?.id ?? '' };
    await review(proof, named);
    await review(proof, named);
    expect(await office()).toMatchObject({ isShipped: true, deliveryStatus: 'delivered' });
    expect(
      await knex('mails').where({ orderId: id }).whereIn('kind', ['order_dispatched', 'order_delivered']),
    ).toMatchObject([{ kind: 'order_delivered' }]);
    const own = (await buyer(`/api/orders/${orderId}`)).json;
    expect(own).toMatchObject({
      delivery: {
        status: 'delivered',
        deliveredAt: (await readProof(proof)).occurredAt,
        signedBy: 'Orla Vance',
        hasSignature: true,
      },
    });
    const shown = (own as { delivery: { checkId: string } }).delivery.checkId;
    expect((await shop().send(`/api/pods/${shown}`)).json).toMatchObject({
      told: { signedBy: 'Orla Vance' },
    });
  });

  test('is no longer another one’s proof, whatever it said', async () => {
    const { knex } = shop();
    const claimed = randomUUID();
    const proof = await bring({}, { claimed });
    // The office's own device brought the plan later than the phone brought the proof.
    await makeDelivery(knex, { id: claimed });
    expect(await evidenceOf(claimed)).toEqual([proof]);
    const id = await makeDelivery(knex);
    await assign(proof, id);
    expect(await evidenceOf(claimed)).toEqual([]);
    expect(await evidenceOf(id)).toEqual([proof]);
  });

  test('devices of the office hear of it', async () => {
    const { knex } = shop();
    const desk = makeDevice(syncFor(knex), await makeUser(knex, 'admin'));
    const id = await makeDelivery(knex);
    const proof = await bring();
    for (let more = true; more;) more = (await desk.sync()).hasMore;
    await assign(proof, id);
    const { changes } = await desk.sync();
    expect(changes.filter(change => change.id === id).at(-1)?.row).toMatchObject({
      status: 'delivered',
      history: [{ type: 'delivered' }, { type: 'evidence_assigned', by: 'Kim Office' }],
    });
  });
});

describe('a decision about an orphan', () => {
  test('that it belongs to none closes it with the note', async () => {
    const proof = await bring();
    expect(await review(proof, { note: 'A parcel of the neighbour' })).toMatchObject({
      status: 200,
      json: { deliveryId: null, reviewedBy: 'Kim Office', reviewedNote: 'A parcel of the neighbour' },
    });
    expect(await queue()).not.toContain(proof);
    const logged = await shop().knex('audit_events').where({ entityId: proof }).pluck('after');
    expect(logged).toEqual([{ deliveryId: null, note: 'A parcel of the neighbour' }]);
  });

  test('sent again changes nothing; another one is told what was decided', async () => {
    const { knex } = shop();
    const [id, another] = [await makeDelivery(knex), await makeDelivery(knex)];
    const proof = await bring();
    const first = await assign(proof, id);
    const before = [await rowOf(id), await eventsOf(id)];
    expect(await assign(proof, id)).toEqual(first);
    for (const other of [
      { note: 'Same parcel' },
      { note: 'Same parcel', deliveryId: another },
      { note: 'Another word', deliveryId: id },
    ]) {
      expect(await review(proof, other)).toMatchObject({
        status: 409,
        json: {
          message: 'Kim Office has decided this already: Same parcel',
          // With its signature it is more than a refusal holds.
          details: { currentAt: `/api/delivery-evidence/${proof}` },
        },
      });
    }
    expect((await admin.send(`/api/delivery-evidence/${proof}`)).json).toMatchObject({
      id: proof,
      deliveryId: id,
      reviewedBy: 'Kim Office',
    });
    expect([await rowOf(id), await eventsOf(id)]).toEqual(before);
    expect(await rowOf(another)).toMatchObject({ status: 'pending' });
  });

  test('that it belongs to none is not undone by one who names a delivery', async () => {
    const proof = await bring();
    await review(proof, { note: 'None' });
    const id = await makeDelivery(shop().knex);
    expect((await review(proof, { note: 'None', deliveryId: id })).status).toBe(409);
    expect((await review(proof, { note: 'None' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'pending' });
  });

  test('of two at once one stands, and one delivery has it', async () => {
    const { knex } = shop();
    const rival = await shop().as('admin');
    const ids = [await makeDelivery(knex), await makeDelivery(knex)];
    const proof = await bring();
    const answers = await Promise.all(
      ids.map((deliveryId, at) => review(proof, { note: 'Mine', deliveryId }, at === 0 ? admin : rival)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const statuses = await Promise.all(ids.map(async id => (await rowOf(id))?.status));
    expect(statuses.toSorted()).toEqual(['delivered', 'pending']);
  });

  test.each([
    ['one that does not exist', () => randomUUID()],
    ['one that was deleted', (knex: Knex) => makeDelivery(knex, { deletedAt: new Date() })],
  ])('cannot name %s', async (_what, make) => {
    const proof = await bring();
    expect(await review(proof, { note: 'x', deliveryId: await make(shop().knex) })).toMatchObject({
      status: 422,
      json: { fields: { deliveryId: 'That delivery does not exist.' } },
    });
    expect(await queue()).toContain(proof);
  });

  test('cannot take a proof from the delivery that it came for', async () => {
    const { knex } = shop();
    const [id, another] = [
      await makeDelivery(knex, { status: 'delivered', deliveredAt: new Date(), assignedTo: person.id }),
      await makeDelivery(knex),
    ];
    const proof = await bring({}, { claimed: id });
    expect(await review(proof, { note: 'x', deliveryId: another })).toMatchObject({
      status: 422,
      json: { fields: { deliveryId: 'This proof belongs to another delivery.' } },
    });
    expect((await review(proof, { note: 'x', deliveryId: id })).status).toBe(200);
  });
});

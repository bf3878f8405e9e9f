/** What the office changes about a planned delivery, what a driver takes back or tells ahead, and how every question ends. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { dashboardEndpoints } from '#contract/dashboard/endpoints.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { Actor } from '#api/sync/actor.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import {
  type Device,
  drawnSignature,
  joinOrder,
  makeDelivery,
  makeDevice,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
let driver: SignedIn;
let signature: string;
let person: Actor;
let phone: Device;
let desk: Device;

beforeAll(async () => {
  const { knex } = shop();
  admin = await shop().as('admin', { firstName: 'Dana', lastName: 'Office' });
  driver = await shop().as('driver', { firstName: 'Kim', lastName: 'Driver' });
  signature = await drawnSignature();
  person = await makeUser(knex, 'driver');
  phone = makeDevice(syncFor(knex), person);
  desk = makeDevice(syncFor(knex), await makeUser(knex, 'admin'));
});

const onTheWay = (more: object = {}) =>
  makeDelivery(shop().knex, { status: 'out_for_delivery', assignedTo: person.id, ...more });
const rowOf = async (id: string) => (await admin.send(`/api/deliveries/${id}`)).json as DeliveryRow;
const patch = (id: string, json: object, who = admin) =>
  who.send(`/api/deliveries/${id}`, { method: 'PATCH', json });
const verdictsOf = async (device: Device, ...pushed: Parameters<Device['sync']>[0] & object[]) =>
  (await device.sync(pushed)).results;

describe('the office', () => {
  test('puts right what a driver goes by while the parcel is on the road, and the driver’s phone hears of it', async () => {
    const id = await onTheWay({ pieces: 12 });
    await phone.sync();
    const changed = await patch(id, {
      customerAddress: '2 Loom St',
      customerPhone: '0412 345 678',
      pieces: 11,
    });
    expect(changed.status).toBe(200);
    const { changes } = await phone.sync();
    expect(changes.find(change => change.id === id)?.row).toMatchObject({
      customerAddress: '2 Loom St',
      customerPhone: '+61412345678',
      pieces: 11,
      status: 'out_for_delivery',
    });
    expect((await rowOf(id)).history.at(-1)).toMatchObject({
      type: 'edited',
      detail: 'Delivery Address, Customer Phone, Pieces',
    });
  });

  test.each<[string, object, number, string]>([
    ['an empty address', { customerAddress: ' ' }, 422, 'Delivery Address is required'],
    ['no pieces', { pieces: 0 }, 422, ''],
    ['a phone number that is too long', { customerPhone: '0'.repeat(21) }, 422, ''],
  ])('is told of %s, and nothing changes', async (_what, json, status, message) => {
    const id = await onTheWay();
    const answer = await patch(id, json);
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([status, expect.stringContaining(message)]);
    expect((await rowOf(id)).customerAddress).toBe('1 Loom St, Brunswick VIC 3056');
  });

  test('cancels a delivery on the road; the proof its driver still brings is kept and asked about', async () => {
    const id = await onTheWay();
    expect(await patch(id, { status: 'cancelled', notes: 'Collected' })).toMatchObject({
      status: 200,
      json: { status: 'cancelled' },
    });
    const [late] = await verdictsOf(
      phone,
      phone.make('delivery.confirm', id, { signature, signedBy: 'Dana' }),
    );
    expect(late).toMatchObject({ status: 'applied', code: 'after_cancel' });
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', review: true });
    // What was handed over can't be called off.
    expect((await patch(id, { status: 'cancelled' })).status).toBe(409);
  });

  test('plans a cancelled delivery again', async () => {
    const id = await makeDelivery(shop().knex);
    await patch(id, { status: 'cancelled', notes: 'Collected' });
    const again = await patch(id, { status: 'pending', scheduledDate: '2026-12-01' });
    expect(again.json).toMatchObject({ status: 'pending', attempt: 2 });
  });

  test('finds an edit by somebody else instead of overwriting it', async () => {
    const id = await makeDelivery(shop().knex);
    const from = { customerAddress: '1 Loom St, Brunswick VIC 3056' };
    const make = (address: string) =>
      desk.make('delivery.edit', id, { changes: { customerAddress: address }, from });
    expect(await verdictsOf(desk, make('2 Loom St'))).toMatchObject([{ status: 'applied' }]);
    expect(await verdictsOf(desk, make('3 Loom St'))).toMatchObject([
      { status: 'conflict', code: 'changed_meanwhile', entityNow: { customerAddress: '2 Loom St' } },
    ]);
  });

  test('alone edits and cancels; to a driver the delivery of another does not exist', async () => {
    const own = await onTheWay();
    for (const [name, args] of [
      ['delivery.edit', { changes: { pieces: 1 } }],
      ['delivery.cancel', { reason: 'No' }],
    ] as const)
      expect(await verdictsOf(phone, phone.make(name, own, args as never))).toMatchObject([
        { status: 'rejected', code: 'forbidden' },
      ]);
    const theirs = await makeDelivery(shop().knex, { assignedTo: driver.id });
    for (const [name, args] of [
      ['delivery.tellNext', { fromMinutes: 10, toMinutes: 30 }],
      ['delivery.undoFail', { failId: randomUUID() }],
    ] as const) {
      const [verdict] = await verdictsOf(phone, phone.make(name, theirs, args as never));
      expect(verdict).toMatchObject({ status: 'conflict', code: 'unknown_delivery' });
      expect(verdict).not.toHaveProperty('entityNow');
    }
  });
});

describe('a failure', () => {
  test('is taken back in the same round, offline: the report stays, and the parcel is delivered after all', async () => {
    const id = await onTheWay({ notes: 'Side gate' });
    const fail = phone.make('delivery.fail', id, { reason: 'nobody_home', notes: 'Rang twice' });
    const undo = phone.make(
      'delivery.undoFail',
      id,
      { failId: fail.id, notes: 'Side gate' },
      { dependsOn: fail.id },
    );
    const confirm = phone.make(
      'delivery.confirm',
      id,
      { signature, signedBy: 'Dana' },
      { dependsOn: undo.id },
    );
    expect(await verdictsOf(phone, fail, undo, confirm)).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { status: 'applied' },
    ]);
    expect(await rowOf(id)).toMatchObject({
      status: 'delivered',
      notes: 'Side gate',
      review: false,
      attempt: 1,
    });
    const proof = (await admin.send(`/api/deliveries/${id}/evidence`)).json as DeliveryEvidenceView[];
    expect(proof.map(({ outcome, acceptedAs }) => [outcome, acceptedAs])).toEqual([
      ['delivered', 'primary'],
      ['failed', 'primary'],
    ]);
    // Sent again by another tab: nothing is done twice.
    expect(await verdictsOf(phone, undo)).toMatchObject([{ status: 'duplicate' }]);
    expect((await rowOf(id)).history.filter(({ type }) => type === 'failure_undone')).toHaveLength(1);
  });

  test('for which the office has planned the next day stays', async () => {
    const id = await onTheWay();
    const fail = phone.make('delivery.fail', id, { reason: 'no_access' });
    await phone.sync([fail]);
    await patch(id, { status: 'pending', scheduledDate: '2026-12-01' });
    expect(await verdictsOf(phone, phone.make('delivery.undoFail', id, { failId: fail.id }))).toMatchObject([
      { status: 'conflict', code: 'changed_meanwhile' },
    ]);
  });
});

describe('“you are next”', () => {
  const mailsOf = (orderId: number) => shop().knex('mails').where({ orderId, kind: 'order_next' });
  const tell = (id: string, fromMinutes: number, more: object = {}) => ({
    ...phone.make('delivery.tellNext', id, { fromMinutes, toMinutes: fromMinutes + 20 }),
    ...more,
  });
  /** With the mails of the shop, as the running server has them. */
  const send = async (pushed: ReturnType<typeof tell>) => {
    const json = { ...phone.request([{ ...pushed, userId: driver.id }]), deviceId: randomUUID() };
    const answer = await driver.send('/api/sync', { json });
    return (answer.json as { results: object[] }).results[0];
  };
  const toDriver = (more: object = {}) => onTheWay({ assignedTo: driver.id, ...more });

  test('is one email with the time, once for each time that is told', async () => {
    const id = await toDriver();
    const orderId = await joinOrder(shop().knex, id);
    const first = tell(id, 10);
    expect(await send(first)).toMatchObject({ status: 'applied' });
    expect(await send(first)).toMatchObject({ status: 'duplicate' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ arrivesFrom: expect.any(String), toldNextAt: expect.any(String) });
    expect(await mailsOf(orderId)).toMatchObject([
      {
        toEmail: `${id}@example.test`,
        subject: `Your delivery: ${row.history.at(-1)?.detail}`,
        bodyText: expect.stringContaining('Kim Driver'),
      },
    ]);
    expect(await send(tell(id, 60))).toMatchObject({ status: 'applied' });
    expect(await mailsOf(orderId)).toHaveLength(2);
  });

  test('that reaches the shop after its time tells nobody, and nothing says it did', async () => {
    const id = await toDriver();
    const orderId = await joinOrder(shop().knex, id);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await send(tell(id, 10, { occurredAt: hourAgo }))).toMatchObject({
      status: 'applied',
      code: 'not_told',
    });
    expect(await rowOf(id)).toMatchObject({ arrivesFrom: null, toldNextAt: null, history: [] });
    expect(await mailsOf(orderId)).toEqual([]);
  });

  test('of a stop that was cancelled meanwhile tells nobody', async () => {
    const id = await toDriver();
    const orderId = await joinOrder(shop().knex, id);
    await patch(id, { status: 'cancelled', notes: 'Collected' });
    expect(await send(tell(id, 10))).toMatchObject({ status: 'applied' });
    expect(await mailsOf(orderId)).toEqual([]);
  });

  test('of an order without an address tells nobody', async () => {
    const id = await toDriver();
    const orderId = await joinOrder(shop().knex, id);
    await shop().knex('orders').where({ id: orderId }).update({ customerInfo: '{}' });
    expect(await send(tell(id, 10))).toMatchObject({ status: 'applied', code: 'not_told' });
    expect(await rowOf(id)).toMatchObject({ arrivesFrom: null });
  });
});

describe('a question', () => {
  const toReview = async () => {
    const { json } = await admin.send('/api/dashboard');
    return (json as ResponseOf<typeof dashboardEndpoints.getDashboard>).today.proofToReview;
  };
  const answer = (id: string, note = 'Rang him: all well') =>
    admin.send(`/api/deliveries/${id}/review`, { json: { note } });

  test('about a delivery that was given away while its driver was at the door is counted, and ends', async () => {
    const before = await toReview();
    const id = await onTheWay();
    await phone.sync();
    await patch(id, { assignedTo: driver.id });
    const pushed = phone.make('delivery.confirm', id, { signature, signedBy: 'Dana' });
    const request = phone.request([pushed], { cursor: null });
    expect((await phone.sync([pushed], { cursor: request.cursor })).results).toMatchObject([
      { status: 'applied', code: 'reassigned' },
    ]);
    expect((await rowOf(id)).review).toBe(true);
    expect(await toReview()).toBe(before + 1);
    expect(await answer(id)).toMatchObject({ status: 200, json: { review: false } });
    expect(await toReview()).toBe(before);
    expect((await rowOf(id)).history.at(-1)).toMatchObject({
      type: 'reviewed',
      detail: 'Rang him: all well',
    });
    // Twice is once.
    expect((await answer(id)).status).toBe(200);
    expect((await rowOf(id)).history.filter(({ type }) => type === 'reviewed')).toHaveLength(1);
  });

  test('that a proof asks is decided at the proof, and counts once', async () => {
    const before = await toReview();
    const id = await onTheWay();
    for (const signedBy of ['Dana', 'Sam'])
      await phone.sync([phone.make('delivery.confirm', id, { signature, signedBy })]);
    expect(await toReview()).toBe(before + 1);
    expect((await answer(id)).status).toBe(409);
    const [proof] = (
      (await admin.send(`/api/deliveries/${id}/evidence`)).json as DeliveryEvidenceView[]
    ).filter(({ acceptedAs }) => acceptedAs !== 'primary');
    const decided = await admin.send(`/api/delivery-evidence/${proof?.id}/review`, {
      json: { note: 'The same parcel' },
    });
    expect(decided.status).toBe(200);
    expect(await toReview()).toBe(before);
    expect((await rowOf(id)).review).toBe(false);
  });

  test('needs a note', async () => {
    const id = await makeDelivery(shop().knex, { review: true });
    expect((await answer(id, ' ')).status).toBe(422);
    expect((await rowOf(id)).review).toBe(true);
    await answer(id);
  });
});

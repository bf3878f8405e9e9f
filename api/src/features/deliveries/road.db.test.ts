/** What comes back from a door besides the signature, the order of the run, and what the office puts right. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryEventView, DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { Actor } from '#api/sync/actor.ts';
import { metadataOf, photographWithPlace } from '#tests/factories/pictures.ts';
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
let driver: SignedIn;
let signature: string;
let phone: Device;
let desk: Device;
let person: Actor;

beforeAll(async () => {
  admin = await shop().as('admin', { firstName: 'Kim', lastName: 'Office' });
  driver = await shop().as('driver', { firstName: 'Kim', lastName: 'Driver' });
  signature = await drawnSignature();
  person = await makeUser(shop().knex, 'driver');
  phone = makeDevice(syncFor(shop().knex), person);
  desk = makeDevice(syncFor(shop().knex), await makeUser(shop().knex, 'admin'));
});

const onTheWay = (more: object = {}) =>
  makeDelivery(shop().knex, { status: 'out_for_delivery', assignedTo: person.id, ...more });
const rowOf = async (id: string) =>
  ((await admin.send('/api/deliveries')).json as DeliveryRow[]).find(row => row.id === id);
const evidenceOf = async (id: string) =>
  (await admin.send(`/api/deliveries/${id}/evidence`)).json as DeliveryEvidenceView[];
const here = { lat: -27.4705, lng: 153.026, accuracyM: 8 };

async function makePhoto() {
  const bytes = await photographWithPlace();
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('proof from a door', () => {
  test('with photos, the place and who signed, told with both clocks and the device', async () => {
    const id = await onTheWay();
    const photo = await makePhoto();
    const change = phone.make('delivery.confirm', id, {
      signature,
      signedBy: 'Dana Lee',
      photos: [photo.sha256],
      position: here,
    });
    // The picture first: without it the proof waits, and nothing is lost.
    expect((await phone.sync([change])).results).toMatchObject([
      { status: 'blocked', missingBlobs: [photo.sha256] },
    ]);
    const sent = await driver.send(`/api/uploads/${photo.sha256}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg' },
      body: photo.bytes,
    });
    expect(sent.status).toBe(201);
    expect((await phone.sync([change])).results).toMatchObject([{ status: 'applied' }]);
    expect(await evidenceOf(id)).toMatchObject([
      {
        photos: [photo.sha256],
        position: here,
        positionRefused: null,
        signedBy: 'Dana Lee',
        deviceId: expect.any(String),
        appBuild: 'test',
        occurredAtDevice: change.occurredAt,
        receivedAt: expect.any(String),
      },
    ]);
    const events = (await admin.send(`/api/deliveries/${id}/events`)).json as DeliveryEventView[];
    expect(events).toMatchObject([
      { type: 'delivered', by: 'Kim driver', atDevice: change.occurredAt, deviceId: expect.any(String) },
    ]);
    // What the office sees carries nothing of the phone.
    const picture = await fetch(`${shop().baseUrl}/api/artworks/${photo.sha256}/480.webp`, {
      headers: { Cookie: admin.cookie },
    });
    expect(picture.status).toBe(200);
    const { exif } = await metadataOf(Buffer.from(await picture.arrayBuffer()));
    expect(exif).toBeUndefined();
  });

  test('without a place says why, and without a word says nothing', async () => {
    for (const [position, told] of [
      [{ refused: 'denied' as const }, 'denied'],
      [undefined, null],
    ] as const) {
      const id = await onTheWay();
      const { results } = await phone.sync([phone.make('delivery.confirm', id, { signature, position })]);
      expect(results).toMatchObject([{ status: 'applied' }]);
      expect(await evidenceOf(id)).toMatchObject([{ position: null, positionRefused: told }]);
    }
  });

  test.each([
    ['four photos', { photos: ['a', 'b', 'c', 'd'].map(letter => letter.repeat(64)) }],
    ['a place off the globe', { position: { lat: 91, lng: 0, accuracyM: 5 } }],
    ['a reason nobody knows', { position: { refused: 'moon' } }],
  ])('%s: rejected, and nothing is made of it', async (_what, more) => {
    const id = await onTheWay();
    const change = phone.make('delivery.confirm', id, { signature, ...(more as object) });
    expect((await phone.sync([change])).results).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
    expect(await rowOf(id)).toMatchObject({ status: 'out_for_delivery' });
  });

  test('as a device of the first version sent it', async () => {
    const id = await onTheWay();
    const old = {
      ...phone.make('delivery.confirm', id, { signature, signedBy: 'Dana', driverName: 'Kim', attempt: 1 }),
      v: 1,
    };
    const other = await onTheWay();
    const fail = {
      ...phone.make('delivery.fail', other, { notes: 'Nobody there', reason: 'nobody_home' }),
      v: 1,
    };
    expect((await phone.sync([old, fail])).results.map(({ status }) => status)).toEqual([
      'applied',
      'applied',
    ]);
    expect(await evidenceOf(id)).toMatchObject([{ photos: [], position: null }]);
  });

  test('a failure with the day that was agreed on, and the attempt after it', async () => {
    const id = await onTheWay();
    const nextAttemptDate = '2026-11-25T00:00:00.000Z';
    await phone.sync([phone.make('delivery.fail', id, { reason: 'nobody_home', nextAttemptDate })]);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failedReason: 'nobody_home',
      nextAttemptDate,
      holdUntil: expect.any(String),
      attempt: 1,
    });
    const again = { status: 'pending', scheduledDate: '2026-11-25' };
    await admin.send(`/api/deliveries/${id}`, { method: 'PATCH', json: again });
    expect(await rowOf(id)).toMatchObject({ status: 'pending', nextAttemptDate: null, attempt: 2 });
  });
});

describe('the order of the run', () => {
  test('is the driver’s own, and of nobody else’s stops', async () => {
    const [mine, free] = [await onTheWay(), await makeDelivery(shop().knex)];
    const theirs = await makeDelivery(shop().knex, { assignedTo: driver.id, runOrder: 4 });
    const { results } = await phone.sync([
      phone.make('delivery.place', mine, { runOrder: 200 }),
      phone.make('delivery.place', free, { runOrder: 100 }),
      phone.make('delivery.place', theirs, { runOrder: 1 }),
    ]);
    expect(results).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { status: 'conflict', code: 'unknown_delivery' },
    ]);
    expect([await rowOf(mine), await rowOf(free), await rowOf(theirs)]).toMatchObject([
      { runOrder: 200 },
      { runOrder: 100 },
      { runOrder: 4 },
    ]);
  });
});

describe('a correction', () => {
  const change = { changes: { signedBy: 'Dana Lee' }, from: { signedBy: 'Dna' }, reason: 'Misspelt' };

  async function signed() {
    const id = await onTheWay();
    await phone.sync([phone.make('delivery.confirm', id, { signature, signedBy: 'Dna' })]);
    return id;
  }

  test('is a new event beside the proof, which stays as it was', async () => {
    const id = await signed();
    expect((await desk.sync([desk.make('delivery.correct', id, change)])).results).toMatchObject([
      { status: 'applied' },
    ]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ signedBy: 'Dana Lee', status: 'delivered', hasSignature: true });
    expect(row?.history.map(({ type }) => type)).toEqual(['delivered', 'corrected']);
    expect(row?.history.at(-1)?.detail).toBe('Signed by: Dna → Dana Lee. Misspelt');
    expect(await evidenceOf(id)).toMatchObject([{ signedBy: 'Dna', acceptedAs: 'primary' }]);
    const logged = await shop().knex('audit_events').where({ entityId: id, action: 'delivery.correct' });
    expect(logged).toMatchObject([{ before: { signedBy: 'Dna' }, after: { signedBy: 'Dana Lee' } }]);
  });

  test('is not the driver’s, and not for what is still open', async () => {
    const id = await signed();
    expect((await phone.sync([phone.make('delivery.correct', id, change)])).results).toMatchObject([
      { status: 'rejected', code: 'forbidden' },
    ]);
    const open = await onTheWay();
    expect((await desk.sync([desk.make('delivery.correct', open, change)])).results).toMatchObject([
      { status: 'conflict', code: 'not_closed' },
    ]);
  });

  test('of what somebody else has corrected since is a conflict', async () => {
    const id = await signed();
    await desk.sync([desk.make('delivery.correct', id, { ...change, changes: { signedBy: 'Dena' } })]);
    expect((await desk.sync([desk.make('delivery.correct', id, change)])).results).toMatchObject([
      { status: 'conflict', code: 'changed_meanwhile', entityNow: { signedBy: 'Dena' } },
    ]);
  });

  test('a delivered one takes no other change', async () => {
    const id = await signed();
    for (const body of [{ status: 'pending' }, { assignedTo: driver.id }, { scheduledDate: '2026-12-01' }]) {
      const { status } = await admin.send(`/api/deliveries/${id}`, { method: 'PATCH', json: body });
      expect([body, status]).toEqual([body, 409]);
    }
  });
});

test('a change of a record that was changed since answers 409 with the record', async () => {
  const id = await makeDelivery(shop().knex);
  const version = (await rowOf(id))?.version;
  const move = (json: object) => admin.send(`/api/deliveries/${id}`, { method: 'PATCH', json });
  expect((await move({ scheduledDate: '2026-12-01', version })).status).toBe(200);
  const late = await move({ scheduledDate: '2026-12-02', version });
  expect(late.status).toBe(409);
  expect(late.json).toMatchObject({
    details: { current: { id, scheduledDate: '2026-12-01T00:00:00.000Z' } },
  });
});

test('events and evidence are the office’s', async () => {
  const id = await onTheWay();
  for (const what of ['events', 'evidence']) {
    expect((await driver.send(`/api/deliveries/${id}/${what}`)).status).toBe(403);
    expect((await shop().send(`/api/deliveries/${id}/${what}`)).status).toBe(401);
  }
  expect((await admin.send(`/api/deliveries/${randomUUID()}/events`)).json).toEqual([]);
});

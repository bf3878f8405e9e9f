/** Sealed proof from the phone to the person who verifies it: the real local layer, server and verification. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryEvidenceView } from '#contract/deliveries/endpoints.ts';
import type { ProofBundle, PublicKey } from '#contract/deliveries/seal/bundle.ts';
import { readBundle } from '#contract/deliveries/seal/bundle.ts';
import { type BundleCheck, checkBundle } from '#contract/deliveries/seal/check-bundle.ts';
import { bytesOf } from '#contract/deliveries/seal/signing.ts';
import { findingText } from '#contract/deliveries/seal/words.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import type { SignedRecord } from '#contract/deliveries/seal/record.ts';
import type { Actor } from '#api/sync/actor.ts';
import { createSealSigner, makeSealKey } from '#api/outside/keys/seal-signer.ts';
import { makeHandOver, openHandOver, takeHandOver } from '#pwa/common/local/leaving/hand-over-file.ts';
import { showItems } from '#pwa/common/local/shift-key/hidden-items.ts';
import { openPhone, type Phone } from '#tests/support/seal-world.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import {
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeUser,
  silentLog,
  syncFor,
  testSigner,
} from '#tests/support/sync-world.ts';
import { filled } from '#api/database/present.ts';

const shop = useTestServer();
let admin: SignedIn;
let person: Actor;
let signature: string;
let nowMs: number;
let phone: Phone;
const minute = 60_000;

const clock = { now: () => nowMs };
const openOne = (hasKey = true) =>
  openPhone({ sync: syncFor(shop().knex, { clock }), actor: person, now: clock.now, hasKey });

beforeAll(async () => {
  admin = await shop().as('admin');
  person = await makeUser(shop().knex, 'driver');
  signature = await drawnSignature();
});
beforeEach(async () => {
  nowMs = Date.parse('2026-11-22T00:02:00Z');
  phone = await openOne();
  return () => phone.close();
});

const here = { lat: -27.4705, lng: 153.026, accuracyM: 8 };
const onTheWay = (more: object = {}) =>
  makeDelivery(shop().knex, { status: 'out_for_delivery', assignedTo: person.id, pieces: 40, ...more });
const confirm = (entityId: string, more: object = {}) =>
  phone.save({
    name: 'delivery.confirm',
    entityId,
    args: {
      signature,
      strokes: [[1, 2, 0, 3.5, 4, 9]],
      signedBy: 'Dana Lee',
      driverName: 'Kim',
      position: here,
      ...more,
    },
  });
const evidenceOf = async (id: string) => {
  const [proof] = (await admin.send(`/api/deliveries/${id}/evidence`)).json as DeliveryEvidenceView[];
  return proof;
};
const sealOf = async (id: string) => (await evidenceOf(id))?.seal;
/** The bundle as anyone without an account gets it, written to a file and read back. */
async function bundleOf(id: string): Promise<ProofBundle> {
  const { status, text } = await shop().send(`/api/pods/${(await sealOf(id))?.checkId}`);
  expect(status).toBe(200);
  const bundle = readBundle(text);
  if (!bundle) throw new Error('not a bundle');
  return bundle;
}
const keys = async () => [...((await shop().send('/api/seal-keys')).json as PublicKey[]), ...testSigner.keys];
const wrongs = (check: BundleCheck) =>
  check.findings.filter(({ result }) => result === 'wrong').map(finding => findingText(finding));

/** A driver's phone, enrolled and with a delivery under way, that then loses its network. */
async function heardTheShop() {
  await phone.sync();
  nowMs += 15 * minute;
}

describe('a sealed proof', () => {
  test('signed without a network, proven between two words of the shop', async () => {
    const id = await onTheWay();
    await heardTheShop();
    phone.skewMs = 4_000;
    const item = await confirm(id);
    expect(item.v).toBe(3);
    nowMs += 14 * minute;
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({
      state: 'sealed',
      why: null,
      grade: 'A',
      from: '2026-11-22T00:02:00.000Z',
      to: '2026-11-22T00:31:00.000Z',
      stated: '2026-11-22T00:17:04.000Z',
      isClockWrong: false,
      gapAfter: null,
    });
    const bundle = await bundleOf(id);
    const check = await checkBundle(bundle, await keys());
    expect(check.findings.map(({ check: name, result }) => `${name} ${result}`)).toEqual([
      'picture ok',
      'contents ok',
      'phone ok',
      'chain ok',
      'receipt ok',
      'time ok',
      'keys ok',
    ]);
    expect(check.contents).toMatchObject({
      delivery: id,
      pieces: 40,
      signedBy: 'Dana Lee',
      driverName: 'Kim',
    });
  });

  test('of a delivery that nobody knows holds as well when the office has given it another one', async () => {
    await heardTheShop();
    const item = await confirm('01980000-0000-7000-8000-0000000000aa');
    await phone.sync();
    const id = await onTheWay({ orderNumber: 'FOUND-1' });
    const decision = { note: 'Same parcel', deliveryId: id };
    const path = `/api/delivery-evidence/${item.id}/review`;
    expect((await admin.send(path, { json: decision })).status).toBe(200);
    expect(await sealOf(id)).toMatchObject({ state: 'sealed', grade: 'A' });
    const bundle = await bundleOf(id);
    expect(bundle.told).toMatchObject({ orderNumber: 'FOUND-1', signedBy: 'Dana Lee' });
    expect(wrongs(await checkBundle(bundle, await keys()))).toEqual([]);
    expect((await checkBundle(bundle, await keys())).verdict).toBe('genuine');
  });

  test('tells whoever holds the receipt no address, no place, no customer', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await phone.sync();
    const text = JSON.stringify(await bundleOf(id));
    expect(text).not.toMatch(/Loom St|Dana Lee Pty|-27\.47|153\.02|customer/i);
    expect((await shop().send('/api/pods/unknown')).status).toBe(404);
  });

  test('is checked with the server off, against keys that were heard before', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await phone.sync();
    const bundle = await bundleOf(id);
    const offline = await checkBundle(bundle, null);
    expect(offline.verdict).toBe('not_compared');
    expect(offline.findings.at(-1)).toMatchObject({ check: 'keys', result: 'open', code: 'not_compared' });
    const strangers = createSealSigner([makeSealKey()]).keys;
    expect(wrongs(await checkBundle(bundle, strangers))).toEqual([
      'Signed with keys that are not the shop’s',
    ]);
  });

  test('sent again changes nothing', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    let sent: unknown[] = [];
    await phone.sync(request => {
      sent = request.mutations;
      return request;
    });
    const before = await bundleOf(id);
    nowMs += minute;
    await phone.sync(request => ({ ...request, mutations: sent as typeof request.mutations }));
    expect(await bundleOf(id)).toEqual(before);
    expect(await shop().knex('delivery_seals').where({ deviceId: phone.deviceId })).toHaveLength(1);
  });

  test('what is kept of it cannot be changed', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await phone.sync();
    const row = shop().knex('delivery_seals').where({ deviceId: phone.deviceId });
    await expect(row.clone().update({ grade: 'C' })).rejects.toThrow();
    await expect(row.clone().delete()).rejects.toThrow();
  });
});

describe('what was changed afterwards is found', () => {
  const flipped = (base64: string, at: number) => {
    const bytes = bytesOf(base64);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return Buffer.from(bytes).toString('base64');
  };
  test.each<[string, (bundle: ProofBundle) => Partial<ProofBundle>, string[]]>([
    [
      'one byte of the picture',
      ({ picture }) => ({ picture: flipped(picture ?? '', 100) }),
      ['Signature changed'],
    ],
    [
      'the name of who signed',
      ({ contents }) => ({ contents: contents?.replace('Dana Lee', 'Dana Lea') }),
      ['Record changed'],
    ],
    [
      'the place in the chain',
      ({ header, chain }) => ({
        header: header?.replace('"seq":1', '"seq":2'),
        chain: chain.map(link => ({ ...link, header: link.header.replace('"seq":1', '"seq":2') })),
      }),
      [
        'Not signed by the phone that it names',
        'The records of this phone do not follow each other',
        'The shop’s receipt does not belong to it',
      ],
    ],
    [
      'when the shop received it',
      ({ receipt }) => ({ receipt: { ...receipt, text: receipt.text.replace('00:17', '00:16') } }),
      ['The shop’s receipt does not belong to it'],
    ],
    [
      'another phone’s key',
      ({ device }) => ({ device: device && { ...device, publicKey: testSigner.keys[0]?.publicKey ?? '' } }),
      ['Not signed by the phone that it names', 'The records of this phone do not follow each other'],
    ],
  ])('%s', async (_what, change, told) => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await phone.sync();
    const bundle = await bundleOf(id);
    expect((await checkBundle(bundle, await keys())).verdict).toBe('genuine');
    const check = await checkBundle({ ...bundle, ...change(bundle) }, await keys());
    expect(wrongs(check)).toEqual(told);
    expect(check.verdict).toBe('wrong');
  });

  test('the time cannot be moved by another beacon', async () => {
    const id = await onTheWay();
    await heardTheShop();
    const item = await confirm(id);
    const { seal, ...args } = item.args as { seal: { contents: string } };
    const moved = {
      ...seal,
      contents: seal.contents.replace(String(Date.parse('2026-11-22T00:02:00Z')), '1'),
    };
    await phone.db.outbox.update(item.seq, { args: { ...args, seal: moved } });
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'broken', why: 'contents_changed', grade: 'C' });
    expect(await shop().knex('deliveries').where({ id }).first('status')).toEqual({ status: 'delivered' });
  });
});

describe('a seal that does not hold never loses the proof', () => {
  test.each<[string, object, string]>([
    ['another signature', { signature: 'other' }, 'signature_changed'],
    ['other strokes', { strokes: [[1, 2, 3]] }, 'strokes_changed'],
    ['another place', { position: { ...here, lat: -27 } }, 'position_changed'],
    ['another name', { signedBy: 'Max' }, 'signer_changed'],
    ['another driver', { driverName: 'Max' }, 'driver_changed'],
  ])('%s than the one that was sealed', async (_what, more, why) => {
    const id = await onTheWay();
    await heardTheShop();
    const item = await confirm(id);
    const changed = 'signature' in more ? { signature: await drawnSignature('M20 20 L 380 180') } : more;
    await phone.db.outbox.update(item.seq, { args: { ...(item.args as object), ...changed } });
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'broken', why, grade: 'C' });
    expect(await shop().knex('deliveries').where({ id }).first('status')).toEqual({ status: 'delivered' });
    // The page cannot detect this itself; the shop's own statement reveals it.
    const bundle = await bundleOf(id);
    expect(bundle.why).toBe(why);
    expect((await checkBundle(bundle, await keys())).verdict).toBe('wrong');
    // The shop's receipt says so too: taking it out of the bundle does not help.
    const claimed = { ...bundle, state: 'sealed', why: null } as const;
    expect((await checkBundle(claimed, await keys())).verdict).toBe('wrong');
  });

  test('a photo that could not be sent is lost and said to be: the seal still holds', async () => {
    for (const [photosLost, told] of [
      [1, { state: 'sealed', why: null }],
      [undefined, { state: 'broken', why: 'photos_changed' }],
    ] as const) {
      const id = await onTheWay();
      await heardTheShop();
      const sha256 = 'a'.repeat(64);
      await phone.db.blobs.put({ sha256, bytes: new ArrayBuffer(1), type: 'image/jpeg' });
      const item = await confirm(id, { photos: [sha256] });
      await phone.db.outbox.update(item.seq, {
        args: { ...(item.args as object), photos: [], photosLost },
      });
      await phone.sync();
      expect(await sealOf(id)).toMatchObject(told);
    }
  });

  test('a seal of another delivery', async () => {
    const [first, second] = [await onTheWay(), await onTheWay()];
    await heardTheShop();
    const a = await confirm(first);
    const b = await confirm(second);
    const seal = (item: typeof a) => (item.args as { seal: unknown }).seal;
    await phone.db.outbox.update(b.seq, { args: { ...(b.args as object), seal: seal(a) } });
    await phone.sync();
    expect(await sealOf(first)).toMatchObject({ state: 'sealed' });
    expect(await sealOf(second)).toMatchObject({ state: 'broken', why: 'other_delivery' });
  });

  test.each<[string, unknown, string]>([
    ['nonsense', { header: 'x'.repeat(5_000) }, 'unreadable'],
    ['a number', 7, 'unreadable'],
    ['nothing', undefined, 'older_app'],
    ['the phone’s own word', { missing: 'slow' }, 'slow'],
  ])('%s in its place', async (_what, seal, why) => {
    const id = await onTheWay();
    await heardTheShop();
    const item = await confirm(id);
    await phone.db.outbox.update(item.seq, { args: { ...(item.args as object), seal } });
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'unsealed', why, grade: 'C' });
    const check = await checkBundle(await bundleOf(id), await keys());
    expect(check).toMatchObject({ verdict: 'unsealed', contents: null });
  });

  test('a phone without a key saves all the same, and the office sees it', async () => {
    phone = await openOne(false);
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'unsealed', why: 'no_key', grade: 'C' });
  });
});

describe('the chain of a phone', () => {
  async function three() {
    const ids = [await onTheWay(), await onTheWay(), await onTheWay()];
    await heardTheShop();
    for (const id of ids) await confirm(id, { signedBy: `Signer of ${id}` });
    return ids;
  }

  test.each([
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ])('sent in the order %i %i %i: each lands on its own delivery', async (...order) => {
    const ids = await three();
    await phone.sync(request => ({
      ...request,
      mutations: order.map(at => request.mutations[at]).filter(mutation => mutation !== undefined),
    }));
    for (const id of ids) {
      const check = await checkBundle(await bundleOf(id), await keys());
      expect(check).toMatchObject({
        verdict: 'genuine',
        contents: { delivery: id, signedBy: `Signer of ${id}` },
      });
    }
  });

  test('the middle one deleted: a gap after the first, for the office and for everybody', async () => {
    const [, , third = ''] = await three();
    await phone.sync(request => ({ ...request, mutations: request.mutations.filter((_, at) => at !== 1) }));
    expect(await sealOf(third)).toMatchObject({ state: 'sealed', gapAfter: 1 });
    const bundle = await bundleOf(third);
    expect(wrongs(await checkBundle(bundle, await keys()))).toEqual(['Gap after #1']);
    // It was only late.
    await phone.sync();
    expect(await sealOf(third)).toMatchObject({ gapAfter: null });
    const whole = await bundleOf(third);
    expect(wrongs(await checkBundle(whole, await keys()))).toEqual([]);
    const without = { ...whole, chain: whole.chain.toSpliced(1, 1) };
    expect(wrongs(await checkBundle(without, await keys()))).toEqual(['Gap after #1']);
  });

  test('two tabs that sign at once share one chain', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => onTheWay()));
    await heardTheShop();
    await Promise.all(ids.map(id => confirm(id)));
    await phone.sync();
    const seals = await shop().knex('delivery_seals').where({ deviceId: phone.deviceId }).orderBy('seq');
    const sealed = seals.filter(({ state }) => state === 'sealed');
    expect(seals).toHaveLength(4);
    expect(sealed.map(({ seq }) => seq)).toEqual(sealed.map((_, at) => at + 1));
    expect(wrongs(await checkBundle(await bundleOf(ids[0] ?? ''), await keys()))).toEqual([]);
  });
});

describe('what the clock says', () => {
  test('set back by three hours without a network: flagged, the window as it was', async () => {
    const id = await onTheWay();
    await heardTheShop();
    phone.skewMs = -180 * minute;
    await confirm(id);
    nowMs += 14 * minute;
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({
      grade: 'A',
      from: '2026-11-22T00:02:00.000Z',
      to: '2026-11-22T00:31:00.000Z',
      driftMs: -180 * minute,
      isClockWrong: true,
    });
  });

  test('restarted in between: grade B', async () => {
    const id = await onTheWay();
    await heardTheShop();
    phone.restart();
    await confirm(id);
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({ grade: 'B', from: '2026-11-22T00:02:00.000Z' });
  });

  test('never heard the shop: grade C, and the office sees it', async () => {
    const id = await onTheWay();
    await confirm(id);
    nowMs += minute;
    await phone.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'sealed', grade: 'C', from: null });
  });

  test('a retired key of the shop still proves what it signed', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await shop()
      .knex('seal_keys')
      .insert([...testSigner.keys])
      .onConflict()
      .ignore();
    const signer = createSealSigner([makeSealKey()]);
    const next = syncFor(shop().knex, { clock, signer });
    await phone.sync(request => request);
    const other = await onTheWay();
    const item = await confirm(other);
    await next.handle(
      {
        protocol: 1,
        build: 'test',
        deviceId: phone.deviceId,
        cursor: null,
        clientNow: item.occurredAt,
        mutations: [item],
      },
      person,
    );
    expect(await sealOf(other)).toMatchObject({ state: 'sealed', grade: 'A' });
    const check = await checkBundle(await bundleOf(other), await keys());
    expect(check.verdict).toBe('genuine');
    expect(check.findings.at(-1)).toMatchObject({ check: 'keys', result: 'ok' });
  });
});

describe('keys of devices', () => {
  test('another person cannot take a device’s key for the own', async () => {
    await phone.sync();
    const [key] = filled(await shop().knex('device_keys').where({ deviceId: phone.deviceId }));
    const stranger = await makeUser(shop().knex, 'driver');
    const answer = await syncFor(shop().knex).handle(
      {
        protocol: 1,
        build: 'test',
        deviceId: crypto.randomUUID(),
        cursor: null,
        clientNow: new Date().toISOString(),
        mutations: [],
        key: key.publicKey,
      },
      stranger,
    );
    expect(answer).not.toHaveProperty('enrolled');
  });

  test('what is no point on the curve is a key that signs nothing, and the sync goes on', async () => {
    const sync = syncFor(shop().knex, { log: silentLog });
    const answer = await sync.handle(
      {
        protocol: 1,
        build: 'test',
        deviceId: crypto.randomUUID(),
        cursor: null,
        clientNow: new Date().toISOString(),
        mutations: [],
        key: 'A'.repeat(87),
      },
      person,
    );
    expect(answer).toMatchObject({ results: [], beacon: { k: testSigner.keyId } });
  });

  test('an empty sync stays below 1 KB, its beacon included', async () => {
    await phone.sync();
    let asked = '';
    await phone.sync(request => {
      asked = JSON.stringify(request);
      return request;
    });
    const answer = await syncFor(shop().knex).handle(JSON.parse(asked), person);
    expect(asked.length + JSON.stringify(answer).length).toBeLessThan(1_024);
  });
});

describe('handed over to another device', () => {
  const code = 'K7QMX-2XPAB';
  let tablet: Phone;
  beforeEach(async () => {
    tablet = await openOne();
    return () => tablet.close();
  });

  const states = async (ids: string[]) => Promise.all(ids.map(async id => (await sealOf(id))?.state));
  const deliver = async (to: Phone) => {
    const { deviceId, db } = phone;
    const made = await makeHandOver(db, { userId: person.id, deviceId, code, now: nowMs + phone.skewMs });
    const opened = await openHandOver(made.text, code, person.id);
    if (opened.kind !== 'opened') throw new Error(opened.why);
    await takeHandOver(to.db, opened.content, nowMs + to.skewMs);
  };

  test.each([
    ['the same clocks', 0, 0],
    ['a phone that is fast', 4_000, 0],
    ['a tablet that is slow', 0, -7 * minute],
    ['both wrong', -180 * minute, 95_000],
  ])('a proof keeps its seal: %s', async (_what, phoneSkewMs, tabletSkewMs) => {
    phone.skewMs = phoneSkewMs;
    tablet.skewMs = tabletSkewMs;
    const [first, second, own] = [await onTheWay(), await onTheWay(), await onTheWay()];
    await heardTheShop();
    const items = [await confirm(first), await confirm(second)];
    const capturedAtMs = nowMs;
    nowMs += 10 * minute;
    await tablet.sync();
    await tablet.save({ name: 'delivery.fail', entityId: own, args: { notes: 'Nobody in' } });
    await deliver(tablet);
    nowMs += 4 * minute;
    await tablet.sync();

    for (const id of [first, second, own]) {
      expect(await sealOf(id)).toMatchObject({ state: 'sealed', why: null, grade: 'A', gapAfter: null });
      const check = await checkBundle(await bundleOf(id), await keys());
      expect([id, wrongs(check), check.verdict]).toEqual([id, [], 'genuine']);
    }
    expect(await sealOf(first)).toMatchObject({
      from: '2026-11-22T00:02:00.000Z',
      to: '2026-11-22T00:31:00.000Z',
      stated: new Date(capturedAtMs + phoneSkewMs).toISOString(),
    });
    // The shop's own time for it is neither clock's.
    expect(await evidenceOf(first)).toMatchObject({
      occurredAt: new Date(capturedAtMs).toISOString(),
      occurredAtDevice: items[0]?.occurredAt,
    });
    const seqs = shop().knex('delivery_seals').whereIn('deviceId', [phone.deviceId, tablet.deviceId]);
    expect(await seqs.orderBy(['deviceId', 'seq']).select('deviceId', 'seq')).toEqual(
      [
        { deviceId: phone.deviceId, seq: 1 },
        { deviceId: phone.deviceId, seq: 2 },
        { deviceId: tablet.deviceId, seq: 1 },
      ].toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1)),
    );

    // The phone then reaches the shop, and nothing changes.
    const before = await bundleOf(first);
    await phone.sync();
    expect(await bundleOf(first)).toEqual(before);
    expect((await phone.db.outbox.toArray()).map(({ verdict }) => verdict?.status)).toEqual(
      items.map(() => 'duplicate'),
    );
  });

  test('and on to a third one', async () => {
    const third = await openOne();
    tablet.skewMs = -90_000;
    third.skewMs = 90_000;
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    for (const one of [tablet, third]) await one.sync();
    await deliver(tablet);
    phone.close();
    phone = tablet;
    await deliver(third);
    await third.sync();
    expect(await states([id])).toEqual(['sealed']);
    third.close();
  });

  test('what a phone had sealed before it was revoked holds; the phone itself is refused as ever', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await tablet.sync();
    await confirm(id);
    await deliver(tablet);
    await shop().knex('devices').where({ id: phone.deviceId }).update({ revokedAt: new Date() });
    expect(await phone.sync()).toMatchObject({ outcome: 'forbidden' });
    await tablet.sync();
    expect(await states([id])).toEqual(['sealed']);
    expect(await checkBundle(await bundleOf(id), await keys())).toMatchObject({ verdict: 'genuine' });
  });

  test.each<[string, (seal: SignedRecord) => Partial<SignedRecord>, string]>([
    [
      'not signed with that key',
      seal => ({ signature: `${'A'.repeat(85)}Q`, salt: seal.salt }),
      'not_signed',
    ],
    [
      'a key of nobody',
      seal => ({ header: seal.header.replace(/"key":"\w+"/, `"key":"${'0'.repeat(16)}"`) }),
      'unknown_key',
    ],
    [
      'a device that is none',
      seal => ({ header: seal.header.replace(/"device":"[^"]+"/, `"device":"phone"`) }),
      'unknown_key',
    ],
  ])('%s: broken, and in no chain of either device', async (_what, change, why) => {
    const [id, own] = [await onTheWay(), await onTheWay()];
    await heardTheShop();
    await tablet.sync();
    await confirm(id);
    await tablet.save({ name: 'delivery.fail', entityId: own, args: { notes: 'Nobody in' } });
    await deliver(tablet);
    const [taken] = (await showItems(tablet.db, await tablet.db.outbox.toArray())).filter(
      ({ entityId }) => entityId === id,
    );
    if (!taken) throw new Error('not taken');
    const { seal, ...args } = taken.args as { seal: SignedRecord };
    await tablet.db.outbox.update(taken.seq, { args: { ...args, seal: { ...seal, ...change(seal) } } });
    await tablet.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'broken', why, gapAfter: null });
    expect(await shop().knex('delivery_seals').where({ deviceId: phone.deviceId })).toEqual([]);
    expect(await checkBundle(await bundleOf(own), await keys())).toMatchObject({ verdict: 'genuine' });
  });

  test('another person’s key is nobody’s', async () => {
    const id = await onTheWay();
    await heardTheShop();
    const { args } = await confirm(id);
    const other = await makeUser(shop().knex, 'driver');
    const stranger = makeDevice(syncFor(shop().knex, { clock }), other);
    await stranger.sync([stranger.make('delivery.confirm', id, args as MutationArgs<'delivery.confirm'>)]);
    expect(await shop().knex('delivery_seals').where({ deviceId: phone.deviceId })).toEqual([]);
  });
});

/** Sealed proof from the phone to the person who verifies it: the real local layer, server and verification. */
import { describe, expect, test } from 'vitest';
import type { ProofBundle } from '#contract/deliveries/seal/bundle.ts';
import { checkBundle } from '#contract/deliveries/seal/check-bundle.ts';
import { bytesOf } from '#contract/deliveries/seal/signing.ts';
import { filled } from '#api/database/present.ts';
import { createSealSigner, makeSealKey } from '#api/outside/keys/seal-signer.ts';
import { useTestServer } from '#tests/support/server.ts';
import { drawnSignature, makeUser, silentLog, syncFor, testSigner } from '#tests/support/sync-world.ts';
import { here, minute, useSealedPhone, wrongs } from '#tests/support/worlds/sealed-phone.ts';

const shop = useTestServer();
const { world, clock, openOne, onTheWay, confirm, sealOf, bundleOf, keys, heardTheShop } =
  useSealedPhone(shop);

describe('a sealed proof', () => {
  test('signed without a network, proven between two words of the shop', async () => {
    const id = await onTheWay();
    await heardTheShop();
    world.phone.skewMs = 4_000;
    const item = await confirm(id);
    expect(item.v).toBe(3);
    world.nowMs += 14 * minute;
    await world.phone.sync();
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
    await world.phone.sync();
    const id = await onTheWay({ orderNumber: 'FOUND-1' });
    const decision = { note: 'Same parcel', deliveryId: id };
    const path = `/api/delivery-evidence/${item.id}/review`;
    expect((await world.admin.send(path, { json: decision })).status).toBe(200);
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
    await world.phone.sync();
    const text = JSON.stringify(await bundleOf(id));
    expect(text).not.toMatch(/Loom St|Dana Lee Pty|-27\.47|153\.02|customer/i);
    expect((await shop().send('/api/pods/unknown')).status).toBe(404);
  });

  test('is checked with the server off, against keys that were heard before', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await world.phone.sync();
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
    await world.phone.sync(request => {
      sent = request.mutations;
      return request;
    });
    const before = await bundleOf(id);
    world.nowMs += minute;
    await world.phone.sync(request => ({ ...request, mutations: sent as typeof request.mutations }));
    expect(await bundleOf(id)).toEqual(before);
    expect(await shop().knex('delivery_seals').where({ deviceId: world.phone.deviceId })).toHaveLength(1);
  });

  test('what is kept of it cannot be changed', async () => {
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await world.phone.sync();
    const row = shop().knex('delivery_seals').where({ deviceId: world.phone.deviceId });
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
    await world.phone.sync();
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
    await world.phone.db.outbox.update(item.seq, { args: { ...args, seal: moved } });
    await world.phone.sync();
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
    await world.phone.db.outbox.update(item.seq, { args: { ...(item.args as object), ...changed } });
    await world.phone.sync();
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
      await world.phone.db.blobs.put({ sha256, bytes: new ArrayBuffer(1), type: 'image/jpeg' });
      const item = await confirm(id, { photos: [sha256] });
      await world.phone.db.outbox.update(item.seq, {
        args: { ...(item.args as object), photos: [], photosLost },
      });
      await world.phone.sync();
      expect(await sealOf(id)).toMatchObject(told);
    }
  });

  test('a seal of another delivery', async () => {
    const [first, second] = [await onTheWay(), await onTheWay()];
    await heardTheShop();
    const a = await confirm(first);
    const b = await confirm(second);
    const seal = (item: typeof a) => (item.args as { seal: unknown }).seal;
    await world.phone.db.outbox.update(b.seq, { args: { ...(b.args as object), seal: seal(a) } });
    await world.phone.sync();
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
    await world.phone.db.outbox.update(item.seq, { args: { ...(item.args as object), seal } });
    await world.phone.sync();
    expect(await sealOf(id)).toMatchObject({ state: 'unsealed', why, grade: 'C' });
    const check = await checkBundle(await bundleOf(id), await keys());
    expect(check).toMatchObject({ verdict: 'unsealed', contents: null });
  });

  test('a phone without a key saves all the same, and the office sees it', async () => {
    world.phone = await openOne(false);
    const id = await onTheWay();
    await heardTheShop();
    await confirm(id);
    await world.phone.sync();
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
    await world.phone.sync(request => ({
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
    await world.phone.sync(request => ({
      ...request,
      mutations: request.mutations.filter((_, at) => at !== 1),
    }));
    expect(await sealOf(third)).toMatchObject({ state: 'sealed', gapAfter: 1 });
    const bundle = await bundleOf(third);
    expect(wrongs(await checkBundle(bundle, await keys()))).toEqual(['Gap after #1']);
    // It was only late.
    await world.phone.sync();
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
    await world.phone.sync();
    const seals = await shop()
      .knex('delivery_seals')
      .where({ deviceId: world.phone.deviceId })
      .orderBy('seq');
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
    world.phone.skewMs = -180 * minute;
    await confirm(id);
    world.nowMs += 14 * minute;
    await world.phone.sync();
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
    world.phone.restart();
    await confirm(id);
    await world.phone.sync();
    expect(await sealOf(id)).toMatchObject({ grade: 'B', from: '2026-11-22T00:02:00.000Z' });
  });

  test('never heard the shop: grade C, and the office sees it', async () => {
    const id = await onTheWay();
    await confirm(id);
    world.nowMs += minute;
    await world.phone.sync();
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
    await world.phone.sync(request => request);
    const other = await onTheWay();
    const item = await confirm(other);
    await next.handle(
      {
        protocol: 1,
        build: 'test',
        deviceId: world.phone.deviceId,
        cursor: null,
        clientNow: item.occurredAt,
        mutations: [item],
      },
      world.person,
    );
    expect(await sealOf(other)).toMatchObject({ state: 'sealed', grade: 'A' });
    const check = await checkBundle(await bundleOf(other), await keys());
    expect(check.verdict).toBe('genuine');
    expect(check.findings.at(-1)).toMatchObject({ check: 'keys', result: 'ok' });
  });
});

describe('keys of devices', () => {
  test('another person cannot take a device’s key for the own', async () => {
    await world.phone.sync();
    const [key] = filled(await shop().knex('device_keys').where({ deviceId: world.phone.deviceId }));
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
      world.person,
    );
    expect(answer).toMatchObject({ results: [], beacon: { k: testSigner.keyId } });
  });

  test('an empty sync stays below 1 KB, its beacon included', async () => {
    await world.phone.sync();
    let asked = '';
    await world.phone.sync(request => {
      asked = JSON.stringify(request);
      return request;
    });
    const answer = await syncFor(shop().knex).handle(JSON.parse(asked), world.person);
    expect(asked.length + JSON.stringify(answer).length).toBeLessThan(1_024);
  });
});

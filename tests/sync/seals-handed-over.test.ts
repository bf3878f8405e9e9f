/** What one phone has sealed and another device of the same person hands in for it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { checkBundle } from '#contract/deliveries/seal/check-bundle.ts';
import type { SignedRecord } from '#contract/deliveries/seal/record.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { makeHandOver, openHandOver, takeHandOver } from '#pwa/common/local/leaving/hand-over-file.ts';
import { showItems } from '#pwa/common/local/shift-key/hidden-items.ts';
import type { Phone } from '#tests/support/seal-world.ts';
import { useTestServer } from '#tests/support/server.ts';
import { makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { minute, useSealedPhone, wrongs } from '#tests/support/worlds/sealed-phone.ts';

const shop = useTestServer();
const { world, clock, openOne, onTheWay, confirm, evidenceOf, sealOf, bundleOf, keys, heardTheShop } =
  useSealedPhone(shop);

describe('handed over to another device', () => {
  const code = 'K7QMX-2XPAB';
  let tablet: Phone;
  beforeEach(async () => {
    tablet = await openOne();
    return () => tablet.close();
  });

  const states = async (ids: string[]) => Promise.all(ids.map(async id => (await sealOf(id))?.state));
  const deliver = async (to: Phone) => {
    const { deviceId, db } = world.phone;
    const made = await makeHandOver(db, {
      userId: world.person.id,
      deviceId,
      code,
      now: world.nowMs + world.phone.skewMs,
    });
    const opened = await openHandOver(made.text, code, world.person.id);
    if (opened.kind !== 'opened') throw new Error(opened.why);
    await takeHandOver(to.db, opened.content, world.nowMs + to.skewMs);
  };

  test.each([
    ['the same clocks', 0, 0],
    ['a phone that is fast', 4_000, 0],
    ['a tablet that is slow', 0, -7 * minute],
    ['both wrong', -180 * minute, 95_000],
  ])('a proof keeps its seal: %s', async (_what, phoneSkewMs, tabletSkewMs) => {
    world.phone.skewMs = phoneSkewMs;
    tablet.skewMs = tabletSkewMs;
    const [first, second, own] = [await onTheWay(), await onTheWay(), await onTheWay()];
    await heardTheShop();
    const items = [await confirm(first), await confirm(second)];
    const capturedAtMs = world.nowMs;
    world.nowMs += 10 * minute;
    await tablet.sync();
    await tablet.save({ name: 'delivery.fail', entityId: own, args: { notes: 'Nobody in' } });
    await deliver(tablet);
    world.nowMs += 4 * minute;
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
    const seqs = shop().knex('delivery_seals').whereIn('deviceId', [world.phone.deviceId, tablet.deviceId]);
    expect(await seqs.orderBy(['deviceId', 'seq']).select('deviceId', 'seq')).toEqual(
      [
        { deviceId: world.phone.deviceId, seq: 1 },
        { deviceId: world.phone.deviceId, seq: 2 },
        { deviceId: tablet.deviceId, seq: 1 },
      ].toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1)),
    );

    // The phone then reaches the shop, and nothing changes.
    const before = await bundleOf(first);
    await world.phone.sync();
    expect(await bundleOf(first)).toEqual(before);
    expect((await world.phone.db.outbox.toArray()).map(({ verdict }) => verdict?.status)).toEqual(
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
    world.phone.close();
    world.phone = tablet;
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
    await shop().knex('devices').where({ id: world.phone.deviceId }).update({ revokedAt: new Date() });
    expect(await world.phone.sync()).toMatchObject({ outcome: 'forbidden' });
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
    expect(await shop().knex('delivery_seals').where({ deviceId: world.phone.deviceId })).toEqual([]);
    expect(await checkBundle(await bundleOf(own), await keys())).toMatchObject({ verdict: 'genuine' });
  });

  test('another person’s key is nobody’s', async () => {
    const id = await onTheWay();
    await heardTheShop();
    const { args } = await confirm(id);
    const other = await makeUser(shop().knex, 'driver');
    const stranger = makeDevice(syncFor(shop().knex, { clock }), other);
    await stranger.sync([stranger.make('delivery.confirm', id, args as MutationArgs<'delivery.confirm'>)]);
    expect(await shop().knex('delivery_seals').where({ deviceId: world.phone.deviceId })).toEqual([]);
  });
});

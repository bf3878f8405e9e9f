/** Proof from the door: kept before the state is asked, whatever it answers. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import {
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeUser,
  syncFor,
  type Device,
} from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';
import type { Actor } from '../actor.ts';
import type { Sync } from '../create-sync.ts';

const db = useTestDatabase();
let sync: Sync;
let driver: Actor;
let phone: Device;
let signature: string;

beforeAll(async () => {
  sync = syncFor(db.knex);
  driver = await makeUser(db.knex, 'driver');
  signature = await drawnSignature();
});

beforeEach(() => {
  phone = makeDevice(sync, driver);
});

const rowOf = (table: string, id: string) => db.knex(table).where({ id }).first();
const evidenceOf = (id: string) =>
  db.knex('delivery_evidence').where({ claimedDeliveryId: id }).orderBy('received_at');

describe('evidence before state', () => {
  const cases = [
    // [case, row as it stands, outcome, status after, verdict, code, accepted as, review]
    [
      'on the road, same driver',
      { status: 'out_for_delivery', mine: true },
      'confirm',
      'delivered',
      'applied',
      undefined,
      'primary',
      false,
    ],
    [
      'start lost',
      { status: 'pending', mine: true },
      'confirm',
      'delivered',
      'applied',
      'implied_start',
      'primary',
      false,
    ],
    [
      'start lost, failed',
      { status: 'pending', mine: true },
      'fail',
      'failed',
      'applied',
      'implied_start',
      'primary',
      false,
    ],
    [
      'given to another driver',
      { status: 'out_for_delivery', reassigned: true },
      'confirm',
      'delivered',
      'applied',
      'reassigned',
      'primary',
      true,
    ],
    [
      'cancelled, signed',
      { status: 'cancelled', mine: true },
      'confirm',
      'delivered',
      'applied',
      'after_cancel',
      'after_cancel',
      true,
    ],
    [
      'cancelled, failed',
      { status: 'cancelled', mine: true },
      'fail',
      'cancelled',
      'conflict',
      'already_final',
      'after_cancel',
      true,
    ],
    [
      'planned again, signed',
      { status: 'pending', mine: true, attempt: 2 },
      'confirm',
      'delivered',
      'applied',
      'after_cancel',
      'after_cancel',
      true,
    ],
    [
      'planned again, failed',
      { status: 'pending', mine: true, attempt: 2 },
      'fail',
      'pending',
      'conflict',
      'already_final',
      'after_cancel',
      true,
    ],
    [
      'failed, then signed',
      { status: 'failed', mine: true },
      'confirm',
      'delivered',
      'applied',
      'override',
      'override',
      true,
    ],
    [
      'failed, then failed',
      { status: 'failed', mine: true },
      'fail',
      'failed',
      'conflict',
      'already_final',
      'additional',
      true,
    ],
    [
      'delivered, then failed',
      { status: 'delivered', mine: true },
      'fail',
      'delivered',
      'conflict',
      'already_final',
      'additional',
      true,
    ],
    [
      'delivered, then signed',
      { status: 'delivered', mine: true },
      'confirm',
      'delivered',
      'conflict',
      'already_final',
      'additional',
      true,
    ],
    [
      'never on this list',
      { status: 'out_for_delivery', others: true },
      'confirm',
      'out_for_delivery',
      'conflict',
      'unknown_delivery',
      'unauthorised',
      false,
    ],
  ] as const;

  test.each(cases)('%s', async (_title, row, outcome, status, verdict, code, acceptedAs, review) => {
    const other = await makeUser(db.knex, 'driver');
    const mine = 'others' in row ? other.id : driver.id;
    const id = await makeDelivery(db.knex, {
      status: row.status,
      assignedTo: mine,
      attempt: 'attempt' in row ? row.attempt : 1,
      deliveredAt: row.status === 'delivered' ? new Date() : null,
    });
    await phone.sync();
    if ('reassigned' in row) await db.knex('deliveries').where({ id }).update({ assignedTo: other.id });
    const change =
      outcome === 'confirm'
        ? phone.make('delivery.confirm', id, { signature, signedBy: 'Dana', attempt: 1 })
        : phone.make('delivery.fail', id, { notes: 'Nobody home', attempt: 1 });
    const { results } = await phone.sync([change]);
    expect(results[0]).toMatchObject({ status: verdict, ...(code ? { code } : {}) });
    if (verdict === 'conflict') expect(results[0]?.message).toBe('Proof is stored. The office will decide.');
    expect(await rowOf('deliveries', id)).toMatchObject({ status, review });
    const kept = await evidenceOf(id);
    expect(kept).toMatchObject([{ mutationId: change.id, acceptedAs, driverId: driver.id }]);
    if (outcome === 'confirm') expect(present(kept[0]?.signature).subarray(1, 4).toString()).toBe('PNG');
  });

  test.each(['unknown', 'deleted'])('an %s delivery: an orphan for the office', async kind => {
    const id = kind === 'unknown' ? randomUUID() : await makeDelivery(db.knex, { assignedTo: driver.id });
    if (kind === 'deleted') await db.knex('deliveries').where({ id }).update({ deletedAt: new Date() });
    const { results } = await phone.sync([phone.make('delivery.confirm', id, { signature })]);
    expect(results[0]).toMatchObject({ status: 'conflict', code: 'unknown_delivery' });
    expect(await evidenceOf(id)).toMatchObject([{ acceptedAs: 'orphan', deliveryId: null }]);
  });

  test('a driver who lost the role: quarantine, the state untouched', async () => {
    const former = await makeUser(db.knex, 'driver');
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: former.id });
    await makeDevice(sync, former).sync();
    await db.knex('users').where({ id: former.id }).update({ staffRole: null });
    const device = makeDevice(sync, { ...former, staffRole: null });
    const { results, changes } = await device.sync([
      device.make('delivery.confirm', id, { signature }),
      device.make('delivery.start', id, {}),
    ]);
    expect(results).toMatchObject([
      { status: 'conflict', code: 'not_assigned' },
      { status: 'rejected', code: 'forbidden' },
    ]);
    expect(results[0]).not.toHaveProperty('entityNow');
    expect(changes).toEqual([]);
    expect(await evidenceOf(id)).toMatchObject([{ acceptedAs: 'unauthorised' }]);
    expect(await rowOf('deliveries', id)).toMatchObject({ status: 'out_for_delivery', review: true });
  });

  test.each([
    ['no picture', { signature: 'data:text/html;base64,PGI+' }],
    ['svg', { signature: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['not a png', { signature: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }],
    ['too large', { signature: `data:image/png;base64,${'A'.repeat(90_000)}` }],
    ['missing', {}],
    ['a number', { signature: 7 }],
    ['NUL', { signature: 'x', notes: 'a\u0000b' }],
    ['half a character', { signature: 'x', notes: '\ud800' }],
  ])('malformed (%s): rejected, and every byte is kept', async (_title, args) => {
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: driver.id });
    const change = { ...phone.make('delivery.confirm', id, { signature }), args };
    expect((await phone.sync([change])).results[0]).toMatchObject({ status: 'rejected' });
    const kept = present(await db.knex('sync_mutations').where({ id: change.id }).first('args'));
    const stored = kept.args as { raw?: string };
    const back = stored.raw !== undefined ? JSON.parse(Buffer.from(stored.raw, 'base64').toString()) : stored;
    expect(back).toEqual(args);
    expect(await rowOf('deliveries', id)).toMatchObject({ status: 'out_for_delivery' });
    expect((await phone.sync([change])).results[0]).toMatchObject({
      status: 'duplicate',
      original: 'rejected',
    });
  });
});

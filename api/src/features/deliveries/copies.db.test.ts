/** What is noted of a phone's deliveries when it asks twice at once. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDelivery, makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { noteCopies, type Told } from './copies.ts';

const db = useTestDatabase();

test('a phone that gave up waiting asks again: both answers note the same rows, and neither fails', async () => {
  const { knex } = db;
  const phone = makeDevice(syncFor(knex), await makeUser(knex, 'driver'));
  await phone.sync();
  const ids = await Promise.all(Array.from({ length: 60 }, () => makeDelivery(knex)));
  const told = (deviceId: string, cursor: string | null, changes: Told['pulled']['changes']): Told => ({
    actor: phone.actor,
    deviceId,
    cursor,
    isEmpty: true,
    pulled: { changes, cursor: phone.cursor ?? '', reset: undefined },
  });
  const scope = 'deliveries:mine' as const;
  const come = ids.map((id, at) => ({ e: 'deliveries' as const, scope, id, ver: at + 1, row: {} }));
  const gone = ids.map((id, at) => ({
    e: 'deliveries' as const,
    scope,
    id,
    ver: at + 1,
    del: true as const,
  }));
  for (let round = 0; round < 20; round += 1) {
    const deviceId = randomUUID();
    const all = [...come, ...gone.toReversed()];
    await Promise.all([
      noteCopies(knex, told(deviceId, phone.cursor, come)),
      noteCopies(knex, told(deviceId, phone.cursor, come.toReversed())),
    ]);
    expect(await knex('delivery_copies').where({ deviceId })).toHaveLength(ids.length);
    const asked = [come.toReversed(), gone, gone.toReversed(), all.toReversed()];
    await Promise.all(
      asked.map((some, at) => noteCopies(knex, told(deviceId, at % 2 ? null : phone.cursor, some))),
    );
    await noteCopies(knex, told(deviceId, phone.cursor, gone));
    const left = await knex('delivery_copies').where({ deviceId });
    expect(left.every(({ leftVersion }) => leftVersion !== null)).toBe(true);
  }
});

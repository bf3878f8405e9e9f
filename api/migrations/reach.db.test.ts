/** Phones that are on the road while the shop is updated: what they hold is known from the first request on. */
import { expect, test } from 'vitest';
import { migrate } from '#api/database/schema/migrate.ts';
import { present } from '#api/database/present.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDelivery, makeUser } from '#tests/support/sync-world.ts';
import { migrations } from './list.ts';

const db = useTestDatabase({ isEmpty: true });

test('each driver’s phone holds what is on its lists; what has left the own one, up to that change', async () => {
  const { knex } = db;
  const at = migrations.findIndex(({ name }) => name === '0047-reach');
  await migrate(knex, migrations.slice(0, at));
  const [driver, other, admin] = [
    await makeUser(knex, 'driver'),
    await makeUser(knex, 'driver'),
    await makeUser(knex, 'admin'),
  ];
  const phone = '00000000-0000-7000-8000-000000000001';
  const silent = '00000000-0000-7000-8000-000000000002';
  const desk = '00000000-0000-7000-8000-000000000003';
  await knex('devices').insert([
    { id: phone, userId: driver.id },
    { id: silent, userId: driver.id, lastSeenAt: new Date(Date.now() - 200 * 86_400_000) },
    { id: desk, userId: admin.id },
  ]);
  const [own, free, left, taken, back] = [
    await makeDelivery(knex, { assignedTo: driver.id }),
    await makeDelivery(knex),
    await makeDelivery(knex, { assignedTo: driver.id }),
    await makeDelivery(knex),
    await makeDelivery(knex, { assignedTo: driver.id }),
  ];
  await knex('deliveries').whereIn('id', [left, taken]).update({ assignedTo: other.id });
  await knex('deliveries').where({ id: back }).update({ assignedTo: null });
  const gone = present(
    await knex('sync_index')
      .where({ id: left, scope: `driver:${driver.id}` })
      .first('version'),
  );

  await migrate(knex, migrations);
  const copies = await knex('delivery_copies').select('deviceId', 'deliveryId', 'leftVersion', 'isHeld');
  const held = (deliveryId: string, leftVersion: unknown = null) => ({
    deviceId: phone,
    deliveryId,
    leftVersion,
    isHeld: false,
  });
  expect(copies).toHaveLength(4);
  expect(copies).toEqual(
    expect.arrayContaining([held(own), held(free), held(back), held(left, gone.version)]),
  );
});

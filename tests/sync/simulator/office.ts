/** The rest of the shop, which writes by other ways than sync. */
import { jobStatuses } from '#contract/jobs/jobs.ts';
import { leaveDevices } from '#api/sync/devices/leave-devices.ts';
import type { Chance } from './chance.ts';
import type { World } from './world.ts';

export async function writeInOffice(world: World, chance: Chance): Promise<void> {
  const { knex, people } = world.ground;
  const delivery = () => knex('deliveries').where({ id: chance.pick(world.deliveries) });
  const job = () => knex('jobs').where({ id: chance.pick(world.jobs) });
  const what = chance.weighted({
    reassign: 5,
    cancel: 3,
    plan: 2,
    status: 4,
    removeJob: 0.4,
    removeDelivery: 0.4,
    epoch: 0.3,
    backup: 2.5,
    restore: world.backup ? 4 : 0,
    floor: 1,
  });
  world.count(`office: ${what}`);
  switch (what) {
    case 'reassign':
      await delivery().update({ assignedTo: chance.pick([people.driver.id, people.otherDriver.id, null]) });
      return;
    case 'cancel':
      await delivery().whereNot({ status: 'delivered' }).update({ status: 'cancelled' });
      return;
    case 'plan':
      await delivery()
        .whereNot({ status: 'delivered' })
        .update({ status: 'pending', attempt: knex.raw('attempt + 1') });
      return;
    case 'status':
      await job().update({ status: chance.pick(jobStatuses) });
      return;
    case 'removeJob':
      await job().update({ deletedAt: new Date(world.nowMs) });
      return;
    case 'removeDelivery':
      await delivery().update({ deletedAt: new Date(world.nowMs) });
      return;
    case 'backup':
      world.backup = await world.ground.backups.take();
      return;
    case 'restore':
      // The server loses everything since the backup, including verdicts that devices have seen.
      if (world.backup) await world.ground.backups.restore(world.backup);
      return;
    case 'floor':
      // Tombstones are purged: a device whose cursor is below the floor reads everything again.
      await knex.raw(
        `with gone as (delete from sync_index where deleted returning version)
         update sync_meta set floor = greatest(floor, (select coalesce(max(version), 0) from gone))`,
      );
      return;
    case 'epoch':
      // As a precaution, every device reads everything again and resends its changes.
      await knex.raw('update sync_meta set epoch = gen_random_uuid()');
      return;
  }
}

/** Later than everything here has ended, by more days than any shop keeps ended rows on devices. */
const longAfterMs = 400 * 86_400_000;

/**
 * Runs the shop's task over ended rows: either long after, when all of them leave the devices, or on the day, when all
 * of them belong there and those that had left come back.
 */
export async function roundOfLeaving(world: World, isLongAfter: boolean): Promise<void> {
  const { knex } = world.ground;
  const nowMs = isLongAfter ? Math.max(Date.now(), world.nowMs) + longAfterMs : world.nowMs;
  const [before] = await knex('sync_index').max<{ version: number | null }[]>('version as version');
  const { left, cameBack } = await leaveDevices({ knex, now: () => new Date(nowMs) });
  if (left > 0) world.count('left the devices');
  if (cameBack > 0) world.count('came back to the devices');
  await world.sabotage.whenLeft?.(knex, before?.version ?? 0);
}

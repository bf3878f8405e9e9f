/** The rest of the shop, which does not wait for devices: writes that come by other ways than sync. */
import { jobStatuses } from '#contract/jobs.ts';
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
    epoch: 0.5,
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
    case 'epoch':
      // As after a restore: every device reads anew and offers everything again.
      await knex.raw('update sync_meta set epoch = gen_random_uuid()');
      return;
  }
}

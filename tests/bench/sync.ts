/** One sync of 50 mutations against 50 bare transactions of one insert and one update; an empty sync in bytes. */
import { randomUUID } from 'node:crypto';
import { makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import type { Figure } from './figure.ts';
import { median, ms, times, timeRuns } from './measure.ts';
import type { BenchWorld } from './world.ts';

const runs = 5;
const batch = 50;

export async function benchSync({ knex }: BenchWorld): Promise<Figure[]> {
  const sync = syncFor(knex);
  const device = makeDevice(sync, await makeUser(knex, 'workshop'));
  const jobs = await Promise.all(Array.from({ length: batch }, () => makeJob(knex)));
  await device.sync();
  const ours = await timeRuns(runs, async () => {
    const pushed = jobs.map(id =>
      device.make('job.addNote', id, { noteId: randomUUID(), text: 'Checked the colour.' }),
    );
    const { results } = await device.sync(pushed);
    if (results.some(r => r.status !== 'applied'))
      throw new Error(`not applied: ${JSON.stringify(results[0])}`);
  });
  await knex.raw('create table bench_floor (id uuid primary key, n int not null default 0)');
  const floor = await timeRuns(runs, async () => {
    for (let i = 0; i < batch; i++) {
      await knex.transaction(async trx => {
        const id = randomUUID();
        await trx('benchFloor').insert({ id });
        await trx('benchFloor').where({ id }).update({ n: 1 });
      });
    }
  });
  const request = JSON.stringify(device.request());
  const answer = JSON.stringify(await device.sync());
  return [
    {
      work: `one sync of ${batch} mutations`,
      measured: ms(median(ours)),
      baseline: `${batch} bare transactions ${ms(median(floor))}`,
      ratio: times(median(ours) / median(floor)),
    },
    {
      work: 'an empty sync, request and answer',
      measured: `${request.length} + ${answer.length} bytes`,
      baseline: 'budget 1,024 bytes',
      ratio: times((request.length + answer.length) / 1024),
    },
  ];
}

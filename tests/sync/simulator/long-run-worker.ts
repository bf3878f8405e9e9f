/** One process of a long run: runs schedules on its database, one after the other, until there are none left. */
import { connectDatabase } from '#api/database/connect.ts';
import { prepareGround } from './ground.ts';
import { type Report, runSchedule, type ScheduleOptions } from './schedule.ts';

export type LongRunTask = (Pick<ScheduleOptions, 'steps' | 'devices'> & { seed: number }) | { seed: null };

/** Asks for the next schedule. */
export interface LongRunWord {
  /** Result of the previous schedule. */
  report: Report | null;
}

const [, , url = ''] = process.argv;
// A shared machine may be slow to answer, which is not a finding.
const knex = connectDatabase({ url, poolMax: 10, acquireTimeoutMs: 60_000 });
const ground = await prepareGround(knex);
const ask = (report: Report | null) => process.send?.({ report } satisfies LongRunWord);

process.on('message', (task: LongRunTask) => {
  const next = task.seed === null ? leave() : runSchedule(ground, task).then(ask);
  next.catch((error: unknown) => {
    console.error(`Schedule ${task.seed}:`, error);
    process.exit(1);
  });
});
ask(null);

async function leave(): Promise<void> {
  await knex.destroy();
  process.exit(0);
}

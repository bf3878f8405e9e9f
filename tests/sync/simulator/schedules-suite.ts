/** Schedules as tests, each named by its seed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { type Ground, prepareGround } from './ground.ts';
import { addCounts, countTable, describeFailure } from './report.ts';
import { runSchedule, type ScheduleOptions } from './schedule.ts';
import { serverFaults } from '#tests/support/dying-process.ts';

/** Events without which a run of schedules proves nothing. */
const mustHappen = [
  'request lost',
  'request delayed',
  'request doubled',
  'answer lost',
  'answer late',
  'tab died',
  'tooLarge',
  'signedOut',
  'busy',
  'two rounds at once',
  'cancelled',
  'shift key let go of',
  'rights lost',
  'rights changed',
  'older version',
  'several changes in one transaction',
  'office: epoch',
  'office: restore',
  'office: floor',
  'left the devices',
  'came back to the devices',
  'verdict: applied',
  'verdict: conflict',
  'verdict: rejected',
  ...serverFaults,
];

/** Schedules that once broke a rule, and the fault. Valid as long as steps are drawn in the same way. */
export const foundSchedules: readonly (ScheduleOptions & { wrong: string })[] = [
  { seed: 148, wrong: 'new work was done on a restored server before older work that it had forgotten' },
  { seed: 252, wrong: 'the same, of three changes of one delivery' },
  {
    seed: 111,
    steps: 100,
    devices: 6,
    wrong: 'offered again after a restore, it did not wait for older work',
  },
  { seed: 260, steps: 100, devices: 6, wrong: 'the same, where an older change met a bug of the server' },
];

export interface Schedules {
  firstSeed: number;
  count: number;
  /** More schedules. */
  more?: readonly ScheduleOptions[];
}

export function testSchedules({ firstSeed, count, more = [] }: Schedules): void {
  const db = useTestDatabase();
  const counts: Record<string, number> = {};
  const schedules = [...Array.from({ length: count }, (_, i) => ({ seed: firstSeed + i })), ...more];
  let ground: Ground;

  beforeAll(async () => {
    ground = await prepareGround(db.knex);
  });
  afterAll(() => {
    if (process.env['VERBOSE']) console.log(countTable(counts));
  });

  describe('nothing lost, nothing twice, nothing hidden, and all devices agree', () => {
    test.each(schedules)('schedule of seed $seed', async options => {
      const report = await runSchedule(ground, options);
      addCounts(counts, report);
      if (report.violations.length > 0) throw new Error(describeFailure(report));
    });
  });

  test.each(mustHappen)('these schedules have met: %s', what => {
    expect(counts[what] ?? 0).toBeGreaterThan(0);
  });
}

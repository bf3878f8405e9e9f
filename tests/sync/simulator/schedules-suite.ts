/** Schedules as tests, each under its seed. Two files share them, so that they run side by side. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { type Ground, prepareGround } from './ground.ts';
import { describeFailure } from './report.ts';
import { runSchedule } from './schedule.ts';
import { serverFaults } from './server.ts';

/** Without these, a run of schedules has proved nothing. */
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
  'rights lost',
  'office: epoch',
  'verdict: applied',
  'verdict: conflict',
  'verdict: rejected',
  ...serverFaults,
];

export function testSchedules({ firstSeed, count }: { firstSeed: number; count: number }): void {
  const db = useTestDatabase();
  const counts: Record<string, number> = {};
  const seeds = Array.from({ length: count }, (_, i) => firstSeed + i);
  let ground: Ground;

  beforeAll(async () => {
    ground = await prepareGround(db.knex);
  });
  afterAll(() => {
    if (process.env['VERBOSE']) console.log(counts);
  });

  describe('nothing lost, nothing twice, nothing hidden, and all devices agree', () => {
    test.each(seeds)('schedule of seed %i', async seed => {
      const report = await runSchedule(ground, { seed });
      for (const [what, times] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + times;
      if (report.violations.length > 0) throw new Error(describeFailure(report));
    });
  });

  test.each(mustHappen)('these schedules have met: %s', what => {
    expect(counts[what] ?? 0).toBeGreaterThan(0);
  });
}

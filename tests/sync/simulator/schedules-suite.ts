/** Schedules as tests, each under its seed. Two files share them, so that they run side by side. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { type Ground, prepareGround } from './ground.ts';
import { addCounts, countTable, describeFailure } from './report.ts';
import { runSchedule } from './schedule.ts';
import { serverFaults } from '#tests/support/dying-process.ts';

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
  'shift key let go of',
  'rights lost',
  'rights changed',
  'older version',
  'office: epoch',
  'office: restore',
  'office: floor',
  'verdict: applied',
  'verdict: conflict',
  'verdict: rejected',
  ...serverFaults,
];

/** Schedules that have broken a rule once, and what was wrong. Kept for as long as steps are drawn as they are now. */
export const foundSeeds: readonly [seed: number, wrong: string][] = [
  [148, 'new work was done on a restored server before older work that it had forgotten'],
  [252, 'the same, of three changes of one delivery'],
];

export interface Schedules {
  firstSeed: number;
  count: number;
  /** Further ones. */
  more?: readonly number[];
}

export function testSchedules({ firstSeed, count, more = [] }: Schedules): void {
  const db = useTestDatabase();
  const counts: Record<string, number> = {};
  const seeds = [...new Set([...Array.from({ length: count }, (_, i) => firstSeed + i), ...more])];
  let ground: Ground;

  beforeAll(async () => {
    ground = await prepareGround(db.knex);
  });
  afterAll(() => {
    if (process.env['VERBOSE']) console.log(countTable(counts));
  });

  describe('nothing lost, nothing twice, nothing hidden, and all devices agree', () => {
    test.each(seeds)('schedule of seed %i', async seed => {
      const report = await runSchedule(ground, { seed });
      addCounts(counts, report);
      if (report.violations.length > 0) throw new Error(describeFailure(report));
    });
  });

  test.each(mustHappen)('these schedules have met: %s', what => {
    expect(counts[what] ?? 0).toBeGreaterThan(0);
  });
}

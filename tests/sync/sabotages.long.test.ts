/** Runs the simulator with deliberately broken parts, which its checks must detect. */
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { type Ground, prepareGround } from './simulator/ground.ts';
import { describeFailure } from './simulator/report.ts';
import {
  claimAfterEffect,
  claimBeforeEffect,
  cursorBeforeRows,
  forgetWhenSending,
  forgetWhenSignedOut,
  hideRefusals,
  leaveWithoutTombstone,
  noBaseCheck,
  noDedupe,
  rejectWithoutEvidence,
} from './simulator/sabotages.ts';
import { runSchedule } from './simulator/schedule.ts';

const db = useTestDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await prepareGround(db.knex);
});

// [what is broken, the part, schedules within which it must be found, the accepted findings]
const cases = [
  // A repeated change that leaves the row unchanged shows only through its second decision, which is out of order.
  [
    'the server does not look whether it has done it already',
    noDedupe,
    10,
    /APPLIED_TWICE|STUCK|EVIDENCE|ORDER/,
  ],
  ['the server writes it down as done before it is done', claimBeforeEffect, 40, /EFFECT|EVIDENCE|HIDDEN/],
  [
    'the server writes it down as done after it is done, if it lives that long',
    claimAfterEffect(),
    60,
    /APPLIED_TWICE|STUCK|EVIDENCE|EFFECT|HIDDEN|ORDER|LOST/,
  ],
  ['proof goes with the change that is refused', rejectWithoutEvidence, 20, /EVIDENCE/],
  ['the device takes what it sends for sent', forgetWhenSending, 10, /LOST|HIDDEN/],
  ['the end of a session takes what was not sent along', forgetWhenSignedOut, 60, /LOST|HIDDEN/],
  ['the cursor is stored before the rows', cursorBeforeRows, 20, /SKIPPED|DIVERGED/],
  ['a late answer is taken for the newest', noBaseCheck, 60, /SKIPPED|DIVERGED/],
  ['what was refused is not shown', hideRefusals, 10, /HIDDEN/],
  ['what has ended leaves without a tombstone', leaveWithoutTombstone, 10, /DIVERGED/],
] as const;

test.each(cases)('%s: found', { timeout: 90_000 }, async (_what, sabotage, budget, called) => {
  for (let seed = 1; seed <= budget; seed++) {
    const { violations } = await runSchedule(ground, { seed, sabotage });
    if (violations.length === 0) continue;
    expect(violations.map(violation => violation.kind).join(' ')).toMatch(called);
    return;
  }
  expect.fail(`Not found in ${budget} schedules.`);
});

test('the lock over the tabs may be gone: it saves work, and nothing depends on it', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const report = await runSchedule(ground, { seed, twoAtOnce: true });
    if (report.violations.length > 0) throw new Error(describeFailure(report));
  }
}, 90_000);

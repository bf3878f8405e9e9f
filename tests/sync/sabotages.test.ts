/** The simulator against broken parts: a check that never tells is no check. */
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { type Ground, prepareGround } from './simulator/ground.ts';
import {
  claimBeforeEffect,
  cursorBeforeRows,
  forgetWhenSending,
  hideRefusals,
  noBaseCheck,
  noDedupe,
} from './simulator/sabotages.ts';
import { runSchedule } from './simulator/schedule.ts';

const db = useTestDatabase();
let ground: Ground;

beforeAll(async () => {
  ground = await prepareGround(db.knex);
});

// [what is broken, the part, schedules within which it must be found, what it may be called]
const cases = [
  // A change that leaves the row as it was, done twice, is told by its second decision alone: it comes out of order.
  [
    'the server does not look whether it has done it already',
    noDedupe,
    10,
    /APPLIED_TWICE|STUCK|EVIDENCE|ORDER/,
  ],
  ['the server writes it down as done before it is done', claimBeforeEffect, 40, /EFFECT|EVIDENCE|HIDDEN/],
  ['the device takes what it sends for sent', forgetWhenSending, 10, /LOST|HIDDEN/],
  ['the cursor is stored before the rows', cursorBeforeRows, 20, /SKIPPED|DIVERGED/],
  ['a late answer is taken for the newest', noBaseCheck, 60, /SKIPPED|DIVERGED/],
  ['what was refused is not shown', hideRefusals, 10, /HIDDEN/],
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

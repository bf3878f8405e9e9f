/**
 * The short form of the kill matrix: every point with one fault, the shop itself killed at the three points that differ
 * most. `npm run test:all` tries every fault at every point, and `npm run test:faults` does so several times and prints
 * the table.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '#tests/support/whole.ts';
import { cells, checkMails, type Fault, runCell } from './kill-matrix.ts';
import { points } from './points.ts';
import { makeWorld, type World } from './world.ts';

const faultAt: Readonly<Record<string, Fault>> = {
  'draft written, provider not asked': 'provider cut off before',
  'intent made, answer not here': 'shop killed',
  'on the way to the instalments': 'provider cut off after',
  'while the bank asks the payer': 'database sessions killed',
  'paid, and nobody has said so yet': 'shop killed',
  'message first, browser gone': 'database sessions killed',
  'message twice, browser gone': 'provider cut off before',
  'order half written': 'shop killed',
  'ordered, mail not sent': 'database sessions killed',
};
const short = cells.filter(({ point, fault }) => faultAt[point.name] === fault);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 90_000);
afterAll(() => world.stop(), 30_000);

test('every point has its fault', () => expect(short.map(({ point }) => point)).toEqual(points));

describe('one order, one charge, one mail', () => {
  test.each((isWhole ? cells : short).map(cell => [cell.point.name, cell.fault, cell] as const))(
    '%s: %s',
    { timeout: 120_000 },
    (_point, _fault, cell) => runCell(world, cell),
  );

  test('every mail has gone out', { timeout: 60_000 }, () => checkMails(world));
});

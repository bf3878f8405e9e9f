/**
 * The short form of the kill matrix: every point with every fault, the shop itself killed at the three points that
 * differ most. `npm run test:faults` runs all of it, several times, and prints the table.
 */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { cells, checkMails, runCell } from './kill-matrix.ts';
import { makeWorld, type World } from './world.ts';

const killedAt = ['intent made, answer not here', 'paid, and nobody has said so yet', 'order half written'];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 90_000);
afterAll(() => world.stop(), 30_000);

describe('one order, one charge, one mail', () => {
  const short = cells.filter(({ point, fault }) => fault !== 'shop killed' || killedAt.includes(point.name));
  test.each(short.map(cell => [cell.point.name, cell.fault, cell] as const))(
    '%s: %s',
    { timeout: 120_000 },
    (_point, _fault, cell) => runCell(world, cell),
  );

  test('every mail has gone out', { timeout: 60_000 }, () => checkMails(world));
});

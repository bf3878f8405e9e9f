/** `npm run test:faults`: the whole kill matrix, FAULT_ROUNDS times, and its table. Not part of `npm test`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cells, checkMails, faults, runCell } from './kill-matrix.ts';
import { points } from './points.ts';
import { makeWorld, type World } from './world.ts';

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 0);

let world: World | undefined;
beforeAll(async () => {
  if (rounds > 0) world = await makeWorld();
}, 90_000);
afterAll(() => world?.stop(), 30_000);

test.skipIf(rounds === 0)('every point, every fault, again and again', { timeout: 0 }, async () => {
  if (!world) throw new Error('There is no shop.');
  const survived = new Map<string, number>();
  const broken: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const cell of cells) {
      const name = `${cell.point.name}|${cell.fault}`;
      try {
        await runCell(world, cell);
        survived.set(name, (survived.get(name) ?? 0) + 1);
      } catch (error) {
        broken.push(`round ${round}, ${name}: ${String(error)}`);
        // At once: a run of hours may be stopped before its end.
        console.log(broken.at(-1));
        world.stripe.forgive();
        world.stripe.onCall = null;
      }
    }
    console.log(`round ${round} of ${rounds}: ${broken.length} of ${round * cells.length} broken`);
  }
  await checkMails(world);
  console.log(table(survived));
  expect(broken).toEqual([]);
});

function table(survived: ReadonlyMap<string, number>): string {
  const width = Math.max(...points.map(point => point.name.length));
  const head = `${''.padEnd(width)}  ${faults.join('  ')}`;
  const rows = points.map(point => {
    const figures = faults.map(fault => {
      const isPossible = cells.some(cell => cell.point === point && cell.fault === fault);
      const figure = isPossible ? `${survived.get(`${point.name}|${fault}`) ?? 0}/${rounds}` : '·';
      return figure.padEnd(fault.length);
    });
    return `${point.name.padEnd(width)}  ${figures.join('  ')}`;
  });
  return [head, ...rows].join('\n');
}

/**
 * The browser's half of the kill matrix. A few cells here; `npm run test:faults` runs all of them FAULT_ROUNDS
 * times, in one test that counts failures, continues, and prints the table.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { cells, runCell } from '#tests/faults/browser/kill-matrix.ts';
import { printTable } from '#tests/faults/browser/print-table.ts';
import { expect, test as base } from '../support/journey.ts';
import { openStripeWorld, type StripeWorld } from '#tests/support/stripe-world.ts';

const test = base.extend<object, { world: StripeWorld }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const world = await openStripeWorld({ withWire: true });
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// All tests share one shop and run one after the other.
test.describe.configure({ mode: 'default' });

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 0);
const only = process.env['FAULT_CELLS'];
const wanted = cells.filter(({ point, fault }) => !only || new RegExp(only).test(`${point}: ${fault}`));

const longestCellMs = 5 * 60_000;

/** A cell that doesn't end counts as failed. */
async function within(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = wait(longestCellMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no end within ${longestCellMs / 60_000} minutes`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

const inShort = ['confirm: tab killed', 'order write: shop killed'];

if (rounds === 0) {
  for (const cell of cells) {
    const name = `${cell.point}: ${cell.fault}`;
    if (!inShort.includes(name)) continue;
    test(name, { tag: '@long' }, async ({ browser, world }) => {
      test.slow();
      await runCell(browser, world, cell);
    });
  }
} else {
  test('every point, every fault, again and again', async ({ browser, world }) => {
    test.setTimeout(0);
    const survived = new Map<string, number>();
    const broken: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      for (const cell of wanted) {
        const name = `${cell.point}: ${cell.fault}`;
        const startedAt = Date.now();
        try {
          await within(runCell(browser, world, cell));
          console.log(`${name}: stands, ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
          survived.set(name, (survived.get(name) ?? 0) + 1);
        } catch (error) {
          broken.push(`round ${round}, ${name}: ${String(error)}`);
          console.log(broken.at(-1));
        }
      }
      console.log(`round ${round} of ${rounds}: ${broken.length} of ${round * wanted.length} broken`);
    }
    console.log(printTable(survived, rounds));
    expect(broken).toEqual([]);
  });
}

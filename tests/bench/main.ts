/**
 * `npm run bench`: every figure beside a baseline measured in the same run, because absolute times drift with the
 * machine. Medians of repeated runs after a warm-up. Times never fail a build; exceeding a byte budget does. A wrong
 * answer gives no figure: that bench reports it, and the exit code is 1.
 */
import { loadavg } from 'node:os';
import { isBuildFresh } from '../../scripts/build-stamp.mjs';
import { build } from '../../scripts/build.mjs';
import { benchBundle } from './bundle.ts';
import { benchCrm } from './crm.ts';
import type { Figure } from './figure.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchImport } from './import.ts';
import { benchOffline } from './offline.ts';
import { benchOrders } from './orders.ts';
import { benchProducts } from './products.ts';
import { benchScreens } from './screens.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';
import { benchSync } from './sync.ts';
import { benchSecondVisit } from './second-visit.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

type Bench = (world: BenchWorld) => Promise<Figure[]> | Figure[];

const alone: Record<string, () => Promise<Figure[]> | Figure[]> = {
  bundle: benchBundle,
  search: benchSearch,
  'second-visit': benchSecondVisit,
  offline: benchOffline,
  screens: benchScreens,
  start: benchStart,
};
/** The benches that share a shop in this process. */
const onWorld: Record<string, Bench> = {
  import: benchImport,
  products: benchProducts,
  sync: benchSync,
  crm: benchCrm,
};
/** Test payments exist only outside production. */
const withPayments: Record<string, Bench> = { orders: benchOrders };

/** Prints its own table. The largest of its three shops takes two minutes to make. */
const onRequest: Record<string, () => Promise<Figure[]>> = { growth: benchGrowth };

const only = process.argv[2];
const names = [alone, onWorld, withPayments, onRequest].flatMap(Object.keys);
if (only && !names.includes(only)) {
  console.error(`There is no bench "${only}". There are: ${names.join(', ')}.`);
  process.exit(1);
}
const wanted = <T>(benches: Record<string, T>) =>
  Object.entries(benches).filter(([name]) => !only || only === name);

// Builds first, so that the present sources are measured and not an old build.
if (!isBuildFresh()) await build();
const figures: Figure[] = [];

async function run(name: string, bench: () => Promise<Figure[]> | Figure[]): Promise<void> {
  try {
    figures.push(...(await bench()));
  } catch (error) {
    console.error(`${name} has no figure:`, error);
    process.exitCode = 1;
  }
}

async function runOn(production: boolean, benches: [string, Bench][]): Promise<void> {
  if (benches.length === 0) return;
  const world = await openBenchWorld({ production });
  try {
    for (const [name, bench] of benches) await run(name, () => bench(world));
  } finally {
    await world.close();
  }
}

for (const [name, bench] of wanted(alone)) await run(name, bench);
await runOn(true, wanted(onWorld));
await runOn(false, wanted(withPayments));
if (only) for (const [name, bench] of wanted(onRequest)) await run(name, bench);
console.table(figures);
console.log(
  `load average ${loadavg()
    .map(n => n.toFixed(2))
    .join(' ')}, Node ${process.version}`,
);
process.exit();

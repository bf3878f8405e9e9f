/**
 * `npm run bench`: every figure beside a baseline measured in the same run, because absolute times drift with the
 * machine. Medians of repeated runs after a warm-up. Times never fail a build; exceeding a byte budget does. A wrong
 * answer gives no figure: that bench reports it, and the exit code is 1. `npm run bench -- budgets` compares figures with
 * the budgets.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { isBuildFresh } from '../../scripts/build-stamp.mjs';
import { build } from '../../scripts/build.mjs';
import { benchBundle } from './bundle.ts';
import { benchCatalogue } from './catalogue/catalogue.ts';
import { benchCrm } from './crm.ts';
import type { Figure } from './figure.ts';
import { benchFarDatabase } from './database/far-database.ts';
import { benchDragging } from './frames/dragging.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchImport, benchLarge } from './import.ts';
import { benchFirstFill } from './in-page/first-fill.ts';
import { benchSearch } from './in-page/search.ts';
import { benchMemory } from './memory.ts';
import { benchOffline } from './offline.ts';
import { benchOrders } from './orders.ts';
import { benchMixed } from './mixed/mixed.ts';
import { benchPeerReads } from './peer-reads.ts';
import { benchPricing } from './pricing.ts';
import { benchProducts } from './products.ts';
import { benchScreens } from './screens.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchStart } from './start.ts';
import { benchSizing } from './sizing/sizing.ts';
import { benchSync } from './sync.ts';
import { benchSecondVisit } from './second-visit.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

type Bench = (world: BenchWorld) => Promise<Figure[]> | Figure[];

const alone: Record<string, () => Promise<Figure[]> | Figure[]> = {
  bundle: benchBundle,
  search: benchSearch,
  pricing: benchPricing,
  'second-visit': benchSecondVisit,
  offline: benchOffline,
  'first-fill': benchFirstFill,
  screens: benchScreens,
  dragging: benchDragging,
  start: benchStart,
  orders: benchOrders,
  memory: benchMemory,
  'sign-ins': benchSignIns,
};
/** The benches that share a shop in this process. */
const onWorld: Record<string, Bench> = {
  import: benchImport,
  products: benchProducts,
  'peer-reads': benchPeerReads,
  sync: benchSync,
  crm: benchCrm,
};
/** Print their own tables. Their shops take a minute or two to make. */
const onRequest: Record<string, () => Promise<Figure[]>> = {
  growth: benchGrowth,
  sizing: benchSizing,
  mixed: benchMixed,
  'far-database': benchFarDatabase,
  catalogue: () => onOwnWorld(benchCatalogue),
  'import-large': () => onOwnWorld(({ databaseUrl }) => benchLarge(databaseUrl)),
};

async function onOwnWorld(bench: (world: BenchWorld) => Promise<Figure[]>): Promise<Figure[]> {
  const world = await openBenchWorld();
  try {
    return await bench(world);
  } finally {
    await world.close();
  }
}

const only = process.argv[2];
if (only === 'budgets') {
  const { runBudgets } = await import('./budgets/run-budgets.ts');
  if (!isBuildFresh()) await build();
  process.exit(await runBudgets(process.argv.slice(3)));
}
const names = [alone, onWorld, onRequest].flatMap(Object.keys);
if (only && !names.includes(only)) {
  console.error(`There is no bench "${only}". There are: ${[...names, 'budgets'].join(', ')}.`);
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

async function runOnWorld(benches: [string, Bench][]): Promise<void> {
  if (benches.length === 0) return;
  const world = await openBenchWorld();
  try {
    for (const [name, bench] of benches) await run(name, () => bench(world));
  } finally {
    await world.close();
  }
}

for (const [name, bench] of wanted(alone)) await run(name, bench);
await runOnWorld(wanted(onWorld));
if (only) for (const [name, bench] of wanted(onRequest)) await run(name, bench);
console.table(figures);
// For `budgets`, which runs each bench in a process of its own.
if (process.env['BENCH_FIGURES']) writeFileSync(process.env['BENCH_FIGURES'], JSON.stringify(figures));
console.log(
  `load average ${loadavg()
    .map(n => n.toFixed(2))
    .join(' ')}, Node ${process.version}`,
);
process.exit();

/**
 * `npm run bench`: every figure beside a baseline measured in the same run, because absolute times drift with the
 * machine. Medians of repeated runs after a warm-up. Nothing here fails a build by time; the byte budgets do.
 */
import { loadavg } from 'node:os';
import { isBuildFresh } from '../../scripts/build-stamp.mjs';
import { build } from '../../scripts/build.mjs';
import { benchBundle } from './bundle.ts';
import { benchCrm } from './crm.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchImport } from './import.ts';
import { benchOffline } from './offline.ts';
import { benchOrders } from './orders.ts';
import { benchProducts } from './products.ts';
import { benchScreens } from './screens.ts';
import { benchSearch } from './search.ts';
import { benchSync } from './sync.ts';
import { benchSecondVisit } from './second-visit.ts';
import { openBenchWorld } from './world.ts';

export interface Figure {
  work: string;
  measured: string;
  baseline: string;
  ratio: string;
}

const only = process.argv[2];
const wants = (name: string) => !only || only === name;

// What is measured is what is here, not what was built some time ago.
if (!isBuildFresh()) await build();
const figures: Figure[] = [];
if (wants('bundle')) figures.push(...benchBundle());
if (wants('search')) figures.push(...benchSearch());
if (wants('second-visit')) figures.push(...(await benchSecondVisit()));
if (wants('offline')) figures.push(...(await benchOffline()));
if (wants('screens')) figures.push(...(await benchScreens()));
if (['import', 'products', 'sync', 'crm'].some(wants)) {
  const world = await openBenchWorld();
  try {
    if (wants('import')) figures.push(...(await benchImport(world)));
    if (wants('products')) figures.push(...(await benchProducts(world)));
    if (wants('sync')) figures.push(...(await benchSync(world)));
    if (wants('crm')) figures.push(...(await benchCrm(world)));
  } finally {
    await world.close();
  }
}
if (wants('orders')) {
  const world = await openBenchWorld({ production: false });
  try {
    figures.push(...(await benchOrders(world)));
  } finally {
    await world.close();
  }
}
// Three shops are made for it, the largest in two minutes: only where it is asked for.
if (only === 'growth') console.table(await benchGrowth());
console.table(figures);
console.log(
  `load average ${loadavg()
    .map(n => n.toFixed(2))
    .join(' ')}, Node ${process.version}`,
);
process.exit();

import { benchSync } from './bench/sync.ts';
import { openBenchWorld } from './bench/world.ts';
const world = await openBenchWorld();
console.table(await benchSync(world));
await world.close();
process.exit(0);

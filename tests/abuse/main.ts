/**
 * `npm run test:abuse`: attacks a real shop over HTTP, on a real database, and prints what was tried and what held.
 * `-- --requests 50000 --seed 1` are the generated requests; `-- --from 1234 --requests 1` sends one of them again;
 * `-- --only requests,objects` runs only those groups.
 */
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { freshProgram, openShop, type ShopProcess } from '#tests/support/shop-process.ts';
import { attackFiles } from './attack-files.ts';
import { attackLimits } from './attack-limits.ts';
import { attackObjects } from './attack-objects.ts';
import { attackReferences } from './attack-references.ts';
import { attackRequests } from './attack-requests.ts';
import { attackSockets } from './attack-sockets.ts';
import { makeWorld } from './make-world.ts';
import { addOutcome, describeFailures, type Outcome } from './outcome.ts';
import type { AttackedShop } from './people.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: 'requests,objects,references,files,sockets,limits' },
  },
});
const only = new Set(values.only.split(','));
const seed = Number(values.seed);

/** Resident memory after the attack, in megabytes. */
const mostMemoryMb = 700;

const dataDir = makeDataDir();
const env = {
  DEMO: '0',
  ...ownerEnv,
  SUPPLIER_FEED: path.resolve('tests/fixtures/shopify-apparel.csv'),
  NODE_OPTIONS: '--max-old-space-size=512',
};
let failed = 0;
console.log(`seed ${seed}`);
let shop = await openShop({ dataDir, env, program: freshProgram() });
try {
  await run('requests', async target => {
    const world = await makeWorld(target);
    const [from, requests] = [Number(values.from), Number(values.requests)];
    return attackRequests(target, world, { seed, from, requests });
  });
  await run('objects', async target => attackObjects(target, await makeWorld(target)));
  await run('references', async target => attackReferences(target, await makeWorld(target)));
  await run('files', attackFiles);
  await run('sockets', attackSockets);
  if (only.has('limits')) {
    await shop.stop();
    shop = await openShop({ dataDir, env: { ...env, RATE_LIMITS: 'on' }, program: freshProgram() });
    await run('limits', attackLimits);
  }
} finally {
  if (shop.isOpen()) await shop.stop();
  removeDataDir(dataDir);
}
console.log(failed === 0 ? 'Everything held.' : `${failed} did not hold.`);
process.exitCode = failed === 0 ? 0 : 1;

async function run(group: string, attack: (target: AttackedShop) => Promise<Outcome>): Promise<void> {
  if (!only.has(group)) return;
  const startedAt = performance.now();
  const outcome = await attack({ baseUrl: shop.origin.replace('localhost', '127.0.0.1'), knex: shop.knex });
  await lookAfter(shop, outcome);
  const { tried, failures } = outcome;
  const held = String(tried - failures.length).padStart(7);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${group.padEnd(10)} tried ${String(tried).padStart(7)}   held ${held}   ${seconds} s, ${memoryMb(shop)} MB`,
  );
  if (failures.length > 0) console.log(describeFailures(outcome));
  failed += failures.length;
}

/** The process is alive, answers, and has released its memory and connections. */
async function lookAfter(one: ShopProcess, outcome: Outcome): Promise<void> {
  const isWell = one.isOpen() && (await fetch(`${one.origin}/readyz`)).ok;
  addOutcome(outcome, 'afterwards', [
    ...(isWell ? [] : ['The shop is not well.']),
    ...(memoryMb(one) <= mostMemoryMb ? [] : [`It holds ${memoryMb(one)} MB.`]),
  ]);
}

function memoryMb(one: ShopProcess): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(one.pid())], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}

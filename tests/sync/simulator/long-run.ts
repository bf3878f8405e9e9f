/**
 * `npm run test:sync:long -- --schedules 1000 --steps 60 --devices 4 --seed 1`: more schedules than a test run has time
 * for, and the way to replay one: `-- --seed 123 --schedules 1`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { connectDatabase } from '#api/database/connect.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { migrate } from '#api/database/migrate.ts';
import { createEmptyDatabase, dropDatabase, uniqueDatabaseName } from '#tests/support/database-server.ts';
import { prepareGround } from './ground.ts';
import { describeFailure } from './report.ts';
import { runSchedule } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string' },
    devices: { type: 'string' },
  },
});
const schedules = Number(values.schedules);
const firstSeed = Number(values.seed);
const size = {
  ...(values.steps ? { steps: Number(values.steps) } : {}),
  ...(values.devices ? { devices: Number(values.devices) } : {}),
};

await withDatabase(async knex => {
  const ground = await prepareGround(knex);
  const counts: Record<string, number> = {};
  const startedAt = performance.now();
  let failed = 0;
  for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
    const report = await runSchedule(ground, { seed, ...size });
    for (const [what, times] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + times;
    if (report.violations.length === 0) continue;
    failed += 1;
    console.error(describeFailure(report));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(counts);
  console.log(`${schedules} schedules, ${failed} failed, ${seconds.toFixed(1)} s.`);
  if (failed > 0) process.exitCode = 1;
});

async function withDatabase(work: (knex: Knex) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-simulator-'));
  // Under root the server runs as another user, who has to walk through.
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const server = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
  const name = uniqueDatabaseName('simulator');
  try {
    const knex = connectDatabase({ url: await createEmptyDatabase(server.url, name), poolMax: 10 });
    await migrate(knex);
    await work(knex).finally(() => knex.destroy());
    await dropDatabase(server.url, name);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * `npm run test:sync:long`: 10,000 schedules of six devices and a hundred steps each, and a table of what they met.
 * `-- --minutes 30` ends earlier; `--schedules`, `--seed`, `--steps`, `--devices` say which ones. One that has failed is
 * run again with the line that it printed.
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
import { addCounts, countTable, describeFailure } from './report.ts';
import { runSchedule } from './schedule.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '100' },
    /** `any`: two or three, as in `npm test`. */
    devices: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '0' },
  },
});
const schedules = Number(values.schedules);
const firstSeed = Number(values.seed);
const minutes = Number(values.minutes);
const size = {
  steps: Number(values.steps),
  ...(values.devices === 'any' ? {} : { devices: Number(values.devices) }),
};

await withDatabase(async knex => {
  const ground = await prepareGround(knex);
  const counts: Record<string, number> = {};
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let [run, failed] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
    if (minutes > 0 && seconds() > minutes * 60) break;
    const report = await runSchedule(ground, { seed, ...size });
    run += 1;
    addCounts(counts, report);
    if (run % 100 === 0) console.log(`${run} schedules, ${failed} failed, ${seconds().toFixed(0)} s`);
    if (report.violations.length === 0) continue;
    failed += 1;
    console.error(describeFailure(report));
  }
  console.log(countTable(counts));
  const what = `${values.devices} devices, ${size.steps} steps, seeds ${firstSeed} to ${firstSeed + run - 1}`;
  console.log(`${run} schedules of ${what}: ${failed} failed, ${seconds().toFixed(1)} s.`);
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

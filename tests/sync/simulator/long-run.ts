/**
 * `npm run test:sync:long`: 10,000 schedules of six devices and a hundred steps each, and a table of the faults they met.
 * Runs as many at once as there are processors, each in its own process and database.
 * `-- --minutes 30` ends earlier; `--schedules`, `--seed`, `--steps`, `--devices` choose them, `--workers` sets how many
 * run at once. A failed schedule prints the command that runs it again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '#api/database/connect.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import {
  copyDatabase,
  createEmptyDatabase,
  uniqueDatabaseName,
} from '#tests/support/database/database-server.ts';
import type { LongRunTask, LongRunWord } from './long-run-worker.ts';
import { addCounts, countTable, describeFailure } from './report.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '100' },
    /** `any`: two or three, as in `npm test`. */
    devices: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '0' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
const schedules = Number(values.schedules);
const firstSeed = Number(values.seed);
const minutes = Number(values.minutes);
const workers = Math.max(1, Math.min(Number(values.workers), schedules));
const size = {
  steps: Number(values.steps),
  ...(values.devices === 'any' ? {} : { devices: Number(values.devices) }),
};

const counts: Record<string, number> = {};
let [given, run, failed] = [0, 0, 0];
let startedAt = performance.now();
const seconds = () => (performance.now() - startedAt) / 1000;

await withDatabases(async urls => {
  startedAt = performance.now();
  await Promise.all(urls.map(work));
});
console.log(countTable(counts));
const what = `${values.devices} devices, ${size.steps} steps, seeds ${firstSeed} to ${firstSeed + given - 1}`;
const load = loadavg().map(n => n.toFixed(1));
const speed = `${seconds().toFixed(1)} s on ${workers} at once, load average ${load.join(' ')}`;
console.log(`${run} schedules of ${what}: ${failed} failed, ${speed}.`);
if (failed > 0 || run < given) process.exitCode = 1;

/** Gives schedules to a process one by one, until there are none left or time is up. */
function work(url: string): Promise<void> {
  const worker = fork(path.join(import.meta.dirname, 'long-run-worker.ts'), [url], {
    execArgv: ['--import', 'tsx'],
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (word: LongRunWord) => {
      if (word.report) take(word.report);
      if (!giveNext(worker)) worker.send({ seed: null } satisfies LongRunTask);
    });
    worker.on('exit', code => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
  });
}

function giveNext(worker: ChildProcess): boolean {
  if (given >= schedules || (minutes > 0 && seconds() > minutes * 60)) return false;
  worker.send({ seed: firstSeed + given, ...size } satisfies LongRunTask);
  given += 1;
  return true;
}

function take(report: NonNullable<LongRunWord['report']>): void {
  run += 1;
  addCounts(counts, report);
  if (report.violations.length > 0) {
    failed += 1;
    console.error(describeFailure(report));
  }
  if (run % 100 === 0) console.log(`${run} schedules, ${failed} failed, ${seconds().toFixed(0)} s`);
}

/** One for each worker, all copies of the first. */
async function withDatabases(each: (urls: string[]) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-simulator-'));
  // Under root, the server runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: (message: string) => console.warn(message) };
  const server = await startEmbeddedDatabase({ dataDir, log, durability: 'off' });
  try {
    const template = uniqueDatabaseName('simulator');
    const knex = connectDatabase({ url: await createEmptyDatabase(server.url, template), poolMax: 4 });
    await migrate(knex).finally(() => knex.destroy());
    const urls: string[] = [];
    for (let at = 0; at < workers; at++)
      urls.push(await copyDatabase(server.url, template, uniqueDatabaseName('simulator')));
    await each(urls);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

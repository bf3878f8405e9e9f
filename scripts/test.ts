/**
 * `npm test`: what catches a fault within a day, in minutes. Two lanes for two cores, then the browsers alone, because
 * their journeys are the ones that suffer from a busy machine. The first failure stops all and is shown.
 * `npm run test:all` tries everything: every journey, every endpoint as everybody, 300 schedules of the sync, kills and
 * restarts, 50,000 generated requests.
 */
import { availableParallelism, loadavg } from 'node:os';
import { removeDataDir } from '#tests/faults/data-folder.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { keepTemporaryFilesInMemory } from '#tests/support/database/memory-folder.ts';
import { seedDataDir } from '#tests/support/database/seeded-data.ts';
import { FailedStep, runStep, stopSteps, type Step } from './run-step.ts';
import { keepRun } from './tests/test-runs.ts';

const isWhole = process.argv.includes('--all');
const whole = isWhole ? { TEST_ALL: '1' } : undefined;

const bin = (name: string) => `node_modules/.bin/${name}`;
// One checker: several share two cores with the tests beside them, and check much twice.
const tsc = (project: string) => [bin('tsc'), '-p', project, '--checkers', '1'];
const vitest = (...projects: string[]) => [
  bin('vitest'),
  'run',
  ...projects.flatMap(project => ['--project', project]),
];

/**
 * Playwright follows each request of the service worker, for an eighth of the journeys' time. What the worker asks of other
 * hosts its Content-Security-Policy refuses, and the console says so; `npm run test:all` follows it.
 */
const unwatchedWorker = { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: '1' };

const staticLane: Step[] = [
  // First, so that it is whole before a database test opens a shop that looks at it.
  { name: 'build', command: [process.execPath, 'scripts/build.mjs'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'no any', command: [process.execPath, '--import', 'tsx', 'scripts/any-results.ts'] },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'types: api', command: tsc('api') },
  { name: 'types: pwa', command: tsc('pwa') },
  { name: 'types: worker', command: tsc('pwa/tsconfig.sw.json') },
  { name: 'types: tests', command: tsc('tests') },
];
const testLane: Step[] = [
  { name: 'unit tests', command: vitest('unit', 'components*'), env: whole },
  { name: 'database tests', command: vitest('db', ...(isWhole ? ['long'] : [])), env: whole },
];

const startedAt = performance.now();
const begun = {
  at: new Date().toISOString(),
  cores: availableParallelism(),
  load: loadavg()[0] ?? 0,
  isWhole,
};
// One folder for all steps: the seeded shop is copied out of it.
keepTemporaryFilesInMemory();
let seeded = '';
try {
  const [browser] = await Promise.all([runStatic(), runInOrder(testLane)]);
  await runInOrder(browserSteps({ CHROME_PATH: browser, SEEDED_DATA: seeded }));
  console.log(`\nAll well in ${seconds().toFixed(1)} s.`);
  keepRun({ ...begun, seconds: seconds() });
} catch (error) {
  stopSteps();
  console.error(error instanceof FailedStep ? error.report() : error);
  console.error(`\nFailed after ${seconds().toFixed(1)} s.`);
  process.exitCode = 1;
} finally {
  if (seeded) removeDataDir(seeded);
}

function browserSteps(env: Record<string, string>): Step[] {
  const journeys: Step = {
    name: 'browser tests',
    command: [bin('playwright'), 'test', ...(isWhole ? [] : ['--grep-invert', '@long'])],
    env: { ...env, ...(isWhole ? {} : unwatchedWorker) },
  };
  const abuse: Step = {
    name: 'abuse',
    command: [process.execPath, '--import', 'tsx', 'tests/abuse/main.ts'],
  };
  const engines: Step = { name: 'other engines', command: vitest('engines'), env };
  return isWhole ? [journeys, engines, abuse] : [journeys, engines];
}

async function runStatic(): Promise<string> {
  const browser = await ensureChromium(line => console.log(line));
  await runInOrder(staticLane);
  // For the journeys in all engines.
  seeded = await seedDataDir();
  return browser;
}

async function runInOrder(steps: Step[]): Promise<void> {
  for (const step of steps) await runStep(step);
}

function seconds(): number {
  return (performance.now() - startedAt) / 1000;
}

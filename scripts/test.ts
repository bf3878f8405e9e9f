/**
 * `npm test`: everything that says whether the shop is well. Two lanes for two cores, then the browser alone,
 * because its journeys are the ones that suffer from a busy machine. The first failure stops all and is shown.
 */
import { ensureChromium } from '#tests/support/chromium.ts';
import { FailedStep, runStep, stopSteps, type Step } from './run-step.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
const tsc = (project: string) => [bin('tsc'), '-p', project];

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
  { name: 'unit tests', command: [bin('vitest'), 'run', '--project', 'unit'] },
  { name: 'database tests', command: [bin('vitest'), 'run', '--project', 'db'] },
];

const startedAt = performance.now();
try {
  const [browser] = await Promise.all([runStatic(), runInOrder(testLane)]);
  await runStep({
    name: 'browser tests',
    command: [bin('playwright'), 'test'],
    env: { CHROME_PATH: browser },
  });
  console.log(`\nAll well in ${seconds()}.`);
} catch (error) {
  stopSteps();
  console.error(error instanceof FailedStep ? error.report() : error);
  console.error(`\nFailed after ${seconds()}.`);
  process.exitCode = 1;
}

async function runStatic(): Promise<string> {
  const browser = await ensureChromium(line => console.log(line));
  await runInOrder(staticLane);
  return browser;
}

async function runInOrder(steps: Step[]): Promise<void> {
  for (const step of steps) await runStep(step);
}

function seconds(): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

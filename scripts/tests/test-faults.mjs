/**
 * `npm run test:faults`: everything that may go wrong around the shop, with how often it was tried and survived:
 *
 *   the kill matrices of server and browser, every point between a cart and its mail, FAULT_ROUNDS times (25)
 *   the faults of `faults.mjs`, each case once
 *
 * `-- --quick` leaves the matrices out. All parts run, also when one breaks.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { faults } from './faults.mjs';

const matrices = [
  [
    'killed between pay and mail: shop, sessions, wires',
    'vitest run --project db tests/faults/payments/long-run',
  ],
  [
    'killed between cart and confirmation: tab, worker, wire',
    'playwright test tests/e2e/field/kills.spec.ts',
  ],
];
const env = { ...process.env, FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '25' };
const isQuick = process.argv.includes('--quick');

const rows = [];
if (!isQuick) for (const [fault, command] of matrices) rows.push(await runMatrix(fault, command.split(' ')));
rows.push(...runFaults());

const width = Math.max(...rows.map(({ fault }) => fault.length));
console.log(`\n${'survived / tried'.padStart(width + 18)}`);
for (const { fault, survived, tried } of rows)
  console.log(
    `${fault.padEnd(width)}  ${`${survived} / ${tried}`.padStart(16)}${survived === tried ? '' : '  BROKEN'}`,
  );
// Nothing that was not tried has been survived.
process.exitCode = rows.every(({ survived, tried }) => tried > 0 && survived === tried) ? 0 : 1;

/** Its last word counts: "round 25 of 25: 0 of 475 broken". */
async function runMatrix(fault, [program, ...args]) {
  const child = spawn(`node_modules/.bin/${program}`, args, { env, stdio: ['inherit', 'pipe', 'inherit'] });
  // Its last word may come before it has ended.
  const ended = once(child, 'close');
  let said = '';
  for await (const part of child.stdout) {
    process.stdout.write(part);
    said += part;
  }
  const [code] = await ended;
  const [, broken, tried] = [...said.matchAll(/: (\d+) of (\d+) broken/g)].at(-1) ?? [];
  const survived = Number(tried ?? 0) - Number(broken ?? 0);
  if (code === 0 || survived < Number(tried ?? 0)) return { fault, survived, tried: Number(tried ?? 0) };
  // Whole by its count, and yet it failed.
  return { fault, survived, tried: Number(tried ?? 0) + 1 };
}

function runFaults() {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-faults-'));
  const outputFile = path.join(folder, 'report.json');
  try {
    const projects = ['unit', 'db', 'long'].flatMap(name => ['--project', name]);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`];
    const files = faults.flatMap(one => one.files);
    spawnSync('node_modules/.bin/vitest', ['run', ...projects, ...reporters, ...files], { stdio: 'inherit' });
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return faults.map(({ fault, files: own }) => {
      const results = own.map(file => testResults.filter(({ name }) => name === path.resolve(file)));
      const cases = results.flatMap(found => found.flatMap(({ assertionResults }) => assertionResults));
      // A file that did not come to its cases is a case that failed.
      const unread = results.filter(found => !found.some(one => one.assertionResults.length > 0)).length;
      const counted = cases.filter(({ status }) => status === 'passed' || status === 'failed');
      const survived = counted.filter(({ status }) => status === 'passed').length;
      return { fault, survived, tried: counted.length + unread };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

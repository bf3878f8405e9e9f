/**
 * `npm run bench -- budgets`: runs every bench that a budget needs, each in a process of its own, and prints each budget
 * with its gate, its goal, what was measured and whether it is met. Ends with 1 if a gate is missed or a bench fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openHello } from '../load/hello.ts';
import { load } from '../load/load.ts';
import type { Figure } from '../figure.ts';
import { budgets } from './budgets.ts';
import { benchesOf, isRed, judge, type Outcome, type Outcomes } from './judge-budgets.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Shorter than each bench by itself. */
const shortForm = { MEMORY_MINUTES: '1', GROWTH: 'ten busy years' };

/** Returns the exit code. `only` limits it to some benches; the other budgets are then not measured. */
export async function runBudgets(only: readonly string[]): Promise<number> {
  const outcomes: Record<string, Outcome> = {};
  const took: string[] = [];
  const start = performance.now();
  for (const name of benchesOf(budgets)) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(`\n${name}, load average ${loadText()}`);
    const began = performance.now();
    outcomes[name] = await runBench(name);
    took.push(`${name} ${seconds(began)}`);
  }
  const code = printBudgets(outcomes);
  console.log(`took ${took.join(', ')}; together ${seconds(start)}`);
  return code;
}

function printBudgets(outcomes: Outcomes): number {
  const judged = budgets.map(budget => judge(budget, outcomes));
  console.table(judged);
  console.log(`load average ${loadText()}, Node ${process.version}`);
  return isRed(judged, outcomes) ? 1 : 0;
}

async function runBench(name: string): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-budgets-'));
  const file = path.join(folder, 'figures.json');
  try {
    const before = await measureHello();
    const going = spawn(process.execPath, ['--import', 'tsx', main, name], {
      stdio: 'inherit',
      env: { ...shortForm, ...process.env, BENCH_FIGURES: file },
    });
    const [code] = (await once(going, 'exit')) as [number | null];
    if (code !== 0) return { failed: `exit code ${code}` };
    const figures = JSON.parse(readFileSync(file, 'utf8')) as Figure[];
    const hello = (before + (await measureHello())) / 2;
    return { figures: [...figures, helloFigure(hello)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Beside each bench, as the machine's load differs from one to the next. */
function helloFigure(perSecond: number): Figure {
  const measured = `${Math.round(perSecond)} req/s`;
  return { work: "Koa's hello, before and after", measured, baseline: '', ratio: '' };
}

async function measureHello(): Promise<number> {
  const hello = await openHello();
  try {
    return (await load({ ...hello.asked, connections: 10, seconds: 2 })).perSecond;
  } finally {
    hello.close();
  }
}

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1_000)} s`;

const loadText = () =>
  loadavg()
    .map(n => n.toFixed(2))
    .join(' ');

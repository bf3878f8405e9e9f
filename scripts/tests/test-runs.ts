/** How long `npm test` took on this machine, for `npm run house`: the newest runs that went well. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#api/project-root.ts';

const file = path.join(projectRoot, '.cache', 'test-runs.json');
const mostRuns = 20;

export interface TestRun {
  /** ISO time at which it began. */
  at: string;
  seconds: number;
  cores: number;
  /** Of the machine over the minute before it began. */
  load: number;
  /** `npm run test:all`. */
  isWhole: boolean;
}

export function readRuns(): TestRun[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestRun[];
  } catch {
    return [];
  }
}

export function keepRun(run: TestRun): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify([run, ...readRuns()].slice(0, mostRuns)));
}

/** Rows for people: when, which, minutes, cores, load. */
export const runRows = (runs: readonly TestRun[]) =>
  runs.map(({ at, seconds, cores, load, isWhole }): (string | number)[] => [
    at.slice(0, 16).replace('T', ' '),
    isWhole ? 'npm run test:all' : 'npm test',
    (seconds / 60).toFixed(1),
    cores,
    load.toFixed(1),
  ]);

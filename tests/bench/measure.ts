/** Measures times and prints them. */
import { readdirSync, readFileSync } from 'node:fs';

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN;
}

/** Milliseconds of each run after one warm-up run that is not counted. */
export async function timeRuns(runs: number, work: () => Promise<unknown> | unknown): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const times = (value: number) => `${value.toFixed(2)} ×`;

/**
 * Resources used by the processes that this one has started, the shop and its database. On a shared machine this says
 * more than elapsed time. Linux only.
 */
export function startCpuClock(): { per(count: number): string } {
  const before = cpuOfChildrenMs();
  return {
    per(count) {
      const after = cpuOfChildrenMs();
      return before === null || after === null
        ? 'processor not told'
        : `${ms((after - before) / count)} of processor each`;
    },
  };
}

const msPerTick = 10;

function cpuOfChildrenMs(): number | null {
  try {
    const all = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(readProcess)
      .filter(one => one !== null);
    const known = new Set([process.pid]);
    for (let size = 0; size < known.size;) {
      size = known.size;
      for (const { pid, parent } of all) if (known.has(parent)) known.add(pid);
    }
    known.delete(process.pid);
    return all.filter(({ pid }) => known.has(pid)).reduce((sum, { ticks }) => sum + ticks * msPerTick, 0);
  } catch {
    return null;
  }
}

/** Of a process that runs; with its children, such as a database server's sessions, if wanted. Linux only. */
export function cpuMsOf(pid: number, { withChildren = false } = {}): number {
  const names = withChildren ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : [String(pid)];
  const ticks = names
    .map(readProcess)
    .filter(one => one !== null)
    .filter(one => one.pid === pid || (withChildren && one.parent === pid))
    .map(one => one.ticks + (withChildren && one.pid === pid ? one.ticksOfEnded : 0));
  return ticks.reduce((sum, one) => sum + one, 0) * msPerTick;
}

interface ProcessTimes {
  pid: number;
  parent: number;
  ticks: number;
  /** Of its children that have ended. */
  ticksOfEnded: number;
}

/** Null if the process has ended. */
function readProcess(name: string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program's name is in brackets and may contain anything.
    const [, parent, ...rest] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13);
    return {
      pid: Number(name),
      parent: parent ?? 0,
      ticks: user + system,
      ticksOfEnded: endedUser + endedSystem,
    };
  } catch {
    return null;
  }
}

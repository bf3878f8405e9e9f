/** The tasks of a page's main thread while it is used, in processor time and by the wall. */
import type { Browser, Page } from '@playwright/test';

export interface Task {
  cpuMs: number;
  wallMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

export async function mainTasks(browser: Browser, page: Page, use: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  await use();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  // Each task is traced twice, by the scheduler and for the timeline: one inside the other is the same.
  let endedAt = 0;
  return tasks.flatMap(({ ts, tdur = 0, dur = 0 }) => {
    if (ts < endedAt) return [];
    endedAt = ts + dur;
    return [{ cpuMs: tdur / 1000, wallMs: dur / 1000 }];
  });
}

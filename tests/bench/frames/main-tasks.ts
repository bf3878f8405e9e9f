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
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0, dur = 0 }) => ({ cpuMs: tdur / 1000, wallMs: dur / 1000 }));
}

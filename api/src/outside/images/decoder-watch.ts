/**
 * Watches what a file costs, in a thread of its own: reading a drawing holds the decoder's first thread for as long as
 * it takes, and that one could not watch itself meanwhile.
 */
import { workerData } from 'node:worker_threads';
import { costlySignal } from './decoder-words.ts';
import { phases, processorTime, sharedIn } from './file-watch.ts';

const lookEveryMs = 20;
const { phase, bounds } = sharedIn(workerData as SharedArrayBuffer);

setInterval(() => {
  const [before = 0, cpuMs = 0, rssBytes = 0] = bounds;
  const isCostly = processorTime() - before > cpuMs || process.memoryUsage.rss() > rssBytes;
  // Never once the file is done: the end of the process would be taken for the word on the next one.
  if (isCostly && Atomics.compareExchange(phase, 0, phases.working, phases.ending) === phases.working)
    process.kill(process.pid, costlySignal);
}, lookEveryMs);

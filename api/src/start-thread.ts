/** A thread of our own: from its bundle beside ours, or from its source. */
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { programOf } from './project-root.ts';

/** @param name its place under `api/src`, as for `programOf`. It inherits no variables. */
export function startThread(name: string, workerData?: unknown): Worker {
  const { file } = programOf(name);
  if (file.endsWith('.js')) return new Worker(file, { env: {}, workerData });
  // Node 20 doesn't load what `--import` names in a thread.
  const source = JSON.stringify(pathToFileURL(file).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`, {
    eval: true,
    env: {},
    workerData,
  });
}

/** A thread of our own: from its bundle beside ours, or from its source. */
import { Worker } from 'node:worker_threads';
import { programOf } from './project-root.ts';

/** @param name its place under `api/src`, as for `programOf`. It inherits no variables. */
export function startThread(name: string): Worker {
  const { file } = programOf(name);
  if (file.endsWith('.js')) return new Worker(file, { env: {} });
  // Node 20 doesn't load what `--import` names in a thread.
  const words = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}); })`;
  return new Worker(words, { eval: true, env: {} });
}

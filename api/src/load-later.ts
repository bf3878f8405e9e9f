import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A package that is loaded with its first use, and not when the shop starts: few starts need it, and all would wait. */
export function loadLater<T>(name: string): () => T {
  return () => require(name) as T;
}

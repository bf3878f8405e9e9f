import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What takes a while to make: with its first use, and then kept. */
export function makeLater<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A package that is loaded with its first use, and not when the shop starts: few starts need it, and all would wait. */
export const loadLater = <T>(name: string): (() => T) => makeLater(() => require(name) as T);

/**
 * `npm test` tries one of each kind and a part of the generated cases, so that it ends within minutes; with TEST_ALL=1,
 * as `npm run test:all` sets it, everything is tried.
 */
export const isWhole = process.env['TEST_ALL'] === '1';

/** The first of each kind; all of them in a whole run. */
export function oneOfEach<T>(all: readonly T[], kindOf: (one: T) => string): T[] {
  if (isWhole) return [...all];
  const kinds = new Set<string>();
  return all.filter(one => {
    const kind = kindOf(one);
    return !kinds.has(kind) && kinds.add(kind);
  });
}

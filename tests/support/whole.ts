/**
 * `npm test` tries one of each kind and some of the generated cases, so that it takes minutes. With TEST_ALL=1,
 * which `npm run test:all` sets, everything is tried.
 */
export const isWhole = process.env['TEST_ALL'] === '1';

/** Returns the first of each kind, or all of them with TEST_ALL=1. */
export function oneOfEach<T>(all: readonly T[], kindOf: (one: T) => string): T[] {
  if (isWhole) return [...all];
  const kinds = new Set<string>();
  return all.filter(one => {
    const kind = kindOf(one);
    return !kinds.has(kind) && kinds.add(kind);
  });
}

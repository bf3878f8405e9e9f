/**
 * The arguments of a refused change, with the values that the person saw replaced by the office's current ones. The
 * person has reviewed them, so they don't clash a second time.
 */
import { mutationNamed } from '#contract/wire/mutations.ts';

type Fields = Record<string, unknown>;

export function asSeenNow(name: string, args: unknown, row: unknown): unknown {
  const seen = mutationNamed(name)?.seen;
  if (!seen || typeof args !== 'object' || args === null || typeof row !== 'object' || row === null)
    return args;
  const [given, now] = [args as Fields, row as Fields];
  if (!(seen.in in given)) return args;
  if ('fieldsOf' in seen) return { ...given, [seen.in]: taken(given[seen.fieldsOf], now) };
  return seen.field in now ? { ...given, [seen.in]: now[seen.field] } : args;
}

function taken(changes: unknown, now: Fields): Fields {
  const keys = Object.keys((changes ?? {}) as Fields).filter(key => key in now);
  return Object.fromEntries(keys.map(key => [key, now[key]]));
}

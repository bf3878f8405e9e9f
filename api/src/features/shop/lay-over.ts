/** Settings rows over their defaults, field by field. */
import { z } from 'zod';

const written = z.record(z.string(), z.unknown());

/** What a settings row holds, or nothing: a row of another kind is as good as none. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return written.safeParse(value).data ?? {};
}

/** A field that is missing or of the wrong kind keeps its default, so that a bad setting never closes the shop. */
export function layOver<T extends object>(
  defaults: T,
  /** Of the fields that may be written. */
  schemas: { readonly [K in keyof T]?: z.ZodType },
  found: Record<string, unknown>,
): T {
  const valid: [string, unknown][] = Object.entries(schemas as Record<string, z.ZodType>)
    .map(([name, schema]) => [name, schema.safeParse(found[name])] as const)
    .filter(([, read]) => read.success)
    .map(([name, read]) => [name, read.data]);
  return { ...defaults, ...Object.fromEntries(valid) };
}

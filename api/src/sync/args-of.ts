import type { z } from 'zod';
import type { Write } from './entity-store.ts';

/** The arguments of a mutation at work, as its declaration has accepted them. `name` is the one that the store knows by. */
export function argsOf<M extends Record<string, { args: z.ZodType }>, N extends keyof M>({
  args,
}: Pick<Write, 'args'>): z.output<M[N]['args']> {
  return args as z.output<M[N]['args']>;
}

/** Every offline mutation, by name: device and server run the same declaration. */
import type { z } from 'zod';
import type {
  EditableField,
  MutationContext,
  MutationShape,
  MutationWords,
  Outcome,
  SeenBefore,
} from './mutation.ts';
import { customerMutations } from '../customers/mutations.ts';
import { deliveryMutations } from '../deliveries/mutations.ts';
import { jobMutations } from '../jobs/mutations.ts';
import { shiftMutations } from '../jobs/shift-mutations.ts';
import { leadMutations } from '../leads/mutations.ts';
import { projectMutations } from '../projects/mutations.ts';
import { quoteMutations } from '../quotes/mutations.ts';

export const mutations = {
  ...deliveryMutations,
  ...jobMutations,
  ...shiftMutations,
  ...customerMutations,
  ...projectMutations,
  ...leadMutations,
  ...quoteMutations,
};

export type Mutations = typeof mutations;
export type MutationName = keyof Mutations;
/** What a screen hands in for a mutation. */
export type MutationArgs<N extends MutationName> = z.input<Mutations[N]['args']>;

/** A declaration whose row and arguments are not known by type: what came from a queue or from the wire. */
export interface AnyMutation extends Omit<
  MutationShape<MutationName, z.ZodType, unknown>,
  'reduce' | 'words' | 'editable' | 'seen'
> {
  words: MutationWords;
  editable: readonly EditableField[];
  seen: SeenBefore | null;
  reduce(row: unknown, args: unknown, context: MutationContext): Outcome<unknown>;
}

export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(mutations, name);
}

/**
 * The declaration by a name that came from outside; null for one this build does not know.
 * Its `reduce` takes the row of `entity` and arguments that `args` has accepted, on trust.
 */
export function mutationNamed(name: string): AnyMutation | null {
  return isMutationName(name) ? (mutations[name] as unknown as AnyMutation) : null;
}

/** What a change did, for lists of unsent and refused work; the name itself where this build does not know it. */
export function mutationDone(name: string, args: unknown): string {
  const done = mutationNamed(name)?.words.done ?? name;
  if (typeof done === 'string') return done;
  const values = new Map(typeof args === 'object' && args !== null ? Object.entries(args) : []);
  return done(arg => {
    const value: unknown = values.get(arg);
    return typeof value === 'string' ? value : '';
  });
}

/**
 * One declaration per offline mutation: its name, version, arguments and the pure reducer that the device runs
 * at once over its own rows and the server runs again, on the locked row, when the mutation arrives.
 *
 * A reducer never fails: it answers the new row, or the code of the refusal. It must give the same answer for the
 * same row and arguments on both sides; the clock and ids it may use come with `context`.
 */
import type { z } from 'zod';
import type { Capability } from './capabilities.ts';
import type { Merge } from './merges.ts';

/** Entities that travel by sync, by the names of their tables. Each has a row shape (`endpoints/jobs.ts` …). */
export const syncEntities = ['jobs', 'deliveries', 'shift_notes'] as const;
export type SyncEntity = (typeof syncEntities)[number];

export interface MutationContext {
  mutationId: string;
  /** ISO time at which it happened, corrected for the device's clock on the server. */
  occurredAt: string;
  userId: number;
  /** Name as people read it in histories. */
  userName: string;
  isAdmin: boolean;
}

/** Codes are stable; the sentence people read stands in `contract/wire/sync-messages.ts`. */
export type Outcome<Row> =
  /** The new row. `code` adds something worth telling (`implied_start`, `overwrote`), `review` asks the office to look. `merges`: values of others that met this one, kept or not. */
  | { kind: 'applied'; row: Row; code?: string; review?: boolean; merges?: readonly Merge[] }
  /** The row's present state does not allow it; the row stays as it is. */
  | { kind: 'conflict'; code: string; review?: boolean };

export interface MutationShape<Name extends string, Args extends z.ZodType, Row> {
  name: Name;
  version: number;
  entity: SyncEntity;
  access: Capability;
  /** Proof from a door: stored before the state machine is asked, whatever it answers. */
  isEvidence?: boolean;
  /** Makes its row: `reduce` is given null. Elsewhere null means that the row is unknown. */
  creates?: boolean;
  args: Args;
  reduce(row: Row | null, args: z.output<Args>, context: MutationContext): Outcome<Row>;
}

export function mutation<const Name extends string, Args extends z.ZodType, Row>(
  declaration: MutationShape<Name, Args, Row>,
): MutationShape<Name, Args, Row> {
  return declaration;
}

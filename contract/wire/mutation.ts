/**
 * One declaration per offline mutation: its name, version, arguments, the words that people read about it, and the
 * pure reducer that the device runs at once over its own rows and the server runs again, on the locked row, when the
 * mutation arrives.
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

/**
 * Entities that devices change and do not hold as rows: the office asks for them, and changes them without a network from
 * the answers that it has kept. Their ids are in `record-id.ts`.
 */
export const askedEntities = ['customers', 'projects', 'leads', 'quotes'] as const;
export type AskedEntity = (typeof askedEntities)[number];

/** Everything that a device may change. */
export const changedEntities = [...syncEntities, ...askedEntities] as const;
export type ChangedEntity = (typeof changedEntities)[number];

export function isAsked(entity: ChangedEntity): entity is AskedEntity {
  return (askedEntities as readonly string[]).includes(entity);
}

/** Settings of the shop that changes go by. A device has its copy of them; what the server makes of a change counts. */
export interface ShopRules {
  timeZone: string;
  failedDeliveryHeldDays: number;
}

export interface MutationContext {
  mutationId: string;
  /** ISO time at which it happened, corrected for the device's clock on the server. */
  occurredAt: string;
  userId: number;
  /** Name as people read it in histories. */
  userName: string;
  isAdmin: boolean;
  shop: ShopRules;
}

/** Codes are stable; the sentence people read stands in `contract/wire/sync-messages.ts`. */
export type Outcome<Row> =
  /** The new row. `code` adds something worth telling (`implied_start`, `overwrote`), `review` asks the office to look. `merges`: values of others that met this one, kept or not. */
  | { kind: 'applied'; row: Row; code?: string; review?: boolean; merges?: readonly Merge[] }
  /** The row's present state does not allow it; the row stays as it is. */
  | { kind: 'conflict'; code: string; review?: boolean };

/** An argument, or one inside an argument that is an object: `text`, `changes.title`. */
type PathOf<Args> = {
  [K in keyof Args & string]-?:
    | K
    | (NonNullable<Args[K]> extends readonly unknown[] | string | number | boolean
        ? never
        : `${K}.${keyof NonNullable<Args[K]> & string}`);
}[keyof Args & string];

/** What of a refused change can be edited before it is sent again. */
export interface EditableField<Path extends string = string> {
  path: Path;
  label: string;
  kind: 'line' | 'lines' | 'whole' | 'day' | 'choice';
  options?: readonly { value: string; label: string }[];
}

/** A field that a clash shows beside the editable ones. */
export interface ComparedField {
  /** Its name among the changes and in the row. */
  field: string;
  label: string;
  words: (value: unknown) => string;
}

/** Where the arguments carry what the person had seen: one field of the row, or each field of an argument. */
export type SeenBefore<Arg extends string = string, Field extends string = string> =
  | { in: Arg; field: Field }
  | { in: Arg; fieldsOf: Arg };

export interface MutationWords<Arg extends string = string> {
  /** In lists of unsent and refused changes: "Started", "On hold: no ink". `text` reads an argument, '' where it has none. */
  done: string | ((text: (arg: Arg) => string) => string);
  /** The toast when it is kept on the device; null where the screen itself shows it. */
  saved: string | null;
  /** The toast when the device could not keep it. */
  failed: string;
  /** Its title in the audit log, or why the log has no entry of it. */
  audit: string | { isLeftOutBecause: string };
}

export interface MutationShape<Name extends string, Args extends z.ZodType, Row> {
  name: Name;
  version: number;
  /** `raise[1]` makes arguments of version 2 from version 1. A version that was released stays for at least 400 days. */
  raise?: Readonly<Record<number, (args: unknown) => unknown>>;
  entity: ChangedEntity;
  access: Capability;
  words: MutationWords<keyof z.input<Args> & string>;
  /** None for proof from a door: that is never edited. */
  editable: readonly EditableField<PathOf<z.input<Args>>>[];
  /** What can clash and is not edited among refused changes. */
  compared?: readonly ComparedField[];
  /** Null where nothing of the row decides whether it clashes. */
  seen: SeenBefore<keyof z.input<Args> & string, keyof Row & string> | null;
  /** Proof from a door: stored before the state machine is asked, whatever it answers. */
  isEvidence?: boolean;
  /** Taken even from a device that was out of contact for too long, as evidence is: it leads to evidence. */
  leadsToEvidence?: boolean;
  /** Makes its row: `reduce` is given null. Elsewhere null means that the row is unknown. */
  creates?: boolean;
  args: Args;
  reduce(row: Row | null, args: z.output<Args>, context: MutationContext): Outcome<Row>;
}

/** Declares the mutations of one entity: `const jobMutation = mutationOf<JobRow>('jobs')`. */
export function mutationOf<Row>(entity: ChangedEntity) {
  return <const Name extends string, Args extends z.ZodType>(
    declaration: Omit<MutationShape<Name, Args, Row>, 'entity'>,
  ): MutationShape<Name, Args, Row> => ({ ...declaration, entity });
}

/** What the executor needs of an entity: its row under lock, and the writing of what the reducer made of it. */
import type { Knex } from 'knex';
import type { Merge } from '#contract/wire/merges.ts';
import type { Actor } from './actor.ts';
import type { AtTheEnd } from './at-the-end.ts';

/** One mutation at work. */
export interface Write {
  mutationId: string;
  name: string;
  entityId: string;
  /** As the declaration has accepted them; empty where the office decides about proof that is here already. */
  args: unknown;
  actor: Actor;
  deviceId: string | null;
  /** By whose decision it counts, where that is not who was at the door. The log names them. */
  decidedBy?: Actor;
  /** ISO, by our clock. */
  occurredAt: string;
  /** ISO, as the device said; null when it said nonsense. */
  occurredAtDevice: string | null;
  /** Values of others that met this one unseen. */
  merges?: readonly Merge[];
  /** What may as well be written together with the verdict, in one statement. */
  atTheEnd: AtTheEnd;
}

/** A signature that was decoded and found drawn on. */
export interface InspectedSignature {
  png: Buffer;
  sha256: Buffer;
}

export type InspectSignature = (dataUrl: string) => Promise<InspectedSignature | null>;

/** Nothing was written and the mutation is rejected, or it was written and something is worth telling. */
export type Saved = { refusal: string; message?: string } | { code: string; message?: string } | undefined;

/**
 * How near a row is to a person. `listed`: it is on their list and they are told it. `held`: it has left their list and
 * a phone of theirs may not know that yet, so what was done there counts, but nothing of the row is told. `none`: it
 * looks like one that does not exist.
 */
export type Reach = 'listed' | 'held' | 'none';

/** Who asks, and with what. An ordinary call comes from no device. */
export interface Asker {
  actor: Actor;
  deviceId: string | null;
  /** Up to which version of the feed the device has heard. */
  heardVersion?: number | undefined;
}

export interface EntityStore<Row> {
  /** Finds what the arguments name by another id, before the reducer is asked; a code where it isn't there. */
  resolve?(trx: Knex.Transaction, args: unknown): Promise<{ args: unknown } | { missing: string }>;
  /** Locks the row. Null for one that is unknown or deleted. */
  load(trx: Knex.Transaction, id: string): Promise<Row | null>;
  /** How near this row is to this person, whatever the mutation asks for. */
  reachOf(knex: Knex, row: Row, asker: Asker): Promise<Reach>;
  save(trx: Knex.Transaction, before: Row | null, after: Row, write: Write): Promise<Saved>;
  /**
   * Stores proof, whatever becomes of the state. `isAuthorised` false puts it in quarantine; `isStale`: the state stays.
   * `row` is null where there is none, or none in reach: then no delivery has it until a person says which.
   */
  keepEvidence?(
    trx: Knex.Transaction,
    row: Row | null,
    args: unknown,
    proof: { signature: InspectedSignature | null; isAuthorised: boolean; isStale: boolean },
    write: Write,
  ): Promise<void>;
  /** Asks the office to look at a row that stays as it is. */
  markForReview?(trx: Knex.Transaction, row: Row, code: string, write: Write): Promise<void>;
  /** For changes of several rows in one transaction, each of a row of its own. Absent where none can be made so. */
  inSets?: InSets<Row>;
  /** The row as synced, for answers outside a mutation. */
  read(knex: Knex, ids: readonly string[]): Promise<Map<string, Row>>;
}

export interface InSets<Row> {
  /**
   * Mutations that write nothing before the end but what no other row depends on. Neither proof nor the making of a row
   * is among them.
   */
  names: ReadonlySet<string>;
  /**
   * Locks and reads these rows in two statements. Of the store that it gives, `load` asks the database no more. A
   * refusal that only the database can know is an error at the end, after which each mutation is carried out by itself.
   */
  open(trx: Knex.Transaction, ids: readonly string[]): Promise<EntityStore<Row>>;
}

/** Rows are opaque to the executor: each store takes back what it gave. */
export type AnyStore = EntityStore<{ id: string; version?: number }>;

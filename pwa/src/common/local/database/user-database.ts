/**
 * One database per person on this device: the outbox, the evidence it refers to, and the rows of the person's scopes
 * as the server last sent them. Pending mutations are never written into the rows. They are applied on top when read
 * (`overlay.ts`), so there is nothing to roll back. Data that names people is hidden (`shift-key/`): read rows, items
 * and blobs through `showRows`, `showItems` and `showPhoto`.
 *
 * `outbox` and `blobs` exist since version 1, and no upgrade ever rewrites them. The row stores are a cache that can
 * be rebuilt from cursor null.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import { type ChangedEntity, syncEntities } from '#contract/wire/mutation.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import type { Hidden } from '../shift-key/cipher.ts';
import { letGoWhenLeft } from './let-go-when-left.ts';
import { reviveWhenLost } from './reviving.ts';
import { truthful } from '../call/truthful.ts';

export type OutboxState =
  /** Waits to be sent, or was sent and its verdict hasn't come back. */
  | 'pending'
  /** The server's answer needs a user's attention. */
  | 'attention'
  /** Applied. Kept for seven days and offered again if the server is restored from a backup. */
  | 'done';

export interface OutboxItem {
  seq: number;
  /** UUIDv7: idempotency key on the server. */
  id: string;
  name: string;
  v: number;
  args: unknown;
  userId: number;
  entity: ChangedEntity;
  entityId: string;
  dependsOn?: string;
  baseVersion?: number;
  /** What the change is about, in words: the row may be gone when a user has to decide. Stays on this device. */
  about?: string;
  /** Never stored. Its shift key isn't here, so its arguments can't be read. */
  isLocked?: true;
  /** ISO time by this device's clock. */
  occurredAt: string;
  /** The time by the clock of the device that handed it over: its seal refers to this time. */
  capturedAt?: string;
  state: OutboxState;
  /**
   * Number of times it was sent. Counted before sending, so that a change that may have arrived is never taken back.
   */
  attempts: number;
  /** Number of verdicts that were not final (`retry`, `blocked`). */
  setbacks: number;
  /** Unix ms before which it isn't sent again. Set by `retry` and `blocked` verdicts. */
  nextAt?: number;
  verdict?: Verdict;
  /** ISO time of the terminal verdict. */
  settledAt?: string;
  /** ISO time at which a user acknowledged a verdict that needed attention. */
  acknowledgedAt?: string;
  /** Id of the refused change that this one replaces. */
  replaces?: string;
  /** ISO time at which a user exported it as a file. */
  exportedAt?: string;
}

export interface CachedRow {
  id: string;
  /** The server's version, in commit order. */
  ver: number;
  /** Scopes that hold the row. A row without scopes is deleted from the device. */
  scopes: string[];
  row: unknown;
}

export interface StoredBlob {
  sha256: string;
  /** ArrayBuffer, never Blob: WebKit loses Blobs in IndexedDB. */
  bytes: ArrayBuffer;
  /** How the bytes are hidden, if they are. */
  hidden?: Omit<Hidden, 'data'>;
  type: string;
  /** ISO times by this device's clock. Nothing stored less than a day ago is swept up. */
  keptAt?: string;
  /** Since when the shop has declined it. (`triedSince`, from earlier builds, also counted ended sessions.) */
  untakenSince?: string;
  uploadedAt?: string;
  /** Set when the photo was taken off its change. */
  refusedAt?: string;
}

export interface MetaEntry {
  key: string;
  value: unknown;
}

/** An answer of the shop, or a row of one, kept for reading offline (`kept/`). Its contents are always hidden. */
export interface KeptEntry {
  /** `leads/12` for an answer, `leads:12` for a row of a list. */
  key: string;
  /** What it is about: "leads". */
  noun: string;
  /** ISO time by this device's clock at which the shop gave it. */
  at: string;
  hidden: Hidden;
}

export interface UserDatabase extends Dexie {
  /** The person whose database this is. */
  userId: number;
  outbox: Table<OutboxItem, number, Omit<OutboxItem, 'seq'>>;
  blobs: Table<StoredBlob, string>;
  jobs: Table<CachedRow, string>;
  deliveries: Table<CachedRow, string>;
  shift_notes: Table<CachedRow, string>;
  meta: Table<MetaEntry, string>;
  kept: Table<KeptEntry, string>;
  /** In this tab: hidden parts of changes that have been decrypted. Read only while the key is held. */
  shown: Map<string, unknown>;
  /** In this tab: writes drafts one after the other. */
  drafting: Promise<unknown>;
}

/** Name of the person whose work it is, for the sign-in: "2 unsent changes of A. Meyer on this device". */
export const personKey = 'person';

export const userDatabaseName = (userId: number) => `selvedge-user-${userId}`;

/**
 * `options` lets the simulator pass its own IndexedDB. `onLost` is called when the browser's storage doesn't recover
 * by itself.
 */
export function openUserDatabase(
  userId: number,
  options: DexieOptions = {},
  onLost: () => void = () => undefined,
): UserDatabase {
  const db = new Dexie(userDatabaseName(userId), {
    ...truthful,
    ...options,
  }) as UserDatabase;
  db.version(1).stores({
    outbox: '++seq, &id, [entity+entityId], state',
    blobs: '&sha256',
    jobs: '&id',
    deliveries: '&id',
    meta: '&key',
  });
  db.version(2).stores({ shift_notes: '&id' });
  // Rows are hidden from this version on: tabs of a build that can't read them step aside.
  db.version(3).stores({});
  db.version(4).stores({ kept: '&key, [noun+at]' });
  letGoWhenLeft(db);
  reviveWhenLost(db, onLost);
  return Object.assign(db, { userId, shown: new Map<string, unknown>(), drafting: Promise.resolve() });
}

/** The stores that hold the server's rows: a cache that can be rebuilt. */
export const rowStores = (db: UserDatabase) => syncEntities.map(entity => db[entity]);

/** Everything that the server said and that can be asked for again. */
export const readableStores = (db: UserDatabase): Table<unknown, string>[] => [...rowStores(db), db.kept];

/** All items that are not done, in the device's order. A range of states would be read item by item. */
export async function readUnsettled(db: UserDatabase): Promise<OutboxItem[]> {
  const inState = (state: OutboxState) => db.outbox.where({ state }).toArray();
  const found = await Promise.all([inState('pending'), inState('attention')]);
  return found.flat().toSorted((a, b) => a.seq - b.seq);
}

export async function readMeta<T>(db: UserDatabase, key: string): Promise<T | undefined> {
  return (await db.meta.get(key))?.value as T | undefined;
}

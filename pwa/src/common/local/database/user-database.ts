/**
 * One database per person on this device: the outbox, the evidence it refers to, and the rows of the
 * person's scopes as the server last gave them. Pending mutations are never written into the rows: they are laid
 * over them when read (`overlay.ts`), so there is nothing to roll back. What names people is hidden (`shift-key/`):
 * rows, items and blobs are read through `showRows`, `showItems` and `showPhoto`.
 *
 * `outbox` and `blobs` exist since version 1 and no upgrade ever rewrites them. The row stores are a cache that
 * can be rebuilt from cursor null.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import { type SyncEntity, syncEntities } from '#contract/wire/mutation.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import type { Hidden } from '../shift-key/cipher.ts';
import { letGoWhenLeft } from './let-go-when-left.ts';
import { reviveWhenLost } from './reviving.ts';
import { truthful } from '../call/truthful.ts';

export type OutboxState =
  /** Waits to be sent, or was sent without a verdict that has come back. */
  | 'pending'
  /** The server has answered with something that a person must see. */
  | 'attention'
  /** Applied. Kept for seven days and offered again should the server be restored from a backup. */
  | 'done';

export interface OutboxItem {
  seq: number;
  /** UUIDv7: idempotency key on the server. */
  id: string;
  name: string;
  v: number;
  args: unknown;
  userId: number;
  entity: SyncEntity;
  entityId: string;
  dependsOn?: string;
  baseVersion?: number;
  /** What it is about, in words: the row may be gone when a person has to decide. Stays on this device. */
  about?: string;
  /** Never stored: its shift key is not here, so that its arguments cannot be read. */
  isLocked?: true;
  /** ISO time by this device's clock. */
  occurredAt: string;
  /** By the clock of the device that it was handed over from: what was sealed there names this one. */
  capturedAt?: string;
  state: OutboxState;
  /** Times it went on the wire; counted before it goes, so that what may have arrived is never taken back. */
  attempts: number;
  /** Verdicts that were not final (`retry`, `blocked`). */
  setbacks: number;
  /** Unix ms before which it is not sent again; set by `retry` and `blocked` verdicts. */
  nextAt?: number;
  verdict?: Verdict;
  /** ISO time of the terminal verdict. */
  settledAt?: string;
  /** ISO time at which a person has seen a verdict that asked for attention. */
  acknowledgedAt?: string;
  /** Id of the refused change that this one takes the place of. */
  replaces?: string;
  /** ISO time at which a person has taken it as a file. */
  exportedAt?: string;
}

export interface CachedRow {
  id: string;
  /** Commit-ordered version of the server. */
  ver: number;
  /** Scopes that hold it; without any it leaves the device. */
  scopes: string[];
  row: unknown;
}

export interface StoredBlob {
  sha256: string;
  /** ArrayBuffer, never Blob: WebKit loses Blobs in IndexedDB. */
  bytes: ArrayBuffer;
  /** How the bytes are hidden, where they are. */
  hidden?: Omit<Hidden, 'data'>;
  type: string;
  /** ISO times by this device's clock. Nothing that was kept less than a day ago is swept up. */
  keptAt?: string;
  /** Since when the shop says that it does not take it. (`triedSince`, of earlier builds, counted ended sessions too.) */
  untakenSince?: string;
  uploadedAt?: string;
  /** Taken off its change. */
  refusedAt?: string;
}

export interface MetaEntry {
  key: string;
  value: unknown;
}

export interface UserDatabase extends Dexie {
  /** Whose it is. */
  userId: number;
  outbox: Table<OutboxItem, number, Omit<OutboxItem, 'seq'>>;
  blobs: Table<StoredBlob, string>;
  jobs: Table<CachedRow, string>;
  deliveries: Table<CachedRow, string>;
  shift_notes: Table<CachedRow, string>;
  meta: Table<MetaEntry, string>;
  /** Of this tab: what was hidden in changes and has been read. Nothing is taken from it without the key. */
  shown: Map<string, unknown>;
  /** Of this tab: drafts are written one after the other. */
  drafting: Promise<unknown>;
}

/** Name of whose work it is, for the sign-in: "2 unsent changes of A. Meyer on this device". */
export const personKey = 'person';

export const userDatabaseName = (userId: number) => `selvedge-user-${userId}`;

/** `options` lets the simulator hand in its own IndexedDB. `onLost`: the browser's storage does not come back by itself. */
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
  // Hidden rows: tabs of a build that cannot read them step aside.
  db.version(3).stores({});
  letGoWhenLeft(db);
  reviveWhenLost(db, onLost);
  return Object.assign(db, { userId, shown: new Map<string, unknown>(), drafting: Promise.resolve() });
}

/** The stores that hold rows of the server: a cache that can be rebuilt. */
export const rowStores = (db: UserDatabase) => syncEntities.map(entity => db[entity]);

/** Whatever is not done, in the order of the device. A range of states would be walked item by item. */
export async function readUnsettled(db: UserDatabase): Promise<OutboxItem[]> {
  const inState = (state: OutboxState) => db.outbox.where({ state }).toArray();
  const found = await Promise.all([inState('pending'), inState('attention')]);
  return found.flat().toSorted((a, b) => a.seq - b.seq);
}

export async function readMeta<T>(db: UserDatabase, key: string): Promise<T | undefined> {
  return (await db.meta.get(key))?.value as T | undefined;
}

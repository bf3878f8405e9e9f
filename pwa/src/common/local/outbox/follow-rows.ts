/**
 * Rows of one store with the pending changes of the outbox, live in every tab. A change rereads only the rows that it
 * names, and the first read is done in portions: rereading five thousand rows whenever one of them moves would block
 * the page. Unchanged rows stay the same objects, so that they aren't rendered again.
 */
import { Dexie, type ObservabilitySet } from 'dexie';
import type { SyncEntity } from '#contract/wire/mutation.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import { showRows } from '../shift-key/hidden-rows.ts';
import { shiftKeysName } from '../shift-key/shift-keys.ts';
import {
  type CachedRow,
  type OutboxItem,
  readUnsettled,
  type UserDatabase,
} from '../database/user-database.ts';

export interface RowsRead {
  rows: readonly CachedRow[];
  /** All items that are not done. */
  outbox: readonly OutboxItem[];
}

/** Row ids, or everything. */
type Changed = Set<string> | 'all';

/** Rows read at a time: some ten milliseconds. Smaller portions spend more time on requests than on reading. */
const portion = 1_000;

export function followRows(
  db: UserDatabase,
  entity: SyncEntity,
  onRead: (read: RowsRead) => void,
): () => void {
  let known = new Map<string, CachedRow>();
  let waiting: Changed | null = 'all';
  let isReading = false;
  let isOver = false;

  const note = (parts: ObservabilitySet) => {
    const changed = isOfKeys(parts, `idb://${db.name}/meta/`)
      ? 'all'
      : changedIn(parts, `idb://${db.name}/${entity}/`);
    const isTold = changed === 'all' || changed.size > 0 || `idb://${db.name}/outbox/` in parts;
    if (!isTold) return;
    waiting = joined(waiting, changed);
    void look();
  };

  async function look(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      while (waiting !== null && !isOver) {
        if (waiting === 'all') {
          waiting = new Set();
          known = await readAll(db, entity);
        }
        const read = await readChanged();
        if (!isOver) onRead(read);
      }
    } catch {
      // The person has signed out, or the storage fails. What has been read stays until all of it is read again.
      waiting = 'all';
    } finally {
      isReading = false;
    }
  }

  async function readChanged(): Promise<RowsRead> {
    const ids = new Set<string>();
    // One transaction: a verdict moves its row and its change together. If the connection was lost it restarts
    // (`reviving.ts`) and asks for everything again.
    const { kept, items } = await db.transaction('r', db[entity], db.outbox, async () => {
      if (waiting !== 'all') {
        for (const id of waiting ?? []) ids.add(id);
        waiting = null;
      }
      const [found, unsettled] = await Promise.all([db[entity].bulkGet([...ids]), readUnsettled(db)]);
      return { kept: found.filter(row => row !== undefined), items: unsettled };
    });
    const rows = await showRows(db, kept);
    const outbox = await showItems(db, items);
    for (const id of ids) known.delete(id);
    for (const row of rows) known.set(row.id, row);
    return { rows: [...known.values()], outbox };
  }

  Dexie.on('storagemutated', note);
  void look();
  return () => {
    isOver = true;
    Dexie.on.storagemutated.unsubscribe(note);
  };
}

async function readAll(db: UserDatabase, entity: SyncEntity): Promise<Map<string, CachedRow>> {
  const rows = new Map<string, CachedRow>();
  for (const some of await readPortions(db, entity))
    for (const row of await showRows(db, some)) rows.set(row.id, row);
  return rows;
}

/** Requested all at once in one transaction: the browser reads the next portions while the page processes the first. */
function readPortions(db: UserDatabase, entity: SyncEntity): Promise<CachedRow[][]> {
  const store = db[entity];
  return db.transaction('r', store, async () => {
    const ids = await store.toCollection().primaryKeys();
    const portions: PromiseLike<CachedRow[]>[] = [];
    for (let from = 0; from < ids.length; from += portion) {
      const last = Math.min(from + portion, ids.length) - 1;
      portions.push(store.where('id').between(ids[from], ids[last], true, true).toArray());
    }
    return Promise.all(portions);
  });
}

function joined(a: Changed | null, b: Changed): Changed {
  if (a === 'all' || b === 'all') return 'all';
  return a ? new Set([...a, ...b]) : b;
}

/** Shift keys were added or removed, so different rows can be read. */
function isOfKeys(parts: ObservabilitySet, store: string): boolean {
  const changed = changedIn(parts, store);
  return changed !== 'all' && changed.has(shiftKeysName);
}

/** Which keys of a store a change covers, from a tree of key ranges. A large write or a woken tab covers everything. */
function changedIn(parts: ObservabilitySet, store: string): Changed {
  if ('all' in parts) return 'all';
  const ids = new Set<string>();
  const nodes: (RangeNode | null | undefined)[] = [parts[store]];
  while (nodes.length > 0) {
    const node = nodes.pop();
    if (!node?.d) continue;
    if (typeof node.from !== 'string' || node.from !== node.to) return 'all';
    ids.add(node.from);
    nodes.push(node.l, node.r);
  }
  return ids;
}

/** A node of Dexie's interval trees, which lose their methods when sent from another tab. */
interface RangeNode {
  from?: unknown;
  to?: unknown;
  l?: RangeNode | null;
  r?: RangeNode | null;
  d?: number;
}

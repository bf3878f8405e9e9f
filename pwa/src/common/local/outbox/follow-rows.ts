/**
 * Rows of one store with the pending changes of the outbox, followed in every tab: a change rereads the rows that it
 * names and no others, and the first look reads them in portions. Five thousand rows, read anew whenever one of them
 * moves, would hold the page up. Rows that have not changed stay the same objects, so that nothing is drawn for them.
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
  /** Whatever is not done. */
  outbox: readonly OutboxItem[];
}

/** Ids, or everything. */
type Changed = Set<string> | 'all';

/** Rows read at a stretch: some ten milliseconds. Smaller ones spend more on asking than on reading. */
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
      // The person has left the device, or its storage fails: what has been read stays until all of it is read anew.
      waiting = 'all';
    } finally {
      isReading = false;
    }
  }

  async function readChanged(): Promise<RowsRead> {
    const ids = new Set<string>();
    // In one transaction: a verdict moves its row and its change together. It is begun anew where the connection was
    // lost (`reviving.ts`), and asks for all of it again then.
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

/** All asked for at once, in one transaction: the browser reads the next ones while this page takes the first in. */
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

/** The shift keys have come or gone: what can be read is another. */
function isOfKeys(parts: ObservabilitySet, store: string): boolean {
  const changed = changedIn(parts, store);
  return changed !== 'all' && changed.has(shiftKeysName);
}

/** What a change says of a store: a tree of ranges of its keys. A large write and a woken tab name everything. */
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

/** Of Dexie's interval trees, which lose their methods on the way from another tab. */
interface RangeNode {
  from?: unknown;
  to?: unknown;
  l?: RangeNode | null;
  r?: RangeNode | null;
  d?: number;
}

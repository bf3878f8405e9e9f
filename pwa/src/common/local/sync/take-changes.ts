/** Stores the rows of an answer, all of one kind in a few requests: one at a time, five thousand take seconds. */
import { type SyncEntity, syncEntities } from '#contract/wire/mutation.ts';
import type { Change } from '#contract/wire/sync.ts';
import type { CachedRow, UserDatabase } from '../database/user-database.ts';

/**
 * For fewer than 50 keys in one write, Dexie tells the other tabs which rows changed. For more, it says "any". So
 * writes are kept below that; if more arrive at once, followers reread everything.
 */
const namedAtOnce = 40;
const mostNamed = 600;

/** Inside the transaction that also stores the cursor. Changes of one row are applied in order. */
export async function takeChanges(db: UserDatabase, changes: readonly Change[]): Promise<void> {
  // Neither stored nor skipped: the cursor stays before a change that this build doesn't know.
  const strange = changes.find(({ e }) => !syncEntities.includes(e));
  if (strange) throw new Error(`There is no place for ${strange.e}.`);
  for (const entity of syncEntities) {
    const own = changes.filter(({ e }) => e === entity);
    if (own.length > 0) await takeOf(db, entity, own);
  }
}

async function takeOf(db: UserDatabase, entity: SyncEntity, changes: readonly Change[]): Promise<void> {
  const store = db[entity];
  const ids = [...new Set(changes.map(({ id }) => id))];
  const isNew = (await store.count()) === 0;
  const before = isNew ? [] : await store.bulkGet(ids);
  const rows = new Map(ids.map((id, at) => [id, before[at]]));
  for (const change of changes) rows.set(change.id, rowAfter(rows.get(change.id), change));
  const gone = ids.filter(id => !rows.get(id));
  const kept = [...rows.values()].filter(row => row !== undefined);
  const portion = kept.length > mostNamed ? kept.length : namedAtOnce;
  for (let at = 0; at < kept.length; at += portion) await store.bulkPut(kept.slice(at, at + portion));
  await store.bulkDelete(gone);
}

/** A row that is in no scope is deleted from the device. */
function rowAfter(before: CachedRow | undefined, change: Change): CachedRow | undefined {
  const { id, ver, scope, row } = change;
  const others = (before?.scopes ?? []).filter(held => held !== scope);
  if (!change.del) return { id, ver, scopes: [...others, scope], row };
  return others.length > 0 && before ? { ...before, scopes: others } : undefined;
}

/** Rows of an answer, all of one kind in a few requests: one at a time, five thousand of them take seconds. */
import { type SyncEntity, syncEntities } from '#contract/wire/mutation.ts';
import type { Change } from '#contract/wire/sync.ts';
import type { CachedRow, UserDatabase } from '../database/user-database.ts';

/**
 * Fewer than 50 in one write, and Dexie tells the other tabs which rows they are; more, and it says "any". So many rows
 * are named, and where more come at once whoever follows them reads all of them anew.
 */
const namedAtOnce = 40;
const mostNamed = 600;

/** Inside the transaction that takes the cursor along. Changes of one row are taken in their order. */
export async function takeChanges(db: UserDatabase, changes: readonly Change[]): Promise<void> {
  // Not taken and not passed over: the cursor stays before what this build has no place for.
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

/** A row that no scope holds any more leaves the device. */
function rowAfter(before: CachedRow | undefined, change: Change): CachedRow | undefined {
  const { id, ver, scope, row } = change;
  const others = (before?.scopes ?? []).filter(held => held !== scope);
  if (!change.del) return { id, ver, scopes: [...others, scope], row };
  return others.length > 0 && before ? { ...before, scopes: others } : undefined;
}

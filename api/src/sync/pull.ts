/**
 * What has changed in a person's scopes since the cursor. One REPEATABLE READ snapshot: index, rows and
 * epoch agree. Versions are taken at COMMIT under one lock, so what a snapshot sees is a prefix of them, and a cursor
 * at the highest version seen has missed nothing below it. A page never splits a version: half a transaction would
 * be half a truth.
 */
import type { Knex } from 'knex';
import type { SyncEntity } from '#contract/wire/mutation.ts';
import { type Change, type ReceivedRequest, syncLimits, type SyncResponse } from '#contract/wire/sync.ts';
import { type Cursor, writeCursor } from '#contract/wire/sync-cursor.ts';
import type { SyncIndexRow, SyncMetaRow } from '#api/database/tables.ts';
import { readCursor } from './cursor.ts';
import type { AnyStore } from './entity-store.ts';

export type Pulled = Pick<SyncResponse, 'changes' | 'cursor' | 'hasMore' | 'epoch' | 'reset' | 'dropScopes'>;

export interface PullParts {
  knex: Knex;
  stores: Record<SyncEntity, AnyStore>;
}

interface IndexEntry extends SyncIndexRow {
  entity: SyncEntity;
}

type SyncStart = Pick<SyncMetaRow, 'epoch' | 'floor'>;

interface Standing {
  from: Record<string, number>;
  reset?: SyncResponse['reset'];
  dropScopes?: string[];
}

export function pull(
  { knex, stores }: PullParts,
  written: string | null,
  scopes: readonly string[],
  limit: number = syncLimits.rowsPerPull,
): Promise<Pulled> {
  return knex.transaction(
    async trx => {
      const meta = await trx('sync_meta').first<SyncStart>('epoch', 'floor');
      const { from, ...standing } = stand(written, scopes, meta);
      const { page, hasMore } = await readPage(trx, from, limit);
      const read = await withRows(trx, stores, page);
      const changes = withinBytes(read, syncLimits.bytesPerPull);
      const seen = changes.at(-1)?.ver ?? 0;
      const next = Object.fromEntries(Object.entries(from).map(([scope, v]) => [scope, Math.max(v, seen)]));
      return {
        changes,
        cursor: writeCursor({ ...meta, scopes: next }),
        hasMore: hasMore || changes.length < read.length,
        epoch: shortOf(meta.epoch),
        ...standing,
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/**
 * False for a device that stands in a history from before a restored backup. What it sends now was done after changes
 * that this server has forgotten: it takes none of it, so that the device hears of the restore first and then offers all
 * that it keeps, in its order.
 */
export async function isOfThisHistory(
  knex: Knex,
  { cursor, mutations }: Pick<ReceivedRequest, 'cursor' | 'mutations'>,
): Promise<boolean> {
  const stands = mutations.length > 0 && cursor !== null ? readCursor(cursor) : null;
  if (!stands) return true;
  const { epoch } = await knex('sync_meta').first<SyncStart>('epoch');
  return epoch === stands.epoch;
}

/** A cursor for a device that wants no rows now: it stands where it stood. */
export async function standStill(knex: Knex, written: string | null): Promise<Pulled> {
  const meta = await knex('sync_meta').first<SyncStart>('epoch', 'floor');
  const cursor = written ?? writeCursor({ ...meta, scopes: {} });
  return { changes: [], cursor, hasMore: false, epoch: shortOf(meta.epoch) };
}

/** From which version each scope of the person is read, and what of the device's cache no longer holds. */
function stand(written: string | null, scopes: readonly string[], { epoch, floor }: SyncStart): Standing {
  const fresh = Object.fromEntries(scopes.map(scope => [scope, 0]));
  if (written === null) return { from: fresh };
  const cursor = readCursor(written);
  if (!cursor) return { from: fresh, reset: { reason: 'schema', scopes: [...scopes] } };
  const held = Object.keys(cursor.scopes);
  const lost = held.filter(scope => !scopes.includes(scope));
  const drop = lost.length > 0 ? { dropScopes: lost } : {};
  if (cursor.epoch !== epoch)
    return { from: fresh, ...drop, reset: { reason: 'epoch', scopes: [...scopes] } };
  const stale = scopes.filter(scope => isBelowFloor(cursor, scope, floor));
  const from = Object.fromEntries(
    scopes.map(scope => [scope, stale.includes(scope) ? 0 : (cursor.scopes[scope] ?? 0)]),
  );
  return { from, ...drop, ...(stale.length > 0 ? { reset: { reason: 'floor', scopes: stale } } : {}) };
}

/** Tombstones up to the floor are gone, so that a device which stands below has missed them. */
function isBelowFloor(cursor: Cursor, scope: string, floor: number): boolean {
  const version = cursor.scopes[scope] ?? 0;
  return version > 0 && version < floor && cursor.floor !== floor;
}

async function readPage(
  trx: Knex.Transaction,
  from: Record<string, number>,
  limit: number,
): Promise<{ page: IndexEntry[]; hasMore: boolean }> {
  // Read from the start, a scope has no use for tombstones.
  const changed = () =>
    trx('sync_index as i')
      .joinRaw('join unnest(?::text[], ?::bigint[]) as f (scope, version) on f.scope = i.scope', [
        Object.keys(from),
        Object.values(from),
      ])
      .whereRaw('i.version > f.version and not (i.deleted and f.version = 0)')
      .select<IndexEntry[]>('i.scope', 'i.entity', 'i.id', 'i.version', 'i.deleted');
  const entries = await changed()
    .orderBy('i.version')
    .limit(limit + 1);
  const overflow = entries[limit];
  if (!overflow) return { page: entries, hasMore: false };
  const whole = entries.filter(entry => entry.version < overflow.version);
  if (whole.length > 0) return { page: whole, hasMore: true };
  // One transaction wrote more than a page holds; it goes out whole.
  return { page: await changed().where('i.version', overflow.version), hasMore: true };
}

/** Enough to tell one history from the next; every answer carries it. */
const shortOf = (epoch: string) => epoch.slice(0, 8);

/** As many whole versions as fit, and at least one. */
function withinBytes(changes: Change[], mostBytes: number): Change[] {
  let bytes = 0;
  let whole = 0;
  for (const [at, change] of changes.entries()) {
    if (change.ver !== changes[at - 1]?.ver) whole = at;
    bytes += JSON.stringify(change).length;
    if (bytes > mostBytes && whole > 0) return changes.slice(0, whole);
  }
  return changes;
}

async function withRows(
  trx: Knex.Transaction,
  stores: PullParts['stores'],
  page: readonly IndexEntry[],
): Promise<Change[]> {
  const rows = new Map<string, unknown>();
  for (const entity of Object.keys(stores) as SyncEntity[]) {
    const ids = page.filter(entry => entry.entity === entity && !entry.deleted).map(entry => entry.id);
    if (ids.length === 0) continue;
    for (const [id, row] of await stores[entity].read(trx, [...new Set(ids)]))
      rows.set(`${entity} ${id}`, row);
  }
  return page.map(({ entity, id, version, scope, deleted }) => {
    const change = { e: entity, id, ver: version, scope };
    const row = deleted ? undefined : rows.get(`${entity} ${id}`);
    return row ? { ...change, row } : { ...change, del: true as const };
  });
}

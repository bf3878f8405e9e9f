/**
 * What has changed in a person's scopes since the cursor. One REPEATABLE READ snapshot: index, rows and
 * epoch agree. Versions are taken at COMMIT under one lock, so what a snapshot sees is a prefix of them, and a cursor
 * at the highest version seen has missed nothing below it. A page never splits a version: half a transaction would
 * be half a truth.
 *
 * A scope that is read from the start is given its live rows alone, page after page: what had gone when that began was
 * never told to this device. So a first pull is as large as what is live, however much has left.
 */
import type { Knex } from 'knex';
import type { SyncEntity } from '#contract/wire/mutation.ts';
import { type Change, type ReceivedRequest, syncLimits, type SyncResponse } from '#contract/wire/sync.ts';
import { type Cursor, writeCursor } from '#contract/wire/sync-cursor.ts';
import { askNamed } from '#api/database/ask-named.ts';
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

/** Where a scope stands: the last version told, and the one up to which nothing but live rows is of use. */
interface From {
  scope: string;
  version: number;
  begun: number;
}

interface Standing {
  from: Record<string, number>;
  begun?: Record<string, number>;
  reset?: SyncResponse['reset'];
  dropScopes?: string[];
}

export interface PullAsked {
  /** As the device brought it. */
  written: string | null;
  scopes: readonly string[];
  limit?: number | undefined;
}

export async function pull(parts: PullParts, asked: PullAsked): Promise<Pulled> {
  return (await pullNothing(parts.knex, asked)) ?? pullNews(parts, asked);
}

/** For a device of which is known that there may be something to tell. */
export async function pullNews(
  { knex, stores }: PullParts,
  { written, scopes, limit = syncLimits.rowsPerPull }: PullAsked,
): Promise<Pulled> {
  return knex.transaction(
    async trx => {
      const meta = await trx('sync_meta').first<SyncStart>('epoch', 'floor');
      const { from, begun, ...standing } = stand(written, scopes, meta);
      const starts = await begin(trx, from, begun);
      const page = await readPage(trx, starts, limit);
      const read = await withRows(trx, stores, page.entries);
      const changes = withinBytes(read, syncLimits.bytesPerPull);
      const hasMore = page.hasMore || changes.length < read.length;
      return {
        changes,
        cursor: writeCursor({ ...meta, ...standAfter(starts, changes.at(-1)?.ver ?? 0, hasMore) }),
        hasMore,
        epoch: shortOf(meta.epoch),
        ...standing,
      };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** What a statement says of the feed: one statement is a snapshot, so that its epoch, floor and news agree. */
export interface Heard extends SyncStart {
  hasNews: boolean;
}

/** Columns of {@link Heard}; `m` is `sync_meta`, and the first three parameters are {@link newsValues}. */
export const newsColumns = `m.epoch, m.floor, exists (
      select from unnest($1::text[], $2::bigint[], $3::bigint[]) as f (scope, version, begun)
      where exists (select from sync_index i where i.scope = f.scope and not i.deleted and i.version > f.version)
        or exists (select from sync_index i
          where i.scope = f.scope and i.deleted and i.version > greatest(f.version, f.begun))) as "hasNews"`;

/** Null for a device that has to begin. */
export function newsValues({ written, scopes }: PullAsked): unknown[] | null {
  const starts = standsOf(written, scopes);
  return (
    starts && [starts.map(one => one.scope), starts.map(one => one.version), starts.map(one => one.begun)]
  );
}

/** The answer that there is nothing; null where there is anything to tell. */
export function nothingNew({ written, scopes }: PullAsked, { epoch, floor, hasNews }: Heard): Pulled | null {
  const starts = standsOf(written, scopes);
  if (!starts || hasNews) return null;
  const { reset, dropScopes } = stand(written, scopes, { epoch, floor });
  if (reset || dropScopes) return null;
  return {
    changes: [],
    cursor: writeCursor({ epoch, floor, ...standAfter(starts, 0, false) }),
    hasMore: false,
    epoch: shortOf(epoch),
  };
}

const quietStatement = { name: 'pull-nothing', text: `select ${newsColumns} from sync_meta m` };

async function pullNothing(knex: Knex, asked: PullAsked): Promise<Pulled | null> {
  const values = newsValues(asked);
  if (!values) return null;
  const [heard] = await askNamed<Heard>(knex, quietStatement, values);
  return heard ? nothingNew(asked, heard) : null;
}

/** Where the device stands in each scope; null for one that has to begin. */
function standsOf(written: string | null, scopes: readonly string[]): From[] | null {
  const cursor = written === null ? null : readCursor(written);
  if (!cursor) return null;
  return scopes.map(scope => ({
    scope,
    version: cursor.scopes[scope] ?? 0,
    begun: cursor.begun?.[scope] ?? 0,
  }));
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
  const begun = Object.fromEntries(
    Object.entries(cursor.begun ?? {}).filter(([scope]) => !stale.includes(scope)),
  );
  return { from, begun, ...drop, ...(stale.length > 0 ? { reset: { reason: 'floor', scopes: stale } } : {}) };
}

/** A scope without a version begins now. */
async function begin(
  trx: Knex.Transaction,
  from: Record<string, number>,
  begun: Record<string, number> = {},
): Promise<From[]> {
  const fresh = Object.keys(from).filter(scope => from[scope] === 0 && !begun[scope]);
  const { rows } =
    fresh.length === 0
      ? { rows: [] }
      : await trx.raw<{ rows: { scope: string; version: number }[] }>(
          `select s as scope, greatest(
             (select max(version) from sync_index where scope = s and not deleted),
             (select max(version) from sync_index where scope = s and deleted)) as version
           from unnest(?::text[]) s`,
          [fresh],
        );
  const now = Object.fromEntries(rows.map(({ scope, version }) => [scope, version ?? 0]));
  return Object.entries(from).map(([scope, version]) => ({
    scope,
    version,
    begun: begun[scope] ?? now[scope] ?? 0,
  }));
}

/** Read to the end, a scope stands where it began, though nothing live may be as young as that. */
function standAfter(
  starts: readonly From[],
  seen: number,
  hasMore: boolean,
): Pick<Cursor, 'scopes' | 'begun'> {
  const next = starts.map(({ scope, version, begun }) => ({
    scope,
    begun,
    version: Math.max(version, seen, hasMore ? 0 : begun),
  }));
  return {
    scopes: Object.fromEntries(next.map(({ scope, version }) => [scope, version])),
    begun: Object.fromEntries(next.map(({ scope, begun }) => [scope, begun])),
  };
}

/** Tombstones up to the floor are gone, so that a device which stands below has missed them. */
function isBelowFloor(cursor: Cursor, scope: string, floor: number): boolean {
  const version = cursor.scopes[scope] ?? 0;
  return version > 0 && version < floor && cursor.floor !== floor;
}

async function readPage(
  trx: Knex.Transaction,
  from: readonly From[],
  limit: number,
): Promise<{ entries: IndexEntry[]; hasMore: boolean }> {
  const starts = [from.map(one => one.scope), from.map(one => one.version), from.map(one => one.begun)];
  const { rows } = await trx.raw<{ rows: IndexEntry[] }>(pageSql, [
    ...starts,
    limit + 1,
    limit + 1,
    limit + 1,
  ]);
  const overflow = rows[limit];
  if (!overflow) return { entries: rows, hasMore: false };
  const whole = rows.filter(entry => entry.version < overflow.version);
  if (whole.length > 0) return { entries: whole, hasMore: true };
  // One transaction wrote more than a page holds; it goes out whole.
  const { version } = overflow;
  const { rows: entries } = await trx.raw<{ rows: IndexEntry[] }>(versionSql, [...starts, version, version]);
  return { entries, hasMore: true };
}

/** Live rows and tombstones each by an index of their own, so that no pull walks over what it does not tell. */
const changedSql = (more: string) => `select page.* from
  unnest(?::text[], ?::bigint[], ?::bigint[]) as f (scope, version, begun), lateral (
    (select i.scope, i.entity, i.id, i.version, i.deleted from sync_index i
     where i.scope = f.scope and not i.deleted and i.version > f.version ${more})
    union all
    (select i.scope, i.entity, i.id, i.version, i.deleted from sync_index i
     where i.scope = f.scope and i.deleted and i.version > greatest(f.version, f.begun) ${more})) page`;
const pageSql = `${changedSql('order by i.version limit ?')} order by page.version limit ?`;
const versionSql = changedSql('and i.version = ?');

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

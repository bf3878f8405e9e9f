/** Suppliers' feeds as the office reads them: never with their credentials. */
import type { Knex } from 'knex';
import type { FeedRun, SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import { timeOfDay } from '#contract/imports/feed-schedule.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import type { SupplierFeedsRow } from '#api/database/tables.ts';
import { closeDeadFeedRuns } from './feed-runs.ts';

const count = (name: string) => `coalesce((i.counts->>'${name}')::int, 0)`;

/** `f` is the run of a feed, `i` its last import, `u` who asked for it. */
const runColumns = `f.id, f.outcome, f.reason, f.bytes::float8 as bytes, i.id as "importRunId",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as "startedBy",
  ${count('skipped')} as skipped, ${count('productsKept')} as kept,
  ${count('productsCreated')} + ${count('productsUpdated')} + ${count('variantsCreated')} + ${count('variantsUpdated')}
    as changed,
  json_build_object('products', ${count('productsArchived')}, 'variants', ${count('variantsArchived')}) as "offSale",
  f.created_at as "startedAt", f.finished_at as "finishedAt"`;
const runTables = `feed_runs f left join users u on u.id = f.started_by
  left join lateral (select id, counts from import_runs where feed_run_id = f.id order by id desc limit 1) i on true`;

type RunRow = Omit<FeedRun, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null };

const toRun = ({ startedAt, finishedAt, ...run }: RunRow): FeedRun => ({
  ...run,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

export async function readFeedRuns(
  knex: Knex,
  feedId: number,
  before: number | null = null,
): Promise<FeedRun[] | null> {
  await closeDeadFeedRuns(knex);
  if (!(await knex('supplier_feeds').where({ id: feedId }).first('id'))) return null;
  const { rows } = await knex.raw<{ rows: RunRow[] }>(
    `select ${runColumns} from ${runTables}
     where f.feed_id = :feedId and (cast(:before as integer) is null or f.id < :before) order by f.id desc limit :most`,
    { feedId, before, most: mostRows.feedRuns },
  );
  return rows.map(toRun);
}

export async function readFeedRun(knex: Knex, id: number): Promise<FeedRun | null> {
  const { rows } = await knex.raw<{ rows: RunRow[] }>(
    `select ${runColumns} from ${runTables} where f.id = ?`,
    [id],
  );
  return rows[0] ? toRun(rows[0]) : null;
}

export async function readFeeds(knex: Knex): Promise<SupplierFeed[]> {
  await closeDeadFeedRuns(knex);
  const [feeds, { rows }] = await Promise.all([
    knex('supplier_feeds').whereNull('deletedAt').orderByRaw('lower(name), id'),
    knex.raw<{ rows: (RunRow & { feedId: number })[] }>(
      `select ${runColumns}, f.feed_id as "feedId" from ${runTables}
       where f.outcome = 'asks' or f.id in (select l.id from supplier_feeds s
         cross join lateral (select max(id) as id from feed_runs where feed_id = s.id) l where s.deleted_at is null)
       order by f.id desc`,
    ),
  ]);
  return feeds.map(feed => {
    const runs = rows.filter(({ feedId }) => feedId === feed.id).map(({ feedId: _, ...run }) => toRun(run));
    return toFeed(feed, runs);
  });
}

export async function readFeed(knex: Knex, id: number): Promise<SupplierFeed | null> {
  return (await readFeeds(knex)).find(feed => feed.id === id) ?? null;
}

function toFeed(row: SupplierFeedsRow, runs: readonly FeedRun[]): SupplierFeed {
  const { id, version, name, kind, place, address, signIn, signInName, mode } = row;
  const { codeColumn, stockColumn, inStockPieces, everyHours, isOn } = row;
  return {
    id,
    version,
    name,
    kind,
    place,
    address,
    signIn,
    signInName,
    mode,
    codeColumn,
    stockColumn,
    inStockPieces,
    everyHours,
    isOn,
    hasCredentials: row.credentials !== null,
    dailyAt: row.dailyAt === null ? null : timeOfDay(row.dailyAt),
    nextAt: row.nextAt?.toISOString() ?? null,
    last: runs[0] ?? null,
    asking: runs.find(({ outcome }) => outcome === 'asks') ?? null,
  };
}

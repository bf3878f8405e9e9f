/** The history of imports, and what a screen follows of one that runs. */
import type { Knex } from 'knex';
import type {
  CatalogueSize,
  ImportProblem,
  ImportRunDetail,
  ImportRunView,
} from '#contract/imports/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { present } from '#api/database/present.ts';
import { importStatus } from '#api/database/state-words.ts';
import type { ImportRunsRow } from '#api/database/tables.ts';
import type { FeedProblem } from './feed/feed-row.ts';
import { closeDeadRuns } from './runs.ts';

/** The rest comes as a file. */
const shownProblems = 100;
/** Examples of products that would go off sale. */
const namedProducts = 5;

type RunRow = Omit<ImportRunView, 'startedAt' | 'finishedAt' | 'undoneAt'> &
  Pick<ImportRunsRow, 'createdAt' | 'finishedAt' | 'undoneAt'>;

const nameOf = (user: string) =>
  `coalesce(nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), ''), ${user}.username)`;

const columns = `r.id, r.source, r.adapter, r.status, r.dry_run as "dryRun", r.words, r.mode, r.phase,
  r.rows_done as "rowsDone", r.rows_total as "rowsTotal", r.cancel_asked_at is not null as "isEnding", r.continued,
  case when r.status <> ${importStatus('checked')} or r.file_name is null then null
    when r.catalogue_version = (select version from catalogue_state) then 'apply' else 'checkAgain' end as next,
  r.counts, r.error, r.created_at as "createdAt", r.finished_at as "finishedAt",
  jsonb_array_length(r.problems) as "problemCount",
  (r.started_by is not null or r.feed_run_id is not null) and r.undone_at is null and r.applied_at is not null and
    not exists (select from import_runs l where l.applied_at > r.applied_at) as "canUndo",
  r.undone_at as "undoneAt", ${nameOf('u')} as "startedBy", ${nameOf('w')} as "undoneBy"`;
const tables = `import_runs r left join users u on u.id = r.started_by left join users w on w.id = r.undone_by`;

export async function listImportRuns(knex: Knex, before: number | null = null): Promise<ImportRunView[]> {
  await closeDeadRuns(knex);
  const { rows } = await knex.raw<{ rows: RunRow[] }>(
    `select ${columns} from ${tables}
     where cast(:before as integer) is null
       or (r.created_at, r.id) < (select b.created_at, b.id from import_runs b where b.id = :before)
     order by r.created_at desc, r.id desc limit :most`,
    { before, most: mostRows.importRuns },
  );
  return rows.map(toView);
}

/** What is on sale; none until somebody of the office has imported. */
export async function readCatalogueSize(knex: Knex): Promise<CatalogueSize | null> {
  if (!(await knex('import_runs').where({ status: 'applied' }).whereNotNull('startedBy').first('id')))
    return null;
  return countCatalogue(knex);
}

export async function countCatalogue(knex: Knex): Promise<CatalogueSize> {
  const { rows } = await knex.raw<{ rows: CatalogueSize[] }>(
    `with shown as (select id from products where archived_at is null and deleted_at is null)
     select (select count(*) from shown)::int as products,
       (select count(*) from product_variants v join shown on shown.id = v.product_id
        where v.archived_at is null)::int as variants,
       (select count(*) from product_categories l join shown on shown.id = l.product_id)::int as "categoryLinks"`,
  );
  return present(rows[0]);
}

/** All that are kept; null for a run that is not. */
export async function readProblems(knex: Knex, id: number): Promise<ImportProblem[] | null> {
  const row = await knex('import_runs')
    .where({ id })
    .first<{ problems: FeedProblem[] } | undefined>('problems');
  return row ? row.problems.map(toWireProblem) : null;
}

export async function readRun(knex: Knex, id: number): Promise<ImportRunView | null> {
  const { rows } = await knex.raw<{ rows: RunRow[] }>(`select ${columns} from ${tables} where r.id = ?`, [
    id,
  ]);
  return rows[0] ? toView(rows[0]) : null;
}

export async function readRunDetail(knex: Knex, id: number): Promise<ImportRunDetail | null> {
  await closeDeadRuns(knex);
  const { rows } = await knex.raw<{
    rows: (RunRow & Pick<ImportRunDetail, 'undo' | 'goingOffSale'> & { problems: FeedProblem[] })[];
  }>(
    `select ${columns}, r.undo_report as undo, jsonb_path_query_array(r.problems, '$[0 to ${shownProblems - 1}]') as problems,
       array(select c.name from import_changes c
         where c.run_id = r.id and c.kind = 'product' and c.action = 'archived'
         order by c.position limit ${namedProducts}) as "goingOffSale"
     from ${tables} where r.id = ?`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { problems, undo, goingOffSale, ...run } = row;
  return { ...toView(run), undo, goingOffSale, problems: problems.map(toWireProblem) };
}

function toView({ createdAt, finishedAt, undoneAt, ...row }: RunRow): ImportRunView {
  return {
    ...row,
    startedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}

function toWireProblem({ line, column, value = '', message, skipped }: FeedProblem): ImportProblem {
  return { line, column, value, message, skipped };
}

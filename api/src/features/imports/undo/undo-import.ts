/**
 * The last import taken back: products, variants and categories as they were, in one transaction. What somebody has
 * changed since is theirs: it is left as it is, and told.
 */
import type { Knex } from 'knex';
import type { ImportRunDetail, ImportUndo } from '#contract/imports/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readRunDetail } from '../read-runs.ts';
import { lockImports } from '../import-transaction.ts';
import { closeDeadRuns } from '../runs.ts';
import { restoreRows } from './restore-rows.ts';
import { sortRows } from './sort-rows.ts';

/** Names of rows that were left; the count is of all. */
const listedRows = 500;

export async function undoImport(
  knex: Knex,
  runId: number,
  actorId: number,
): Promise<ImportRunDetail | Refusal> {
  await closeDeadRuns(knex);
  const done = await changeOrRefuse(knex, async trx => {
    await lockImports(trx, 10);
    await mustBeLast(trx, runId);
    // Nobody touches a row between the look and the change.
    await trx.raw(
      `lock table categories, products, product_variants, product_categories in share row exclusive mode`,
    );
    await sortRows(trx, runId);
    await restoreRows(trx, runId);
    const report = await readReport(trx);
    await trx('import_runs')
      .where({ id: runId })
      .update({ undoneAt: trx.fn.now(), undoneBy: actorId, undoReport: JSON.stringify(report) });
    await trx('import_snapshots').where({ runId }).delete();
    const { left: _, ...after } = report;
    await recordAudit(trx, { actorId, entity: 'import_runs', entityId: runId, action: 'import.undo', after });
    return true as const;
  });
  return done === true ? ((await readRunDetail(knex, runId)) ?? refuse('not_found')) : done;
}

async function mustBeLast(trx: Knex.Transaction, id: number): Promise<void> {
  const run = await trx('import_runs').where({ id }).first();
  if (!run) throw new Refused(refuse('not_found'));
  if (await trx('import_runs').where({ status: 'running', dryRun: false }).first('id')) {
    throw new Refused(refuse('import_running'));
  }
  const last = await trx('import_runs').whereNotNull('appliedAt').orderBy('appliedAt', 'desc').first('id');
  if (run.undoneAt) throw conflict('This import has been undone already.');
  const isSomebodys = run.startedBy !== null || run.feedRunId !== null;
  if (last?.id !== id || !isSomebodys) throw conflict('Only the last import can be undone.');
}

async function readReport(trx: Knex.Transaction): Promise<ImportUndo> {
  const { rows: counted } = await trx.raw<{ rows: { tableName: string; way: string; count: number }[] }>(
    `select table_name as "tableName", way, count(*)::int as count from undo_rows
     where left_because is null and way in ('restore', 'remove') group by 1, 2`,
  );
  const { rows: left } = await trx.raw<{ rows: (ImportUndo['left'][number] & { all: number })[] }>(
    `select case table_name when 'products' then 'product' when 'product_variants' then 'variant' else 'category' end as kind,
       name, code, left_because as reason, count(*) over ()::int as all
     from undo_rows where left_because is not null and way <> 'keep'
     order by array_position(array['categories', 'products', 'product_variants'], table_name), name, code limit ?`,
    [listedRows],
  );
  const countOf = (table: string, way: string) =>
    counted.find(row => row.tableName === table && row.way === way)?.count ?? 0;
  return {
    productsRestored: countOf('products', 'restore'),
    productsRemoved: countOf('products', 'remove'),
    variantsRestored: countOf('product_variants', 'restore'),
    variantsRemoved: countOf('product_variants', 'remove'),
    categories: countOf('categories', 'restore') + countOf('categories', 'remove'),
    left: left.map(({ all: _, ...row }) => row),
    leftCount: left[0]?.all ?? 0,
  };
}

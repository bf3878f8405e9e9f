/** The changes that a check has found, kept to be looked through, and forgotten when later checks have come. */
import type { Knex } from 'knex';
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { areFilesCopied } from '#api/database/files/copied-files.ts';
import { importStatus } from '#api/database/state-words.ts';
import type { ImportRunsRow } from '#api/database/tables.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

const keptChecks = 5;

export async function keepChanges(
  trx: Knex.Transaction,
  runId: number,
  changes: readonly ImportChange[],
): Promise<void> {
  await trx.raw(
    `insert into import_changes (run_id, position, kind, action, name, code, variants, fields)
     select ?, f.position, f.kind, f.action, f.name, f.code, f.variants, f.fields
     from jsonb_to_recordset(?::jsonb) as f(position int, kind text, action text, name text, code text, variants int,
       fields jsonb)`,
    [runId, JSON.stringify(changes.map((change, at) => ({ position: at + 1, ...change })))],
  );
  await trx.raw(
    `delete from import_changes where run_id not in
       (select id from import_runs where status in (${importStatus('checked', 'running')})
        order by id desc limit ?)
       and not exists (select from import_runs r join feed_runs f on f.id = r.feed_run_id
         where r.id = import_changes.run_id and f.outcome = 'asks')`,
    [keptChecks],
  );
}

/** Only the latest check can be carried out: the files of earlier ones go, but not those of feeds that wait for an answer. */
export async function forgetCheckedFiles(knex: Knex, files: FileStore, latestId: number): Promise<void> {
  await knex.transaction(async trx => {
    // A backup that runs reads them later: the next check forgets them.
    if (!(await areFilesCopied(trx))) await forgetFiles(trx, files, latestId);
  });
}

async function forgetFiles(trx: Knex.Transaction, files: FileStore, latestId: number): Promise<void> {
  const { rows } = await trx.raw<{ rows: { fileName: NonNullable<ImportRunsRow['fileName']> }[] }>(
    `with gone as (select r.id, r.file_name from import_runs r left join feed_runs f on f.id = r.feed_run_id
       where r.file_name is not null and r.id < :latestId and f.outcome is distinct from 'asks'),
     cleared as (update import_runs r set file_name = null from gone g where g.id = r.id)
     select distinct file_name as "fileName" from gone
     where file_name not in (select file_name from import_runs
       where file_name is not null and id not in (select id from gone))`,
    { latestId },
  );
  for (const { fileName } of rows) await files.remove(fileName);
}

/** The file of an import that has ended, unless it waits for an answer. A run that goes on elsewhere needs its file. */
export async function forgetWhenEnded(knex: Knex, files: FileStore, runId: number): Promise<void> {
  const isWaiting = await knex('import_runs')
    .where({ id: runId })
    .whereIn('status', ['checked', 'running'])
    .first('id');
  if (!isWaiting) await forgetCheckedFiles(knex, files, runId + 1);
}

/** Reads of jobs. */
import type { Knex } from 'knex';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { openFirstSql, pageBindings } from '#api/database/lists/open-first.ts';
import { jobStage } from '#api/database/state-words.ts';
import { jobRowFrom, jobRowSql } from './job-row.ts';

const pageSql = openFirstSql({
  table: 'jobs',
  base: 't.deleted_at is null',
  open: `t.stage in (${jobStage('pending', 'in_progress')})`,
  at: 't.created_at',
});

/** One row beyond the page. */
export async function listJobs(knex: Knex, page: number): Promise<JobRow[]> {
  const { rows } = await knex.raw<{ rows: { row: JobRow }[] }>(
    `with page as materialized (${pageSql})
     select ${jobRowSql} as row from page join ${jobRowFrom.replace('jobs j', 'jobs j on j.id = page.id')}
     order by page.rank, page.at desc, page.id desc`,
    pageBindings(page, listPageSize),
  );
  return rows.map(({ row }) => row);
}

export async function readJob(knex: Knex, id: string): Promise<JobRow | null> {
  const { rows } = await knex.raw<{ rows: { row: JobRow }[] }>(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.id = ? and j.deleted_at is null`,
    [id],
  );
  return rows[0]?.row ?? null;
}

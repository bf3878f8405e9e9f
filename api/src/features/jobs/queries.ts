/** Reads of jobs. */
import type { Knex } from 'knex';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { openFirstSql, pageBindings } from '#api/database/lists/open-first.ts';
import { jobStage } from '#api/database/state-words.ts';
import type { FinishedPage, FinishedQuery } from '#contract/jobs/finished-work.ts';
import { readFinished } from '#api/database/shared/read-finished.ts';
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

export function listFinishedJobs(knex: Knex, query: FinishedQuery): Promise<FinishedPage> {
  return readFinished(knex, finishedJobs, query);
}

const finishedJobs = {
  table: 'jobs',
  number: 'r.job_number',
  title: 'r.title',
  customer: `coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''))`,
  from: `jobs r left join projects p on p.id = r.project_id left join customers c on c.id = p.customer_id`,
  idsOf: `select id from jobs where job_number = upper(:number)
    union all select j.id from projects p join jobs j on j.project_id = p.id where p.project_number = upper(:number)
    union all select j.id from orders o join order_items i on i.order_id = o.id join jobs j on j.order_item_id = i.id
      where o.order_id = upper(:number)`,
} as const;

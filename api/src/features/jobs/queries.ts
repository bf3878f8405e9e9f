/** Reads of jobs. */
import type { Knex } from 'knex';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobRowFrom, jobRowSql } from './job-row.ts';

const listLimit = 5_000;

export async function listJobs(knex: Knex): Promise<JobRow[]> {
  const { rows } = await knex.raw<{ rows: { row: JobRow }[] }>(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.deleted_at is null
     order by j.created_at desc, j.id desc limit ?`,
    [listLimit],
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

/** Projects as JSON made by PostgreSQL: whole ones, and the few fields of the board. `p` is the alias of `projects`. */
import type { Knex } from 'knex';
import type { OtherJob, ProjectRow } from '#contract/projects/endpoints.ts';
import { boardFinishedSize, finishedStages } from '#contract/projects/projects.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { boardIdsSql } from '#api/crm/customer-row.ts';
import { openFirstSql, pageBindings } from '#api/database/lists/open-first.ts';
import { canBePaidSql } from '#api/database/shared/can-be-paid.ts';
import { isoText, jsonObject } from '#api/database/json-text.ts';
import { jobStage, projectStatus } from '#api/database/state-words.ts';

const itemSql = jsonObject({
  id: 'i.id',
  name: 'i.product_name',
  description: 'i.description',
  quantity: 'i.quantity',
  unitPrice: 'i.unit_price_cents',
  totalPrice: 'i.total_price_cents',
  supplier: 'i.supplier',
  status: 'i.status',
  trackingNumber: 'i.tracking_number',
  notes: 'i.notes',
});

const jobSql = jsonObject({
  id: 'j.id',
  jobNumber: 'j.job_number',
  title: 'j.title',
  description: 'j.description',
  status: 'j.status',
  stage: 'j.stage',
  type: 'j.type',
  priority: 'j.priority',
  estimatedHours: 'j.estimated_hours',
  actualHours: 'j.actual_hours',
  dueDate: isoText('j.due_date'),
  notes: 'j.notes',
  version: 'j.version',
});

const headSql = {
  id: 'p.id',
  projectNumber: 'p.project_number',
  customerId: 'p.customer_id',
  title: 'p.title',
  description: 'p.description',
  // The old word for the first stage, which a previous release may still have written.
  status: `case p.status when ${projectStatus('quote_pending')} then ${projectStatus('Lead')} else p.status end`,
  priority: 'p.priority',
  totalValue: 'p.total_value_cents',
  dueDate: isoText('p.due_date'),
  deliveryDate: isoText('p.delivery_date'),
  version: 'p.version',
};

const projectSql = jsonObject({
  ...headSql,
  customerName: `coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''),
    'Customer #' || c.id)`,
  brief: 'p.brief',
  paidAmount: 'p.paid_amount_cents',
  onAccount: 'p.on_account',
  orderId: 'o.order_id',
  isOrderShipped: 'o.is_shipped',
  canOrderBePaid: `coalesce(${canBePaidSql}, false)`,
  items: `coalesce((select json_agg(${itemSql} order by i.id) from project_items i where i.project_id = p.id), '[]')`,
  jobs: `coalesce((select json_agg(${jobSql} order by j.created_at, j.id) from jobs j
    where j.project_id = p.id and j.deleted_at is null), '[]')`,
  createdAt: isoText('p.created_at'),
  updatedAt: isoText('p.updated_at'),
});

export const boardSql = jsonObject({
  ...headSql,
  jobCount: 'w.job_count',
  jobsDone: 'w.jobs_done',
});

const from = 'projects p join customers c on c.id = p.customer_id left join orders o on o.id = p.order_id';
const byDate = 'coalesce(p.delivery_date, p.due_date) nulls last, p.id';

interface Found<Row> {
  rows: { row: Row }[];
}

const pageSql = openFirstSql({
  table: 'projects',
  base: 't.deleted_at is null',
  open: `t.status not in (${projectStatus(...finishedStages)})`,
  at: 't.created_at',
});

/** One row beyond the page. */
export async function listProjects(knex: Knex, page: number): Promise<ProjectRow[]> {
  const { rows } = await knex.raw<Found<ProjectRow>>(
    `with page as materialized (${pageSql})
     select ${projectSql} as row from page join ${from.replace('projects p', 'projects p on p.id = page.id')}
     order by page.rank, page.at desc, page.id desc`,
    pageBindings(page, listPageSize),
  );
  return rows.map(({ row }) => row);
}

/** Of the projects `p`. A job that was cancelled is no longer to be done. */
export const boardFrom = `projects p cross join lateral (
    select count(*) as job_count, count(*) filter (where j.stage = ${jobStage('completed')}) as jobs_done
    from jobs j where j.project_id = p.id and j.deleted_at is null and j.stage <> ${jobStage('cancelled')}
  ) w`;

/** The list as JSON: what is open, all of it, and the newest of what is finished. */
export async function writeBoardProjects(knex: Knex): Promise<string> {
  const { rows } = await knex.raw<{ rows: { list: string }[] }>(
    `select '[' || coalesce(string_agg((${boardSql})::text, ',' order by ${byDate}), '') || ']' as list
     from ${boardFrom} where p.id in (${boardIdsSql})`,
    [boardFinishedSize],
  );
  return rows[0]?.list ?? '[]';
}

export async function readProject(knex: Knex, id: number): Promise<ProjectRow | null> {
  const { rows } = await knex.raw<Found<ProjectRow>>(
    `select ${projectSql} as row from ${from} where p.id = ? and p.deleted_at is null`,
    [id],
  );
  return rows[0]?.row ?? null;
}

export async function lockProject(trx: Knex.Transaction, id: number): Promise<ProjectRow | null> {
  await trx('projects').where({ id }).forUpdate().first('id');
  return readProject(trx, id);
}

/** A list that a person can take in; its `total` says what is beyond it. */
const otherJobsShown = 50;

const otherJobSql = jsonObject({
  id: 'j.id',
  jobNumber: 'j.job_number',
  title: 'j.title',
  priority: 'j.priority',
  dueDate: isoText('j.due_date'),
  estimatedHours: 'j.estimated_hours',
  actualHours: 'j.actual_hours',
  projectNumber: 'p.project_number',
});

export async function listOtherJobs(
  knex: Knex,
  projectId: number,
): Promise<{ jobs: OtherJob[]; total: number }> {
  const { rows } = await knex.raw<{ rows: { row: OtherJob; total: number }[] }>(
    `select ${otherJobSql} as row, count(*) over ()::int as total
     from jobs j left join projects p on p.id = j.project_id
     where j.deleted_at is null and j.stage in (${jobStage('pending', 'in_progress')})
       and j.project_id is distinct from ?
     order by j.due_date nulls last, j.id limit ?`,
    [projectId, otherJobsShown],
  );
  return { jobs: rows.map(({ row }) => row), total: rows[0]?.total ?? 0 };
}

/** The job as lists and sync carry it, made by PostgreSQL: no price, no contact. `j` is the alias of `jobs`. */
import { mostRows } from '#contract/text/list-ends.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { productionFileFields } from '#api/database/shared/production-file-fields.ts';

const notes = `coalesce((
  select json_agg(${jsonObject({ id: 'n.id', text: 'n.text', at: isoText('n.at'), by: userNameText('u') })}
    order by n.at, n.id)
  from job_notes n join users u on u.id = n.author_id where n.job_id = j.id), '[]')`;

const hours = `coalesce((
  select json_agg(${jsonObject({
    id: 'h.id',
    minutes: 'h.minutes',
    at: isoText('h.at'),
    by: userNameText('u'),
    startedAt: isoText('h.started_at'),
    corrects: 'h.corrects',
    reason: 'h.reason',
  })} order by h.at, h.id)
  from job_hours h join users u on u.id = h.user_id where h.job_id = j.id), '[]')`;

const timers = `coalesce((
  select json_agg(${jsonObject({
    id: 't.id',
    userId: 't.user_id',
    by: userNameText('u'),
    deviceId: 't.device_id',
    startedAt: isoText('t.started_at'),
  })} order by t.started_at, t.id)
  from job_timers t join users u on u.id = t.user_id where t.job_id = j.id and t.stopped_at is null), '[]')`;

const somebody = (alias: string) =>
  `case when ${alias}.id is null then null else ${jsonObject({ id: `${alias}.id`, name: userNameText(alias) })} end`;

const merges = `coalesce((
  select json_agg(${jsonObject({
    id: 'm.id',
    field: 'm.field',
    kept: 'm.kept',
    lost: 'm.lost',
    keptBy: somebody('kb'),
    lostBy: somebody('lb'),
    at: isoText('m.at'),
  })} order by m.at, m.id)
  from (select * from job_merges where job_id = j.id order by at desc, id desc limit ${mostRows.jobMerges}) m
  left join users kb on kb.id = m.kept_by left join users lb on lb.id = m.lost_by), '[]')`;

const productionFiles = `coalesce((
  select json_agg(${jsonObject(productionFileFields)} order by f.added_at, f.id)
  from (select distinct a ->> 'sha256' as sha256 from jsonb_array_elements(j.artwork) a) d
  join production_files f on f.artwork = d.sha256 and f.ended_at is null), '[]')`;

export const jobRowSql = jsonObject({
  id: 'j.id',
  jobNumber: 'j.job_number',
  title: 'j.title',
  description: 'j.description',
  type: 'j.type',
  status: 'j.status',
  stage: 'j.stage',
  isReady: 'j.is_ready',
  priority: 'j.priority',
  estimatedHours: 'j.estimated_hours',
  actualHours: 'j.actual_hours',
  dueDate: isoText('j.due_date'),
  startedAt: isoText('j.started_at'),
  completedAt: isoText('j.completed_at'),
  holdReason: 'j.hold_reason',
  notes: 'j.notes',
  noteEntries: notes,
  hourEntries: hours,
  timers,
  merges,
  assignedTo: 'j.assigned_to',
  projectId: 'j.project_id',
  projectItemId: 'j.project_item_id',
  orderItemId: 'j.order_item_id',
  projectNumber: 'p.project_number',
  projectTitle: 'p.title',
  customerDisplayName: `coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''))`,
  orderNumber: 'o.order_id',
  proofStatus: `case when j.order_item_id is null or (j.artwork = '[]' and j.details -> 'lettering' is null) then null else proof_standing(i.order_id) end`,
  // Once for all rows of a statement.
  proofRequired: '(select proof_required())',
  pieces: 'j.pieces',
  details: 'j.details',
  artwork: 'j.artwork',
  roster: `case when j.details -> 'lettering' is not null then i.roster -> 'pieces' end`,
  productionFiles,
  ticks: 'j.ticks',
  deletedAt: isoText('j.deleted_at'),
  createdAt: isoText('j.created_at'),
  updatedAt: isoText('j.updated_at'),
  version: 'j.version',
});

export const jobRowFrom = `jobs j
  left join projects p on p.id = j.project_id
  left join customers c on c.id = p.customer_id
  left join orders o on o.id = p.order_id
  left join order_items i on i.id = j.order_item_id`;

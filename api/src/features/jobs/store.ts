/** Jobs for the executor: the row under lock, its columns, and the entries that are only ever added. */
import type { Knex } from 'knex';
import { can } from '#contract/wire/capabilities.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { jobMutations } from '#contract/jobs/mutations.ts';
import { jobStanding, makeJobNumber } from '#contract/jobs/jobs.ts';
import { timersOf } from '#contract/jobs/job-hours.ts';
import { auditRows } from '#api/database/record-audit.ts';
import { noticeRows } from '#api/jobs/queue-notice.ts';
import type { InsertInto } from '#api/database/table-types.ts';
import { numberOf } from '#api/sync/asked-store.ts';
import type { EntityStore, Saved, Write } from '#api/sync/entity-store.ts';
import { keepMerges } from './keep-merges.ts';
import { addEntries, moveTimers, newEntries } from './job-entries.ts';
import { jobRowFrom, jobRowSql } from './job-row.ts';

const readSql = `select ${jobRowSql} as row from ${jobRowFrom} where j.id = any(?::uuid[]) and j.deleted_at is null`;

const lockSql = 'select id from jobs where id = any(?::uuid[]) and deleted_at is null order by id for update';

/** Fields that a mutation may change; their columns have the same names. Hours and notes are entries of their own. */
const fields = [
  'jobNumber',
  'title',
  'description',
  'type',
  'status',
  'priority',
  'estimatedHours',
  'dueDate',
  'startedAt',
  'completedAt',
  'holdReason',
  'notes',
  'assignedTo',
  'projectId',
  'pieces',
  'ticks',
  'deletedAt',
] as const satisfies readonly (keyof JobRow)[];

export interface JobStoreParts {
  /** In [0, 1): for the number of a job whose own was taken. */
  random?: () => number;
}

export function createJobStore({ random = Math.random }: JobStoreParts = {}): EntityStore<JobRow> {
  return {
    load: async (trx, id) => (await lockAndRead(trx, [id])).get(id) ?? null,
    resolve: resolveProject,
    read,
    reachOf,
    save: (trx, before, after, write) =>
      before ? change(trx, before, after, write) : create(trx, after, write, random),
    inSets: { names: namesInSets, open: openSet },
  };
}

/** A project that a device has made is known by the id that it made it under. */
async function resolveProject(trx: Knex.Transaction, args: unknown) {
  const { project } = args as { project?: string };
  if (project === undefined) return { args };
  const projectId = await numberOf(trx, 'projects', project);
  return projectId === null ? { missing: 'unknown_project' } : { args: { ...(args as object), projectId } };
}

/** Everybody with the capability works on every job. */
const reachOf: EntityStore<JobRow>['reachOf'] = async (_knex, _row, { actor }) =>
  can(actor, 'jobs.work') ? 'listed' : 'none';

/** What the floor does job after job. A clock that starts ends another one, and a plan names projects and people. */
const namesInSets: ReadonlySet<string> = new Set([
  'job.setStatus',
  'job.setPriority',
  'job.addHours',
  'job.addNote',
  'job.hold',
  'job.tick',
] satisfies (keyof typeof jobMutations)[]);

async function openSet(trx: Knex.Transaction, ids: readonly string[]): Promise<EntityStore<JobRow>> {
  const found = await lockAndRead(trx, ids);
  return {
    load: async (_trx, id) => found.get(id) ?? null,
    read,
    reachOf,
    async save(_trx, before, after, write) {
      if (!before) throw new Error('A set makes no job.');
      write.atTheEnd.rows.push(...newEntries(before, after, write));
      await keepMerges(trx, before.id, write);
      changeAtTheEnd(before, after, write);
      return undefined;
    },
  };
}

/**
 * Locks first and reads in a second statement. A statement that waits for a lock rereads only the locked row, and
 * would see the time entries and clocks as they were before it waited.
 */
async function lockAndRead(trx: Knex.Transaction, ids: readonly string[]): Promise<Map<string, JobRow>> {
  const { rows } = await trx
    .raw<{ rows: { id: string }[] }>(lockSql, [[...ids]])
    .options({ name: 'lock-jobs' });
  return rows.length === 0
    ? new Map()
    : read(
        trx,
        rows.map(({ id }) => id),
      );
}

async function read(knex: Knex, ids: readonly string[]): Promise<Map<string, JobRow>> {
  const { rows } = await knex
    .raw<{ rows: { row: JobRow }[] }>(readSql, [[...ids]])
    .options({ name: 'read-jobs' });
  return new Map(rows.map(({ row }) => [row.id, row]));
}

const triesForNumber = 5;

/** A taken number gets another one and the person is told: a job made offline is never lost to its number. */
async function create(
  trx: Knex.Transaction,
  job: JobRow,
  write: Write,
  random: () => number,
): Promise<Saved> {
  const missing = await missingReference(trx, null, job);
  if (missing) return { refusal: missing };
  const values = {
    ...Object.fromEntries(fields.map(field => [field, job[field]])),
    id: job.id,
    details: JSON.stringify(job.details),
    artwork: JSON.stringify(job.artwork),
    createdBy: write.actor.id,
  };
  let jobNumber = job.jobNumber;
  for (let tries = 0; tries < triesForNumber; tries++) {
    const made = await trx('jobs')
      .insert({ ...values, jobNumber } as InsertInto<'jobs'>)
      .onConflict()
      .ignore()
      .returning('id');
    if (made.length > 0) {
      audit(null, { ...job, jobNumber }, write);
      tellAssigned(null, { ...job, jobNumber }, write);
      if (jobNumber === job.jobNumber) return undefined;
      return {
        code: 'renumbered',
        message: `The number ${job.jobNumber} was taken: the job is now ${jobNumber}.`,
      };
    }
    if (await trx('jobs').where({ id: job.id }).first('id')) return { refusal: 'id_taken' };
    jobNumber = makeJobNumber(random);
  }
  return { refusal: 'number_taken' };
}

async function change(trx: Knex.Transaction, before: JobRow, after: JobRow, write: Write): Promise<Saved> {
  const missing = await missingReference(trx, before, after);
  if (missing) return { refusal: missing };
  if (!(await addEntries(trx, before, after, write)) || !(await moveTimers(trx, before, after, write)))
    return { refusal: 'id_taken' };
  await keepMerges(trx, before.id, write);
  changeAtTheEnd(before, after, write);
  return undefined;
}

function changeAtTheEnd(before: JobRow, after: JobRow, write: Write): void {
  const changed = fields.filter(field => before[field] !== after[field]);
  if (changed.length > 0) {
    const values = Object.fromEntries(changed.map(field => [field, after[field]]));
    write.atTheEnd.updates.push({ table: 'jobs', id: before.id, values });
  }
  audit(before, after, write);
  tellAssigned(before, after, write);
}

const hasEnded = (status: string) => ['completed', 'cancelled'].includes(jobStanding(status).stage);

/** Whoever takes a job needs no notice of it, and a finished one waits for nobody. */
function tellAssigned(before: JobRow | null, after: JobRow, write: Write): void {
  const { id, assignedTo, jobNumber, status, deletedAt } = after;
  if (assignedTo === null || assignedTo === before?.assignedTo || assignedTo === write.actor.id) return;
  if (deletedAt !== null || hasEnded(status)) return;
  write.atTheEnd.rows.push(
    noticeRows({
      kind: 'job_waits',
      uniqueKey: `job_waits:${id}:${write.mutationId}`,
      to: { userId: assignedTo },
      number: jobNumber,
      path: `/admin/jobs?job=${id}`,
    }),
  );
}

async function missingReference(
  trx: Knex.Transaction,
  before: JobRow | null,
  after: JobRow,
): Promise<string | null> {
  const { projectId, assignedTo, jobNumber } = after;
  if (projectId !== null && projectId !== before?.projectId) {
    // Locked against being deleted meanwhile, which would take its jobs along.
    if (!(await trx('projects').where({ id: projectId }).whereNull('deletedAt').forShare().first('id')))
      return 'unknown_project';
  }
  if (assignedTo !== null && assignedTo !== before?.assignedTo) {
    if (!(await trx('users').where({ id: assignedTo }).whereNull('deletedAt').first('id')))
      return 'unknown_person';
  }
  if (before && jobNumber !== before.jobNumber && (await trx('jobs').where({ jobNumber }).first('id'))) {
    return 'number_taken';
  }
  return null;
}

/** What was replaced, so that a lost race between two tablets can be looked up. */
function audit(before: JobRow | null, after: JobRow, write: Write): void {
  const changed = auditedFields(before, after, write);
  const added = before ? addedTo(before, after, write) : {};
  if (before && changed.length === 0 && Object.keys(added).length === 0) return;
  const pick = (row: JobRow) => Object.fromEntries(changed.map(field => [field, row[field]]));
  const entry = {
    actorId: write.actor.id,
    entity: 'jobs',
    entityId: after.id,
    action: write.name,
    before: before && pick(before),
    after: { ...pick(after), ...added },
    deviceId: write.deviceId,
    occurredAt: new Date(write.occurredAt),
  };
  write.atTheEnd.rows.push(auditRows(entry));
}

/** `actualHours` follows from the entries, unless the office puts it right. */
function auditedFields(before: JobRow | null, after: JobRow, { name }: Write): (keyof JobRow)[] {
  // Ticks are told one by one (`addedTo`), not as the whole list.
  const changed = fields.filter(field => field !== 'ticks' && before?.[field] !== after[field]);
  const isCorrected = name === 'job.correctHours' && before?.actualHours !== after.actualHours;
  return isCorrected ? [...changed, 'actualHours'] : changed;
}

/** Hours, notes and clocks are entries of their own, with their words: the log says that they came, and by whom. */
function addedTo(before: JobRow, after: JobRow, { name }: Write): Record<string, unknown> {
  const hours = after.hourEntries.slice(before.hourEntries.length);
  const notes = after.noteEntries.length - before.noteEntries.length;
  const clocks = timersOf(after).length - timersOf(before).length;
  return {
    ...(hours.length > 0 && name !== 'job.correctHours'
      ? { minutes: hours.reduce((sum, { minutes }) => sum + minutes, 0) }
      : {}),
    ...(notes > 0 ? { notes } : {}),
    ...(clocks === 0 ? {} : { clock: clocks > 0 ? 'started' : 'stopped' }),
    ...movedTicks(before, after),
  };
}

function movedTicks({ ticks: was = {} }: JobRow, { ticks: is = {} }: JobRow): Record<string, unknown> {
  const ticked = Object.keys(is).filter(piece => !(piece in was));
  const unticked = Object.keys(was).filter(piece => !(piece in is));
  return {
    ...(ticked.length > 0 ? { piecesTicked: ticked.join(', ') } : {}),
    ...(unticked.length > 0 ? { piecesUnticked: unticked.join(', ') } : {}),
  };
}

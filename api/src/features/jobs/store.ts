/** Jobs for the executor: the row under lock, its columns, and the entries that are only ever added. */
import type { Knex } from 'knex';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import { makeJobNumber } from '#contract/jobs.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { EntityStore, Saved, Write } from '#api/sync/entity-store.ts';
import { jobRowFrom, jobRowSql } from './job-row.ts';

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
  'deletedAt',
] as const satisfies readonly (keyof JobRow)[];

export interface JobStoreParts {
  /** In [0, 1): for the number of a job whose own was taken. */
  random?: () => number;
}

export function createJobStore({ random = Math.random }: JobStoreParts = {}): EntityStore<JobRow> {
  return {
    load,
    read,
    // Everybody with the capability works on every job.
    isInReach: async () => true,
    save: (trx, before, after, write) =>
      before ? change(trx, before, after, write) : create(trx, after, write, random),
  };
}

async function load(trx: Knex.Transaction, id: string): Promise<JobRow | null> {
  const { rows } = await trx.raw<{ rows: { row: JobRow }[] }>(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.id = ? and j.deleted_at is null for update of j`,
    [id],
  );
  return rows[0]?.row ?? null;
}

async function read(knex: Knex, ids: readonly string[]): Promise<Map<string, JobRow>> {
  const { rows } = await knex.raw<{ rows: { row: JobRow }[] }>(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.id = any(?::uuid[]) and j.deleted_at is null`,
    [[...ids]],
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}

const triesForNumber = 5;

/** A taken number gets another one and the person is told: a job made offline is never lost to its number (C61). */
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
      .insert({ ...values, jobNumber })
      .onConflict()
      .ignore()
      .returning('id');
    if (made.length > 0) {
      await audit(trx, null, { ...job, jobNumber }, write);
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
  if (!(await addEntries(trx, before, after, write))) return { refusal: 'id_taken' };
  const changed = fields.filter(field => before[field] !== after[field]);
  if (changed.length > 0) {
    await trx('jobs')
      .where({ id: before.id })
      .update(Object.fromEntries(changed.map(field => [field, after[field]])));
  }
  await audit(trx, before, after, write);
  return undefined;
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

/** False when an entry's id is in use for another job. */
async function addEntries(
  trx: Knex.Transaction,
  before: JobRow,
  after: JobRow,
  write: Write,
): Promise<boolean> {
  const { actor, mutationId, occurredAt: at } = write;
  const origin = { jobId: before.id, mutationId, at };
  const hours = after.hourEntries.slice(before.hourEntries.length);
  const notes = after.noteEntries.slice(before.noteEntries.length);
  for (const { id, minutes } of hours) {
    if (await isTaken(trx, 'job_hours', id)) return false;
    await trx('job_hours').insert({ ...origin, id, minutes, userId: actor.id });
  }
  for (const { id, text } of notes) {
    if (await isTaken(trx, 'job_notes', id)) return false;
    await trx('job_notes').insert({ ...origin, id, text, authorId: actor.id });
  }
  return true;
}

async function isTaken(
  trx: Knex.Transaction,
  table: 'job_hours' | 'job_notes',
  id: string,
): Promise<boolean> {
  return (await trx(table).where({ id }).first('id')) !== undefined;
}

/** What was replaced, so that a lost race between two tablets can be looked up. */
async function audit(
  trx: Knex.Transaction,
  before: JobRow | null,
  after: JobRow,
  write: Write,
): Promise<void> {
  const changed = fields.filter(field => before?.[field] !== after[field]);
  if (before && changed.length === 0) return;
  const pick = (row: JobRow) => Object.fromEntries(changed.map(field => [field, row[field]]));
  await recordAudit(trx, {
    actorId: write.actor.id,
    entity: 'jobs',
    entityId: after.id,
    action: write.name,
    before: before && pick(before),
    after: pick(after),
    deviceId: write.deviceId,
  });
}

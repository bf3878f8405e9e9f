/** What is only ever added to a job: notes, hours, and the clocks that become hours. */
import type { Knex } from 'knex';
import type { JobRow, JobTimer } from '#contract/jobs/endpoints.ts';
import { minutesBetween, timersOf } from '#contract/jobs/job-hours.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import type { Write } from '#api/sync/entity-store.ts';

/** False when an entry's id is in use for another job. */
export async function addEntries(
  trx: Knex.Transaction,
  before: JobRow,
  after: JobRow,
  write: Write,
): Promise<boolean> {
  for (const entry of newHours(before, after, write)) {
    if (await isTaken(trx, 'job_hours', entry.id)) return false;
    await trx('job_hours').insert(entry);
  }
  for (const note of newNotes(before, after, write)) {
    const made = await trx('job_notes').insert(note).onConflict().ignore().returning('id');
    if (made.length === 0) return false;
  }
  return true;
}

/** The same as rows for the end. An id that is in use is an error there. */
export function newEntries(before: JobRow, after: JobRow, write: Write): NewRows[] {
  return [
    { table: 'job_hours', rows: newHours(before, after, write) },
    { table: 'job_notes', rows: newNotes(before, after, write) },
  ].filter(({ rows }) => rows.length > 0);
}

function newHours(before: JobRow, after: JobRow, { actor, mutationId, occurredAt: at }: Write) {
  const hours = after.hourEntries.slice(before.hourEntries.length);
  return hours.map(({ id, minutes, startedAt = null, corrects = null, reason = null }) => {
    // Time that a clock measured is its person's, whoever stopped it.
    const userId = timersOf(before).find(timer => timer.id === id)?.userId ?? actor.id;
    return { jobId: before.id, mutationId, at, id, minutes, userId, startedAt, corrects, reason };
  });
}

function newNotes(before: JobRow, after: JobRow, { actor, mutationId, occurredAt: at }: Write) {
  const notes = after.noteEntries.slice(before.noteEntries.length);
  return notes.map(({ id, text }) => ({ jobId: before.id, mutationId, at, id, text, authorId: actor.id }));
}

/** Clocks that were started and stopped. False when the id of a new one is in use. */
export async function moveTimers(
  trx: Knex.Transaction,
  before: JobRow,
  after: JobRow,
  write: Write,
): Promise<boolean> {
  const [old, now] = [timersOf(before), timersOf(after)];
  for (const { id } of old.filter(timer => !now.includes(timer))) await stop(trx, id, write);
  for (const timer of now.filter(timer => !old.includes(timer))) {
    if (await isTaken(trx, 'job_timers', timer.id)) return false;
    await stopElsewhere(trx, timer, write);
    const { id, userId, deviceId, startedAt } = timer;
    await trx('job_timers').insert({
      id,
      jobId: before.id,
      userId,
      deviceId,
      startedAt,
      mutationId: write.mutationId,
    });
  }
  return true;
}

/** One person runs one clock on one device: the one on another job ends where this one begins. */
async function stopElsewhere(trx: Knex.Transaction, timer: JobTimer, write: Write): Promise<void> {
  const { userId, deviceId } = timer;
  const running = await trx('job_timers')
    .where({ userId, deviceId, stoppedAt: null })
    .forUpdate()
    .select('id', 'jobId', 'startedAt');
  for (const { id, jobId, startedAt } of running) {
    const minutes = minutesBetween(startedAt.toISOString(), write.occurredAt);
    await stop(trx, id, write);
    if (minutes > 0 && !(await isTaken(trx, 'job_hours', id))) {
      const { mutationId, occurredAt: at } = write;
      await trx('job_hours').insert({ id, jobId, minutes, userId, startedAt, at, mutationId });
    }
  }
}

async function stop(trx: Knex.Transaction, id: string, { occurredAt, actor }: Write): Promise<void> {
  await trx('job_timers').where({ id }).update({ stoppedAt: occurredAt, stoppedBy: actor.id });
}

async function isTaken(
  trx: Knex.Transaction,
  table: 'job_hours' | 'job_notes' | 'job_timers',
  id: string,
): Promise<boolean> {
  return (await trx(table).where({ id }).first('id')) !== undefined;
}

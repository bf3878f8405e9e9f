/** Both values of a field that two people changed unseen stay with the job, each with whose it was. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { MergedField } from '#contract/wire/merges.ts';
import type { Write } from '#api/sync/entity-store.ts';

/** Before the write itself is in the audit log: it tells who wrote the value that this one met. */
export async function keepMerges(trx: Knex.Transaction, jobId: string, write: Write): Promise<void> {
  const { merges = [], actor, mutationId } = write;
  for (const { field, kept, lost, isLaterKept } of merges) {
    const earlier = await lastWriter(trx, jobId, field);
    await trx('job_merges').insert({
      id: randomUUID(),
      jobId,
      field,
      kept: JSON.stringify(kept),
      lost: JSON.stringify(lost),
      keptBy: isLaterKept ? actor.id : earlier,
      lostBy: isLaterKept ? earlier : actor.id,
      mutationId,
    });
  }
}

async function lastWriter(trx: Knex.Transaction, jobId: string, field: MergedField): Promise<number | null> {
  const found = await trx('audit_events')
    .where({ entity: 'jobs', entityId: jobId })
    .whereRaw('jsonb_exists(after, ?)', [field])
    .orderBy('id', 'desc')
    .first('actorId');
  return found?.actorId ?? null;
}

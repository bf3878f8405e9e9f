/** Brings a deleted job back. Its project must be there; a job of a deleted project comes back with it. */
import type { Knex } from 'knex';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readJob } from './queries.ts';

export async function restoreJob(knex: Knex, id: string, actorId: number): Promise<JobRow | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const job = await trx('jobs').where({ id }).forUpdate().first('projectId', 'orderItemId', 'deletedAt');
    if (!job) throw new Refused(refuse('not_found'));
    if (job.deletedAt) {
      const project = await trx('projects').where('id', job.projectId).forShare().first('deletedAt');
      if (project?.deletedAt)
        throw conflict('The project of this job was deleted. Restore the project first.');
      const line = await trx('order_items').where('id', job.orderItemId).first('removedAt');
      if (line?.removedAt) throw conflict('The line of this job was taken out of its order.');
      await trx('jobs').where({ id }).update({ deletedAt: null });
      await recordAudit(trx, { actorId, entity: 'jobs', entityId: id, action: 'job.restore' });
    }
    return (await readJob(trx, id)) ?? refuse('not_found');
  });
}

import type { Knex } from 'knex';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readRun } from './read-runs.ts';

/** Asks the run to end. It does at its next step, on whichever node it runs; its row tells when. */
export async function cancelRun(knex: Knex, id: number, actorId: number): Promise<ImportRunView | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const asked = await trx('import_runs')
      .where({ id, status: 'running' })
      .update({ cancelAskedAt: trx.raw('coalesce(cancel_asked_at, now())') });
    const run = await readRun(trx, id);
    if (!run) return refuse('not_found');
    if (asked === 0) throw conflict('The import has ended already.');
    await recordAudit(trx, { actorId, entity: 'import_runs', entityId: id, action: 'import.cancel' });
    return run;
  });
}

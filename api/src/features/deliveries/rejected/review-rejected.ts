/** The office has looked at proof that could not be read, and writes what was done instead. */
import type { Knex } from 'knex';
import type { RejectedProofView } from '#contract/deliveries/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { Actor } from '#api/sync/actor.ts';
import { alreadyDecided } from '../already-decided.ts';
import { readRejected } from './read-rejected.ts';

export function reviewRejected(
  knex: Knex,
  id: string,
  { note }: { note: string },
  actor: Actor,
): Promise<RejectedProofView | Refusal> {
  return inTransaction(knex, async trx => {
    const found = await readRejected(trx, id);
    if (!found) return refuse('not_found');
    // Whoever decides at the same moment waits here, and finds the other decision.
    const own = await trx('rejected_proof_reviews')
      .insert({ mutationId: id, reviewedBy: actor.id, reviewedNote: note })
      .onConflict()
      .ignore()
      .returning('mutationId');
    if (own.length === 0) {
      const same = { mutationId: id, reviewedBy: actor.id, reviewedNote: note };
      const isOwn = (await trx('rejected_proof_reviews').where(same).first('mutationId')) !== undefined;
      return alreadyDecided(await readRejected(trx, id), isOwn);
    }
    await recordAudit(trx, {
      actorId: actor.id,
      entity: 'sync_mutations',
      entityId: id,
      action: 'delivery.reviewRejected',
      after: { deliveryId: found.deliveryId, code: found.code, note },
    });
    return (await readRejected(trx, id)) ?? refuse('not_found');
  });
}

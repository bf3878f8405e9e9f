/**
 * The office has looked: the note stays with the evidence, and the delivery's flag goes when nothing is left. An orphan
 * is given its delivery by it, once and for good, and the delivery follows; or it is said to belong to none.
 */
import type { Knex } from 'knex';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { DeliveryEvidenceRow } from '#api/database/tables.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { alreadyDecided } from './already-decided.ts';
import { followOrphan } from './follow-orphan.ts';
import { readEvidence } from './queries.ts';
import { proofAsksSql } from './to-review.ts';

interface Parts {
  knex: Knex;
  store: Pick<EntityStore<DeliveryRow>, 'load' | 'save'>;
}

interface Decision {
  note: string;
  deliveryId?: string;
}

export function reviewEvidence(
  { knex, store }: Parts,
  id: string,
  decision: Decision,
  actor: Actor,
): Promise<DeliveryEvidenceView | Refusal> {
  return inTransaction(knex, async trx => {
    const found = await trx('delivery_evidence')
      .where({ mutationId: id })
      .forUpdate()
      .first('deliveryId', 'claimedDeliveryId', 'acceptedAs', 'reviewedAt', 'reviewedBy', 'reviewedNote');
    if (!found) return refuse('not_found');
    if (found.reviewedAt)
      return alreadyDecided(await readEvidence(trx, id), isSameDecision(found, decision, actor));
    const isOrphan = found.deliveryId === null;
    if (!isOrphan && (decision.deliveryId ?? found.deliveryId) !== found.deliveryId)
      return refuse('invalid', { fields: { deliveryId: 'This proof belongs to another delivery.' } });
    const named = found.deliveryId ?? decision.deliveryId ?? null;
    // Locked, as its flag is judged below: two who look at two proofs at once would each see the other's open.
    const row = named === null ? null : await store.load(trx, named);
    if (isOrphan && named !== null && !row)
      return refuse('invalid', { fields: { deliveryId: 'That delivery does not exist.' } });
    await trx('delivery_evidence').where({ mutationId: id }).update({
      deliveryId: named,
      reviewedAt: trx.fn.now(),
      reviewedBy: actor.id,
      reviewedNote: decision.note,
    });
    await recordAudit(trx, {
      actorId: actor.id,
      entity: 'deliveries',
      entityId: named ?? id,
      action: 'delivery.reviewEvidence',
      after: { deliveryId: named, note: decision.note },
    });
    if (isOrphan && row) await followOrphan(trx, store, row, id, actor);
    if (named !== null) {
      await trx('delivery_events').insert({
        deliveryId: named,
        type: isOrphan ? 'evidence_assigned' : 'evidence_reviewed',
        data: JSON.stringify({ detail: decision.note }),
        actorId: actor.id,
      });
      await clearFlag(trx, named);
    }
    return (await readEvidence(trx, id)) ?? refuse('not_found');
  });
}

function isSameDecision(
  found: Pick<
    DeliveryEvidenceRow,
    'deliveryId' | 'claimedDeliveryId' | 'acceptedAs' | 'reviewedBy' | 'reviewedNote'
  >,
  { note, deliveryId }: Decision,
  actor: Actor,
): boolean {
  // Of an orphan, no delivery is a decision too.
  const wasOrphan = found.acceptedAs === 'orphan' || found.deliveryId !== found.claimedDeliveryId;
  const wanted = wasOrphan ? (deliveryId ?? null) : (deliveryId ?? found.deliveryId);
  return found.reviewedBy === actor.id && found.reviewedNote === note && wanted === found.deliveryId;
}

async function clearFlag(trx: Knex.Transaction, deliveryId: string): Promise<void> {
  await trx('deliveries')
    .where({ id: deliveryId, review: true })
    .whereNotExists(
      trx('delivery_evidence as v').where({ deliveryId }).whereRaw(proofAsksSql).select('mutationId'),
    )
    .update({ review: false });
}

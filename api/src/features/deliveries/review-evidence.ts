/**
 * The office has looked: the note stays with the evidence, and the delivery's flag goes when nothing is left.
 */
import type { Knex } from 'knex';
import type { DeliveryEvidenceView } from '#contract/endpoints/deliveries.ts';
import { refuse, type Refusal } from '#contract/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { Actor } from '#api/sync/actor.ts';
import { alreadyDecided } from './already-decided.ts';
import { readEvidence } from './queries.ts';

interface Decision {
  note: string;
  deliveryId?: string;
}

interface Found {
  deliveryId: string | null;
  reviewedAt: Date | null;
  reviewedBy: number | null;
  reviewedNote: string | null;
}

export function reviewEvidence(
  knex: Knex,
  id: string,
  decision: Decision,
  actor: Actor,
): Promise<DeliveryEvidenceView | Refusal> {
  return inTransaction(knex, async trx => {
    const found = await trx('delivery_evidence')
      .where({ mutationId: id })
      .forUpdate()
      .first<Found | undefined>('deliveryId', 'reviewedAt', 'reviewedBy', 'reviewedNote');
    if (!found) return refuse('not_found');
    if (found.reviewedAt)
      return alreadyDecided(await readEvidence(trx, id), isSameDecision(found, decision, actor));
    const named = found.deliveryId ?? decision.deliveryId ?? null;
    // Locked, as its flag is judged below: two who look at two proofs at once would each see the other's open.
    if (named && !(await trx('deliveries').where({ id: named }).forUpdate().first('id'))) {
      return refuse('invalid', { fields: { deliveryId: 'That delivery does not exist.' } });
    }
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
    if (named) {
      await trx('delivery_events').insert({
        deliveryId: named,
        type: 'evidence_reviewed',
        data: JSON.stringify({ detail: decision.note }),
        actorId: actor.id,
      });
      await clearFlag(trx, named);
    }
    return (await readEvidence(trx, id)) ?? refuse('not_found');
  });
}

function isSameDecision(found: Found, { note, deliveryId }: Decision, actor: Actor): boolean {
  const isSameDelivery = deliveryId === undefined || deliveryId === found.deliveryId;
  return found.reviewedBy === actor.id && found.reviewedNote === note && isSameDelivery;
}

async function clearFlag(trx: Knex.Transaction, deliveryId: string): Promise<void> {
  await trx('deliveries')
    .where({ id: deliveryId, review: true })
    .whereNotExists(
      trx('delivery_evidence')
        .where({ deliveryId })
        .whereNull('reviewedAt')
        .whereNot({ acceptedAs: 'primary' })
        .select('mutationId'),
    )
    .update({ review: false });
}

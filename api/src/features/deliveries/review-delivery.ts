/**
 * The office has looked at a delivery that did not go by the plan, where no proof of it asks: a parcel that its former
 * driver handed over, or a change that came half a year late. A proof that still asks is decided first, by itself.
 */
import type { Knex } from 'knex';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { readDelivery } from './queries.ts';
import { proofAsksSql } from './to-review.ts';

interface Parts {
  knex: Knex;
  store: Pick<EntityStore<DeliveryRow>, 'load'>;
}

export function reviewDelivery(
  { knex, store }: Parts,
  id: string,
  { note }: { note: string },
  actor: Actor,
): Promise<DeliveryRow | Refusal> {
  return inTransaction(knex, async trx => {
    const row = await store.load(trx, id);
    if (!row) return refuse('not_found');
    // Another person has answered it, or the same one twice.
    if (!row.review) return (await readDelivery(trx, id)) ?? refuse('not_found');
    const asks = await trx.raw<{ rows: unknown[] }>(
      `select 1 from delivery_evidence v where v.delivery_id = ? and ${proofAsksSql} limit 1`,
      [id],
    );
    if (asks.rows.length > 0)
      return refuse('conflict', {
        message: 'A proof of this delivery waits for a decision. Decide about the proof first.',
        details: { current: await readDelivery(trx, id) },
      });
    await trx('deliveries').where({ id }).update({ review: false });
    await trx('delivery_events').insert({
      deliveryId: id,
      type: 'reviewed',
      data: JSON.stringify({ detail: note }),
      actorId: actor.id,
    });
    await recordAudit(trx, {
      actorId: actor.id,
      entity: 'deliveries',
      entityId: id,
      action: 'delivery.review',
      before: { review: true },
      after: { review: false, note },
    });
    return (await readDelivery(trx, id)) ?? refuse('not_found');
  });
}

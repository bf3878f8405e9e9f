/** What the office has to decide about deliveries. Every count and list of it goes by these conditions. */
import type { Knex } from 'knex';
import { countRejected } from './rejected/read-rejected.ts';

/** Proof that did not simply take its place on its delivery. `v` is `delivery_evidence`. */
export const proofAsksSql = `v.reviewed_at is null and v.accepted_as <> 'primary'`;

/** A delivery that asks by itself, where no proof of it does. */
const deliveryAsksSql = `d.review and d.deleted_at is null
  and not exists (select 1 from delivery_evidence v where v.delivery_id = d.id and ${proofAsksSql})`;

/** Conflicting proof, proof without a delivery, and deliveries that did not go by the plan. */
export async function countAsking(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select (select count(*) from delivery_evidence v where ${proofAsksSql})
      + (select count(*) from deliveries d where ${deliveryAsksSql}) as count`,
  );
  return rows[0]?.count ?? 0;
}

/** With proof that could not be read. */
export async function countToReview(knex: Knex): Promise<number> {
  const [asking, unreadable] = await Promise.all([countAsking(knex), countRejected(knex)]);
  return asking + unreadable;
}

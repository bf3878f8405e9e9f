import { jobStage, orderStatus, proofStanding } from '#api/database/state-words.ts';

/** Jobs of `orders o` that are still to be done. */
export const openJobsFrom = `projects pr join jobs j on j.project_id = pr.id
  where pr.order_id = o.id and pr.deleted_at is null and j.deleted_at is null
    and j.stage in (${jobStage('pending', 'in_progress')})`;

/** Some pieces have left, and the rest is not expected yet. */
const waitsForPiecesSql = `exists (select from shipments s where s.order_id = o.id and s.dropped_at is null)
  and exists (select from order_items i join back_orders b on b.order_item_id = i.id
    where i.order_id = o.id and b.expected_on > current_date)`;

/**
 * A condition on `orders o`: everything that has to be made is made, what has to be approved is approved, and it has not
 * left. The CASE keeps the order: asking how proofs stand costs the most.
 */
export const readyToShipSql = `o.status = ${orderStatus('processing')} and not o.is_shipped and not o.payment_review
  and case when exists (select from ${openJobsFrom}) then false when ${waitsForPiecesSql} then false
  else coalesce(proof_standing(o.id) not in (${proofStanding('sent', 'changes_requested')}), true) end`;

import { jobStage, orderStatus, proofStanding } from '#api/database/state-words.ts';

/**
 * A condition on `orders o`: something on the order waits for an approved proof. Lists and the dashboard share it.
 * Orders that went into production without a proof don't count. The CASE keeps the order of the two: asking how the proofs
 * of an order stand costs ten times as much as looking for its jobs.
 */
export const artworkWaitingSql = `o.status = ${orderStatus('processing')} and not o.is_shipped and case when exists (
    select from order_items i join jobs j on j.order_item_id = i.id
      and j.stage = ${jobStage('pending')} and j.deleted_at is null
    where i.order_id = o.id)
  then proof_standing(o.id) in (${proofStanding('not_sent', 'sent', 'changes_requested')}) else false end`;

/**
 * Applies the stored messages, each until it has had its effect. A message only says where to look: what is so is
 * asked of the provider, so that doubled, late and shuffled messages all come to the same. A row is
 * claimed by moving its next try, so that nodes share the work and a node that dies gives it back.
 */
import type { PaymentsParts } from './payments-parts.ts';
import { syncDispute } from './sync-dispute.ts';
import { syncRefunds } from './sync-refunds.ts';

interface EventRow {
  id: string;
  type: string;
  providerPaymentId: string | null;
  payload: { disputeId?: string | null };
  attempts: number;
}

const batch = 5;
/** Longer than it takes; and no longer, as a node that died keeps its messages for that long. */
const claimSeconds = 15;
const longestPauseSeconds = 3_600;

const claim = `update payment_events set attempts = attempts + 1,
    next_try_at = now() + ${claimSeconds} * interval '1 second'
  where id in (select id from payment_events
    where processed_at is null and next_try_at <= now() and provider = 'stripe'
    order by received_at, id limit ${batch} for update skip locked)
  returning id, type, provider_payment_id as "providerPaymentId", payload, attempts`;

/** Answers how many were applied. */
export async function applyEvents(parts: PaymentsParts): Promise<number> {
  let applied = 0;
  for (;;) {
    const { rows } = await parts.knex.raw<{ rows: EventRow[] }>(claim);
    for (const event of rows) if (await applyOne(parts, event)) applied++;
    if (rows.length < batch) return applied;
  }
}

async function applyOne(parts: PaymentsParts, event: EventRow): Promise<boolean> {
  const { knex, log } = parts;
  const row = knex('payment_events').where({ id: event.id });
  try {
    const reason = await apply(parts, event);
    if (reason === null) {
      await row.update({ processedAt: knex.fn.now(), lastError: null });
      return true;
    }
    await row.update({ lastError: reason, nextTryAt: pause(parts, event) });
  } catch (error) {
    log.warn({ eventId: event.id, type: event.type, err: error }, 'payment event not applied');
    await knex('payment_events')
      .where({ id: event.id })
      .update({ lastError: String(error).slice(0, 500), nextTryAt: pause(parts, event) });
  }
  return false;
}

function pause({ knex }: PaymentsParts, { attempts }: EventRow) {
  const seconds = Math.min(2 ** Math.min(attempts, 12), longestPauseSeconds);
  return knex.raw(`now() + ? * interval '1 second'`, [seconds]);
}

/** That an intent was made or its payer is being asked tells nothing that the shop has not done itself. */
const telling = new Set(
  ['succeeded', 'payment_failed', 'processing', 'canceled'].map(word => `payment_intent.${word}`),
);

/** Null when there is nothing left to do; else why it has to be tried again. Unknown messages are kept, that is all. */
async function apply(parts: PaymentsParts, event: EventRow): Promise<string | null> {
  const { type, providerPaymentId, payload } = event;
  if (type.startsWith('charge.dispute.') && payload.disputeId) {
    return syncDispute(parts, payload.disputeId);
  }
  if (!providerPaymentId) return null;
  if (telling.has(type)) {
    const { kind } = await parts.finalize(providerPaymentId);
    return kind === 'waiting' ? 'The payment waits for its cart.' : null;
  }
  if (type === 'charge.refunded' || type.startsWith('refund.') || type.startsWith('charge.refund.')) {
    return syncRefunds(parts, providerPaymentId);
  }
  return null;
}

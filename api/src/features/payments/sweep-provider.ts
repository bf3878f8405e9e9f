/**
 * Goes through the provider's payments once an hour. A payment without an order gets one, and a stale open payment is
 * cancelled. So the books agree even if a webhook or a response was lost.
 */
import { openStatuses, type PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import { takeLook } from './look.ts';
import type { PaymentsParts } from './payments-parts.ts';

const everyMs = 3_600_000;
const dayMs = 24 * 3_600_000;
/** As far back as the provider keeps its messages. */
const reachMs = 30 * dayMs;

export interface Swept {
  ordered: number;
  canceled: number;
  failed: number;
}

/** Null when it was not this node's turn. */
export async function sweepProvider(parts: PaymentsParts): Promise<Swept | null> {
  const { knex, log, provider, now } = parts;
  if (!(await takeLook(knex, 'provider', now(), everyMs))) return null;
  const swept: Swept = { ordered: 0, canceled: 0, failed: 0 };
  for await (const intent of provider.list(new Date(now().getTime() - reachMs))) {
    try {
      if (intent.status === 'succeeded') swept.ordered += await orderIt(parts, intent);
      else if (await isStale(parts, intent)) {
        const ended = await provider.cancel(intent.id);
        if (ended.status === 'canceled') swept.canceled++;
        else if (ended.status === 'succeeded') swept.ordered += await orderIt(parts, ended);
      }
    } catch (error) {
      // One that fails must not keep the others from being looked at.
      swept.failed++;
      log.error({ paymentIntentId: intent.id, err: error }, 'payment could not be swept');
    }
  }
  return swept;
}

async function orderIt({ knex, finalize }: PaymentsParts, intent: PaymentIntent): Promise<number> {
  const known = await knex('payments')
    .where({ providerPaymentId: intent.id })
    .whereNotNull('orderId')
    .first('id');
  if (known) return 0;
  return (await finalize(intent.id)).kind === 'ordered' ? 1 : 0;
}

/** States in which a checkout must no longer be paid: the order was paid in another way, is in review, or was given up. */
const closed = ['paid', 'payment_review', 'abandoned'];

/** Its checkout is closed, or has had another payment for a day. Those of no checkout of ours are not ours. */
async function isStale(
  { knex, now }: PaymentsParts,
  intent: PaymentIntent & { createdAt: Date },
): Promise<boolean> {
  if (!openStatuses.includes(intent.status) || !intent.checkoutId) return false;
  const checkout = await knex('checkouts')
    .where({ id: intent.checkoutId })
    .first('paymentIntentId', 'status');
  if (!checkout) return false;
  if (closed.includes(checkout.status)) return true;
  const isOld = now().getTime() - intent.createdAt.getTime() >= dayMs;
  return isOld && checkout.paymentIntentId !== intent.id;
}

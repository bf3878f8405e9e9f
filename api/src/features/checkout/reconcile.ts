/**
 * Makes good what a browser or a webhook left undone: a payment that succeeded and has no order gets one within two
 * minutes, and a payment that nobody has made after a day is cancelled (R-PY 5, 6).
 */
import { selectCheckouts } from './save-checkout.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { finalizePayment } from './finalize-payment.ts';

const quietMs = 2 * 60_000;
const abandonedMs = 24 * 3_600_000;
const batch = 200;

export interface Reconciled {
  ordered: number;
  abandoned: number;
  failed: number;
}

export async function reconcilePayments(parts: CheckoutParts): Promise<Reconciled> {
  const { knex, log, now } = parts;
  const result: Reconciled = { ordered: 0, abandoned: 0, failed: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const open = await selectCheckouts(knex)
      .where('c.status', 'paying')
      .whereNotNull('c.paymentIntentId')
      .where('c.updatedAt', '<', new Date(now().getTime() - quietMs))
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(batch)
      .select('c.updatedAt');
    for (const checkout of open as ((typeof open)[number] & { updatedAt: Date })[]) {
      after = checkout.id;
      try {
        await reconcile(parts, checkout, result);
      } catch (error) {
        // One that fails must not keep the others from being looked at.
        result.failed++;
        log.error({ checkoutId: checkout.id, err: error }, 'checkout could not be reconciled');
      }
    }
    if (open.length < batch) return result;
  }
}

async function reconcile(
  parts: CheckoutParts,
  checkout: { id: string; paymentIntentId: string | null; updatedAt: Date; hasOrder: boolean },
  result: Reconciled,
): Promise<void> {
  const { paymentIntentId } = checkout;
  if (!paymentIntentId) return;
  const done = await finalizePayment(parts, paymentIntentId);
  if (done.kind === 'ordered') result.ordered++;
  if (done.kind !== 'incomplete') return;
  const isAbandoned = parts.now().getTime() - checkout.updatedAt.getTime() > abandonedMs;
  if (!isAbandoned || done.status === 'processing' || checkout.hasOrder) return;
  const intent = done.status === 'canceled' ? null : await parts.provider.cancel(paymentIntentId);
  // The money was quicker: the next round makes the order.
  if (intent?.status === 'succeeded') return;
  await parts.knex('checkouts').where({ id: checkout.id, status: 'paying' }).update({ status: 'abandoned' });
  result.abandoned++;
}

/**
 * The office has sent another version of a quote, withdrawn it, or it was answered: a page that is open somewhere could
 * still pay the deposit. So the payment is cancelled at the provider as soon as that is committed. If it fails, the
 * reconciler does it; money that was quicker is listed to be refunded.
 */
import type { CheckoutParts } from '../checkout-parts.ts';
import { finalizePayment } from './finalize-payment.ts';

interface Open {
  id: string;
  offerId: number;
  paymentIntentId: string | null;
}

/** Never throws: what was decided is final, whatever the provider says. Offers that are still open keep theirs. */
export async function endDeposits(parts: CheckoutParts, quoteId: number): Promise<void> {
  try {
    const open = await parts
      .knex('checkouts as c')
      .join('quote_offers as f', 'f.id', 'c.offerId')
      .leftJoin('orders as o', 'o.checkoutId', 'c.id')
      .where('f.quoteId', quoteId)
      .whereIn('c.status', ['open', 'paying'])
      .whereNull('o.id')
      .select<Open[]>('c.id', 'c.offerId', 'c.paymentIntentId');
    for (const one of open) if (!(await parts.offers.isOpen(one.offerId))) await endOf(parts, one);
  } catch (error) {
    parts.log.warn({ quoteId, err: error }, 'the payment of a deposit could not be ended yet');
  }
}

async function endOf(parts: CheckoutParts, { id, paymentIntentId }: Open): Promise<void> {
  const ended = paymentIntentId ? await parts.provider.cancel(paymentIntentId) : null;
  // Records the payment's current state. If the money arrived first, it is booked or listed.
  if (paymentIntentId) await finalizePayment(parts, paymentIntentId);
  if (ended && ended.status !== 'canceled') return;
  await parts
    .knex('checkouts')
    .where({ id })
    .whereIn('status', ['open', 'paying'])
    .update({ status: 'abandoned' });
}

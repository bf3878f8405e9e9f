/** Ends what the same person has begun to pay elsewhere with a code that they want to use here. */
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { finalizePayment } from '../settle/finalize-payment.ts';
import type { Holding } from './claim-code.ts';
import { refuseCode } from './find-code.ts';

/** A refusal where it can't be ended, or turns out to be paid: its order is made then, and has used the code. */
export async function letGo(parts: CheckoutParts, { held }: Holding): Promise<Refusal | null> {
  try {
    for (const one of held) {
      const refused = await endOne(parts, one);
      if (refused) return refused;
    }
    return null;
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    return refuse('payment_unavailable', { retryAfterSeconds: 5 });
  }
}

async function endOne(
  parts: CheckoutParts,
  { id, paymentIntentId }: Holding['held'][number],
): Promise<Refusal | null> {
  if (paymentIntentId !== null) {
    const { status } = await parts.provider.cancel(paymentIntentId);
    if (status === 'succeeded') {
      await finalizePayment(parts, paymentIntentId);
      return refuseCode('used');
    }
    if (status !== 'canceled')
      return refuse('request_in_flight', {
        message: 'Your payment is being processed. Please wait a moment.',
      });
  }
  await parts
    .knex('checkouts')
    .where({ id, paymentIntentId })
    .whereIn('status', ['open', 'paying'])
    .update({ status: 'abandoned' });
  return null;
}

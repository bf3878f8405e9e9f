/** Money that goes back, and what has become of it. */
import { invalid, missing } from './api-error.ts';
import { type Books, newId, seconds } from './books.ts';
import { type Form, mapOf, textOf } from './form-body.ts';
import type { Refund } from './ledger-objects.ts';

export function refundCharges({ charges, refunds, tell, find }: Books) {
  const settings = { refundsStayPending: false };
  return {
    settings,

    refund(form: Form): Refund {
      const intent = find(textOf(form, 'payment_intent') ?? '', 'payment_intent');
      const paid = charges.get(intent.latest_charge ?? '');
      if (!paid || intent.status !== 'succeeded') {
        throw invalid(
          'This PaymentIntent does not have a successful charge to refund.',
          'charge_not_refundable',
        );
      }
      const left = paid.amount - paid.amount_refunded;
      const amount = Number(textOf(form, 'amount') ?? left);
      if (left === 0)
        throw invalid(`Charge ${paid.id} has already been refunded.`, 'charge_already_refunded');
      if (amount > left) {
        throw invalid(
          `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
          'amount_too_large',
          'amount',
        );
      }
      const made: Refund = {
        id: newId('re'),
        object: 'refund',
        amount,
        charge: paid.id,
        payment_intent: intent.id,
        created: seconds(),
        currency: paid.currency,
        metadata: mapOf(form, 'metadata'),
        status: settings.refundsStayPending ? 'pending' : 'succeeded',
      };
      refunds.set(made.id, made);
      paid.amount_refunded += amount;
      paid.refunded = paid.amount_refunded === paid.amount;
      tell('refund.created', made);
      tell('charge.refunded', paid);
      return made;
    },

    /** What has become of a refund that was pending. */
    settleRefund(id: string, status: 'succeeded' | 'failed'): void {
      const refund = refunds.get(id);
      if (!refund) throw missing('refund', id);
      refund.status = status;
      if (status === 'failed') {
        refund.failure_reason = 'expired_or_canceled_card';
        const paid = charges.get(refund.charge);
        if (paid) {
          paid.amount_refunded -= refund.amount;
          paid.refunded = false;
        }
      }
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
  };
}

/** The charge that comes of a payment, and the payment's state after it. */
import { ApiError } from './api-error.ts';
import { type Books, newId, seconds } from './books.ts';
import type { Charge, Intent } from './ledger-objects.ts';
import type { Outcome } from './test-methods.ts';

export function createCharges({ charges, tell, move }: Books) {
  function charge(intent: Intent, type: string, status: Charge['status']): Charge {
    const made: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      created: seconds(),
      captured: status === 'succeeded',
      paid: status === 'succeeded',
      refunded: false,
      disputed: false,
      status,
      payment_intent: intent.id,
      payment_method_details: { type },
    };
    charges.set(made.id, made);
    intent.latest_charge = made.id;
    tell(`charge.${status}`, made);
    return made;
  }

  return {
    succeed(intent: Intent, type: string): Intent {
      charge(intent, type, 'succeeded');
      const changes = {
        status: 'succeeded',
        amount_received: intent.amount,
        next_action: null,
        last_payment_error: null,
      };
      return move(intent, changes, 'succeeded');
    },

    decline(
      intent: Intent,
      type: string,
      { code, declineCode, message }: Extract<Outcome, { kind: 'declines' }>,
    ): never {
      const made = charge(intent, type, 'failed');
      const error = { type: 'card_error', code, decline_code: declineCode, message, charge: made.id };
      const changes = { status: 'requires_payment_method', last_payment_error: error, next_action: null };
      move(intent, changes, 'payment_failed');
      throw new ApiError(402, { ...error, payment_intent: intent });
    },
  };
}

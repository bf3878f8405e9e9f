/** A payer who goes to the bank instead of the shop. */
import { missing } from './api-error.ts';
import { type Books, newId, seconds } from './books.ts';
import type { Dispute } from './ledger-objects.ts';

export function disputeCharges({ disputes, tell, find }: Books) {
  return {
    dispute(id: string): Dispute {
      const intent = find(id);
      const made: Dispute = {
        id: newId('dp'),
        object: 'dispute',
        amount: intent.amount,
        charge: intent.latest_charge ?? '',
        payment_intent: id,
        currency: intent.currency,
        created: seconds(),
        reason: 'fraudulent',
        status: 'needs_response',
        evidence_details: { due_by: seconds() + 7 * 86_400 },
      };
      disputes.set(made.id, made);
      tell('charge.dispute.created', made);
      return made;
    },

    closeDispute(id: string, status: 'won' | 'lost'): void {
      const found = disputes.get(id);
      if (!found) throw missing('dispute', id);
      found.status = status;
      tell('charge.dispute.closed', found);
    },
  };
}

/**
 * In a dispute, a payer asks the bank to return the money. Maps the provider's dispute status to where the money is.
 */
export type DisputedMoney = 'here' | 'held' | 'gone';

const moneyOf: Readonly<Record<string, DisputedMoney>> = {
  needs_response: 'held',
  under_review: 'held',
  lost: 'gone',
  won: 'here',
  // An enquiry of the bank: nothing has been taken, and a refund is one way to answer it.
  warning_needs_response: 'here',
  warning_under_review: 'here',
  warning_closed: 'here',
  prevented: 'here',
};

/** An unknown status counts as an open dispute. */
export function disputedMoney(status: string): DisputedMoney {
  return moneyOf[status] ?? 'held';
}

/** Dispute states that don't prevent a refund. */
export const harmlessDisputes = Object.keys(moneyOf).filter(status => moneyOf[status] === 'here');

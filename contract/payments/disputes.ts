/** A payer asks the bank for the money back. What a dispute's state at the provider means for that money. */
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

/** A state that we do not know is taken for an open dispute. */
export function disputedMoney(status: string): DisputedMoney {
  return moneyOf[status] ?? 'held';
}

/** Those that keep nobody from giving the money back. */
export const harmlessDisputes = Object.keys(moneyOf).filter(status => moneyOf[status] === 'here');

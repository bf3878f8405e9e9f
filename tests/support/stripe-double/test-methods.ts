/** What the documented test cards and test payment methods do. */
export type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'disputed' }
  /** `leaves`: on the bank's own page, and not in a window over the shop's. */
  | { kind: 'authenticates'; next: 'succeeds' | 'declines'; leaves?: true }
  | { kind: 'processes' }
  | { kind: 'declines'; code: string; declineCode: string; message: string };

const declines = (code: string, declineCode: string, message: string): Outcome => ({
  kind: 'declines',
  code,
  declineCode,
  message,
});

const declined = declines('card_declined', 'generic_decline', 'Your card was declined.');
const noFunds = declines('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const expired = declines('expired_card', 'expired_card', 'Your card has expired.');
const wrongCvc = declines('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.");
const failed = declines(
  'processing_error',
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);

const byNumber: Readonly<Record<string, Outcome>> = {
  '4242424242424242': { kind: 'succeeds' },
  '4000000000000002': declined,
  '4000000000009995': noFunds,
  '4000000000000069': expired,
  '4000000000000127': wrongCvc,
  '4000000000000119': failed,
  '4000000000003220': { kind: 'authenticates', next: 'succeeds' },
  '4000002500003155': { kind: 'authenticates', next: 'succeeds' },
  '4000002760003184': { kind: 'authenticates', next: 'succeeds' },
  // The double's own: a bank that leads to its page.
  '4000000000003063': { kind: 'authenticates', next: 'succeeds', leaves: true },
  '4000008400001629': { kind: 'authenticates', next: 'declines' },
  '4000000000000259': { kind: 'disputed' },
};

const byMethod: Readonly<Record<string, Outcome>> = {
  pm_card_visa: { kind: 'succeeds' },
  pm_card_visa_chargeDeclined: declined,
  pm_card_visa_chargeDeclinedInsufficientFunds: noFunds,
  pm_card_chargeDeclinedExpiredCard: expired,
  pm_card_chargeDeclinedIncorrectCvc: wrongCvc,
  pm_card_chargeDeclinedProcessingError: failed,
  pm_card_authenticationRequired: { kind: 'authenticates', next: 'succeeds' },
  pm_card_threeDSecure2Required: { kind: 'authenticates', next: 'succeeds' },
  pm_card_createDispute: { kind: 'disputed' },
  // The double's own: a method that takes its time.
  pm_double_processing: { kind: 'processes' },
};

export const outcomeOfNumber = (written: string): Outcome | undefined => byNumber[written.replace(/\D/g, '')];
export const outcomeOfMethod = (id: string): Outcome | undefined => byMethod[id];

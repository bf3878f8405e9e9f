/** What the test numbers do, as the card provider documents them. No other number is taken, so no real card can be. */
export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'authenticates' }
  | { kind: 'refused'; code: string; message: string };

const outcomes: ReadonlyMap<string, CardOutcome> = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'succeeds' }],
  ['4000000000000002', { kind: 'refused', code: 'card_declined', message: 'Your card was declined.' }],
  ['4000002500003155', { kind: 'authenticates' }],
  ['4000002760003184', { kind: 'authenticates' }],
]);

const notATestNumber: CardOutcome = {
  kind: 'refused',
  code: 'test_numbers_only',
  message: 'This is a test payment: use a test number such as 4242 4242 4242 4242. Real cards are not taken.',
};

const incomplete: CardOutcome = {
  kind: 'refused',
  code: 'incomplete_number',
  message: 'Your card number is incomplete.',
};

/** Blanks and dashes between the digits are fine. */
export function testCardOutcome(written: string): CardOutcome {
  const digits = written.replace(/[\s-]/g, '');
  if (!/^\d*$/.test(digits)) return notATestNumber;
  if (digits.length < 13) return incomplete;
  return outcomes.get(digits) ?? notATestNumber;
}

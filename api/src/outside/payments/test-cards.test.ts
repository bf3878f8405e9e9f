import { expect, it } from 'vitest';
import { testCardOutcome } from './test-cards.ts';

it.each([
  ['4242424242424242', { kind: 'succeeds' }],
  ['4242 4242-4242 4242', { kind: 'succeeds' }],
  ['4000000000000002', { kind: 'refused', code: 'card_declined', message: 'Your card was declined.' }],
  ['4000002500003155', { kind: 'authenticates' }],
  ['4000002760003184', { kind: 'authenticates' }],
  ['4242', { kind: 'refused', code: 'incomplete_number' }],
  ['', { kind: 'refused', code: 'incomplete_number' }],
  ['5555555555554444', { kind: 'refused', code: 'test_numbers_only' }],
  ['４２４２', { kind: 'refused', code: 'test_numbers_only' }],
  ['42424242 DROP', { kind: 'refused', code: 'test_numbers_only' }],
])('%s', (written, outcome) => {
  expect(testCardOutcome(written)).toMatchObject(outcome);
});

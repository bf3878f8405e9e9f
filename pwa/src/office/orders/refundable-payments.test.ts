import { expect, test } from 'vitest';
import { type PaymentOfOrder, refundableLabel, refundablePayments } from './refundable-payments.ts';

const payment = (change: Partial<PaymentOfOrder>) =>
  ({ id: 1, method: 'card', refundableCents: 21_450, isSecond: false, ...change }) as PaymentOfOrder;

test('what was paid a second time is offered first, by its name', () => {
  const own = payment({ id: 1 });
  const second = payment({ id: 2, isSecond: true });
  const gone = payment({ id: 3, refundableCents: 0 });
  expect(refundablePayments([own, gone, second]).map(refundableLabel)).toEqual([
    'Card, paid a second time: $214.50 left',
    'Card: $214.50 left',
  ]);
});

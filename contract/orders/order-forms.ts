/** Office forms to settle an order by hand. */
import { z } from 'zod';
import { formatCents } from '../money/money.ts';
import { readDollars } from '../money/read-dollars.ts';
import { freeText, personText } from '../wire/shapes.ts';
import { typed } from '../forms/typed.ts';
import { manualPaymentMethods, sayWhy } from './orders.ts';

const reason = freeText(500, 1, sayWhy);

/** Money received outside the checkout. */
export const paidForm = z.object({
  method: z.enum(manualPaymentMethods),
  reference: personText(100),
  reason,
});

/** At most `leftCents` of a payment can be refunded. A payment made outside the checkout needs a reason. */
export const refundForm = (leftCents: number, isByHand: boolean) =>
  z.object({
    paymentId: z.int(),
    amount: typed(written => readDollars(written) ?? undefined, 'Enter an amount such as 25.00.')
      .refine(cents => cents > 0, 'Enter more than $0.00.')
      .refine(cents => cents <= leftCents, `At most ${formatCents(leftCents)} can be refunded.`),
    reason: isByHand ? reason : freeText(500),
  });

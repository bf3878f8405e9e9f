/** Office forms about customers' accounts. Sums are typed in dollars. */
import { z } from 'zod';
import { typed, typedCount } from '../forms/typed.ts';
import type { FormWords } from '../forms/form-words.ts';
import { formatCents } from '../money/money.ts';
import { readDollars } from '../money/read-dollars.ts';
import { manualPaymentMethods, sayWhy } from '../orders/orders.ts';
import { freeLine, freeText } from '../wire/shapes.ts';

const dollars = typed(written => readDollars(written) ?? undefined, 'Enter an amount such as 25.00.');
const some = dollars.refine(cents => cents > 0, 'Enter more than $0.00.');
const day = z.iso.date({ error: 'Please choose a day.' });

export const termsForm = z.object({
  isApproved: z.boolean(),
  limit: dollars,
  termsDays: typedCount(0, 365, 'Enter a number of days.'),
  depositPercent: typedCount(0, 100, 'Enter a share from 0 to 100.'),
});
export type TermsForm = z.input<typeof termsForm>;

export const termsWords: FormWords<keyof TermsForm> = {
  labels: {
    isApproved: 'May buy on account',
    limit: 'Limit in dollars',
    termsDays: 'Pays within',
    depositPercent: 'Deposit, per cent',
  },
  help: {
    limit: 'The most that may be open at one time.',
    depositPercent: 'Of an order’s total, on the account before it begins. 0: none.',
  },
};

export const receiptForm = z.object({
  amount: some,
  method: z.enum(manualPaymentMethods),
  receivedOn: day,
  reference: freeLine(200),
  /** Empty: what is due first. */
  orderId: z.string(),
  sendMail: z.boolean(),
});
export type ReceiptForm = z.input<typeof receiptForm>;

export const receiptWords: FormWords<keyof ReceiptForm> = {
  labels: {
    amount: 'Amount in dollars',
    method: 'Paid by',
    receivedOn: 'Day the money came',
    reference: 'Reference',
    orderId: 'For',
    sendMail: 'Email the receipt to the customer',
  },
  help: { reference: 'As on the bank statement.' },
  optional: ['reference'],
};

export const creditRefundForm = (creditCents: number) =>
  z.object({
    amount: some.refine(
      cents => cents <= creditCents,
      `The customer’s credit is ${formatCents(creditCents)}.`,
    ),
    method: z.enum(manualPaymentMethods),
    receivedOn: day,
    reference: freeLine(200),
  });

export const writeOffForm = (openCents: number) =>
  z.object({
    amount: some.refine(cents => cents <= openCents, `At most ${formatCents(openCents)} is open.`),
    reason: freeText(500, 1, sayWhy),
  });

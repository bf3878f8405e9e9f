/** Discount codes in the office: made, changed, and given to a customer. */
import { z } from 'zod';
import { orderStatuses } from '../orders/orders.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, freeText, instant, pageNumber, rowId } from '../wire/shapes.ts';
import { mostAmountCents } from './code-form.ts';
import { codeStates } from './code-words.ts';
import { codeLimits, readCode } from './code-names.ts';

const day = z.iso.date();
const count = z.int32().positive();

export const discountCode = z.object({
  id: z.int(),
  code: z.string(),
  /** In hundredths of a per cent; 0 where an amount comes off. */
  basisPoints: z.int(),
  amountCents: cents,
  minSpendCents: cents,
  /** Both included; null: since ever, for ever. */
  fromDay: day.nullable(),
  untilDay: day.nullable(),
  /** Null: any number. */
  maxUses: z.int().nullable(),
  maxUsesEach: z.int().nullable(),
  /** The only one who may use it. */
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Number of the order it was given for. */
  givenFor: z.string().nullable(),
  note: z.string(),
  isOn: z.boolean(),
  state: z.enum(codeStates),
  /** Orders that aren’t cancelled, and payments that are open. */
  uses: z.int(),
  /** What its orders were less by. */
  usedCents: cents,
  createdAt: instant,
  version: z.int(),
});
export type DiscountCode = z.output<typeof discountCode>;

export const codeUse = z.object({
  /** Of the order, or of the order that an open payment would make. */
  orderId: z.string(),
  /** Null while the payment is open. */
  status: z.enum(orderStatuses).nullable(),
  isPaid: z.boolean(),
  buyer: z.string(),
  cents,
  at: instant,
});
export type CodeUse = z.output<typeof codeUse>;

export const discountCodeRecord = discountCode.extend({
  madeBy: z.string(),
  /** The newest first; at most 100. */
  usedBy: z.array(codeUse),
});
export type DiscountCodeRecord = z.output<typeof discountCodeRecord>;

const off = {
  basisPoints: z.int().min(0).max(codeLimits.mostBasisPoints).multipleOf(10),
  amountCents: z.int().min(0).max(mostAmountCents),
};
const isOneOfTwo = ({ basisPoints = 0, amountCents = 0 }: { basisPoints?: number; amountCents?: number }) =>
  basisPoints > 0 !== amountCents > 0;
const oneOfTwo = { path: ['off'], message: 'Enter per cent or an amount.' };

const fields = {
  code: z.string().transform((written, context) => {
    const code = readCode(written);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'Use letters, digits and hyphens.' });
    return z.NEVER;
  }),
  ...off,
  minSpendCents: cents,
  fromDay: day.nullable(),
  untilDay: day.nullable(),
  maxUses: count.nullable(),
  maxUsesEach: count.nullable(),
  note: freeText(codeLimits.note),
};
const codeFields = z.object(fields);
/** What the office says of a code, as it is stored. */
export type CodeFields = z.output<typeof codeFields>;

const inOrder = ({ fromDay, untilDay }: { fromDay?: string | null; untilDay?: string | null }) =>
  !fromDay || !untilDay || fromDay <= untilDay;
const wrongOrder = { path: ['untilDay'], message: 'The last day is not before the first.' };

const reads = capability('orders.manage');
const gives = capability('discounts.give');
const params = z.object({ id: rowId });

export const discountEndpoints = {
  searchDiscountCodes: endpoint({
    method: 'GET',
    path: '/api/discount-codes',
    summary: 'Discount codes by code, note or customer, the newest first, a page at a time',
    access: reads,
    limit: 'read',
    query: z.object({
      search: z.string().max(200).optional(),
      state: z.enum(codeStates).optional(),
      /** Those of one customer alone. */
      customerId: rowId.optional(),
      /** Given for this order, by its number. */
      orderId: z.string().max(20).optional(),
      page: pageNumber,
    }),
    response: z.object({ codes: z.array(discountCode), found: z.int(), total: z.int() }),
  }),
  createDiscountCode: endpoint({
    method: 'POST',
    path: '/api/discount-codes',
    summary: 'Makes a discount code; the same form sent again is the same code',
    access: gives,
    limit: 'write',
    status: 201,
    body: z
      .object({ clientId: z.uuid(), ...fields, customerId: z.int32().positive().nullable() })
      .refine(isOneOfTwo, oneOfTwo)
      .refine(inOrder, wrongOrder),
    response: discountCodeRecord,
  }),
  giveDiscountCode: endpoint({
    method: 'POST',
    path: '/api/discount-codes/gifts',
    summary:
      'Gives a customer a code of their own, which works once, and mails it to them; the same form sent again is the same code',
    access: gives,
    limit: 'write',
    status: 201,
    body: z
      .object({
        clientId: z.uuid(),
        /** Of the customer, or of the order’s. */
        customerId: z.int32().positive().optional(),
        orderId: z.string().max(20).optional(),
        ...off,
        untilDay: day,
        reason: freeText(codeLimits.note, 1, 'Say why.'),
        message: freeText(codeLimits.note),
      })
      .refine(isOneOfTwo, oneOfTwo)
      .refine(({ customerId, orderId }) => (customerId === undefined) !== (orderId === undefined), {
        path: ['customerId'],
        message: 'Name a customer or an order.',
      }),
    response: discountCodeRecord,
  }),
  getDiscountCode: endpoint({
    method: 'GET',
    path: '/api/discount-codes/{id}',
    summary:
      'One discount code with the orders that used it, the newest first; with `before`, those before that order',
    access: reads,
    limit: 'read',
    params,
    /** An order's number, as the list has it. */
    query: z.object({ before: z.string().max(40).optional() }),
    response: discountCodeRecord,
  }),
  changeDiscountCode: endpoint({
    method: 'PATCH',
    path: '/api/discount-codes/{id}',
    summary: 'Changes a discount code or switches it off; orders that have used it stay as they are',
    access: gives,
    limit: 'write',
    params,
    body: z
      .object({ ...fields, isOn: z.boolean(), version: z.int32().positive() })
      .partial()
      .refine(inOrder, wrongOrder),
    response: discountCodeRecord,
  }),
};

/** Orders that the office writes down, by telephone or at the counter. */
import { z } from 'zod';
import { workCustomer, workTerms } from '../quotes/work-customer.ts';
import { wantedWork } from '../quotes/work.ts';
import { maxOfferMessage } from '../quotes/quotes.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, freeLine, freeText, uuid } from '../wire/shapes.ts';
import { officeOrderDetail } from './office-endpoints.ts';
import { manualPaymentMethods } from './orders.ts';

/** How a new order is paid. */
export const writtenPayment = z.discriminatedUnion('by', [
  /** An email with the link that pays it. */
  z.object({ by: z.literal('link') }),
  /** Later; nobody is written to. */
  z.object({ by: z.literal('later') }),
  /** The whole total is here: cash, a transfer, the card terminal. */
  z.object({
    by: z.literal('hand'),
    method: z.enum(manualPaymentMethods),
    reference: freeLine(100).default(''),
  }),
  /** Production begins, and the customer pays by invoice. Beyond their terms it takes a reason. */
  z.object({ by: z.literal('account'), reason: freeText(500).default('') }),
]);
export type WrittenPayment = z.output<typeof writtenPayment>;

export const orderWritingEndpoints = {
  writeOrder: endpoint({
    method: 'POST',
    path: '/api/orders/written',
    summary:
      'Writes an order of lines for a customer, and settles or sends its payment; the same `clientId` again is the same order',
    access: capability('orders.write'),
    limit: 'write',
    body: z.object({
      /** Made by the form. */
      clientId: uuid,
      customer: workCustomer,
      work: wantedWork,
      ...workTerms,
      payment: writtenPayment,
      /** For the customer: in the email and on the order’s page. */
      message: freeText(maxOfferMessage).default(''),
      /** For the office alone. */
      notes: freeText(4000).default(''),
      /** Total the person saw; another one is a conflict. */
      seenCents: cents.optional(),
    }),
    status: 201,
    response: officeOrderDetail,
  }),
};

/** Quote requests from the storefront; the office's calls are in `office-quotes.ts`. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { quotePositions } from '../artwork/placements.ts';
import { quoteRequest } from './quote-form.ts';
import { cents, instant } from '../wire/shapes.ts';

/** The quote as its sender gets it back. Prices are cents, without GST and freight unless the name says otherwise. */
export const receivedQuote = z.object({
  id: z.int(),
  clientId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  productName: z.string().nullable(),
  quantity: z.int(),
  decorationMethod: z.string().nullable(),
  designPlacements: z.array(z.enum(quotePositions)),
  additionalNotes: z.string().nullable(),
  purpose: z.string().nullable(),
  helpType: z.string().nullable(),
  /** The shop's own estimate, whatever the request claimed. */
  estimatedPrice: cents.nullable(),
  estimatedPriceIncGst: cents.nullable(),
  status: z.string(),
  createdAt: instant,
  /** The business day by which the shop answers, as it was promised on the day of the request. */
  replyBy: z.iso.date(),
});
export type ReceivedQuote = z.output<typeof receivedQuote>;

export const quoteEndpoints = {
  requestQuote: endpoint({
    method: 'POST',
    path: '/api/quotes',
    summary: 'Asks for a quote; the same `clientId` again answers the same quote',
    access: anyone,
    limit: 'quote',
    status: 201,
    bodyLimitBytes: 32_000,
    body: quoteRequest,
    response: receivedQuote,
  }),
};

/** The shop's offer, opened by its customer from the mail. The token in the link is the whole key. */
import { z } from 'zod';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { orderStatuses } from '../orders/orders.ts';
import { offerStates } from './quotes.ts';
import { cents, freeText, instant, rowId, sha256 } from '../wire/shapes.ts';

export const offerFile = z.object({ sha256, name: z.string(), bytes: z.int() });
export type OfferFile = z.output<typeof offerFile>;

/** What was offered, as it stands on paper too. Prices are cents; freight is in none of them. */
export const quoteOffer = z.object({
  number: z.string(),
  revision: z.int(),
  sentAt: instant,
  /** The last day on which it holds, by the shop's calendar. */
  validUntil: z.iso.date(),
  timeZone: z.string(),
  isGstShown: z.boolean(),
  seller: z.object({
    name: z.string(),
    /** Eleven digits, or empty. */
    abn: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({ name: z.string(), company: z.string() }),
  productName: z.string(),
  quantity: z.int(),
  /** "Embroidered, 2 print locations". */
  decoration: z.string(),
  exGstCents: cents,
  gstCents: cents,
  totalCents: cents,
  /** The office's own words. */
  message: z.string().nullable(),
  files: z.array(offerFile),
});
export type QuoteOffer = z.output<typeof quoteOffer>;

/** The order that an accepted offer has become. Its number and the offer's token read and pay it. */
export const agreedOrder = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  canBePaid: z.boolean(),
});

export const offerView = quoteOffer.extend({
  quoteId: z.int(),
  state: z.enum(offerStates),
  answeredAt: instant.nullable(),
  /** Why it was declined, in the customer's words. */
  reason: z.string().nullable(),
  /** Null while there is none, and for an offer that made none. */
  order: agreedOrder.nullable(),
});
export type OfferView = z.output<typeof offerView>;

const ofQuote = z.object({ id: rowId });
const token = z.string().min(1).max(100);
const withToken = z.object({ token });
const readable = { method: 'GET', access: anyone, limit: 'orderLookup', query: withToken } as const;

export const quoteOfferEndpoints = {
  getQuoteOffer: endpoint({
    ...readable,
    path: '/api/quotes/{id}/offer',
    summary: 'The offer behind a link; the first look at it is written down',
    params: ofQuote,
    response: offerView,
  }),
  getQuoteOfferPdf: endpoint({
    ...readable,
    path: '/api/quotes/{id}/offer.pdf',
    summary: 'The same as a PDF for printing and filing',
    params: ofQuote,
    answers: 'raw',
  }),
  getQuoteOfferFile: endpoint({
    ...readable,
    path: '/api/quotes/{id}/offer/files/{sha256}',
    summary: 'A file that came with the offer, to be saved',
    params: z.object({ id: rowId, sha256 }),
    answers: 'raw',
  }),
  acceptQuote: endpoint({
    method: 'POST',
    path: '/api/quotes/accept',
    summary: 'Accepts the offer; the same again answers the same',
    access: anyone,
    limit: 'mailLink',
    body: z.object({ id: z.int32().positive(), token }),
    response: offerView,
  }),
  declineQuote: endpoint({
    method: 'POST',
    path: '/api/quotes/decline',
    summary: 'Declines the offer; the same again answers the same',
    access: anyone,
    limit: 'mailLink',
    body: z.object({ id: z.int32().positive(), token, reason: freeText(1000).optional() }),
    response: offerView,
  }),
};

/** The shop's offer, opened by its customer from the mail. The token in the link is the whole key. */
import { z } from 'zod';
import { soldBuyerPrice } from '../money/agreed-prices.ts';
import { agreedPolicy } from '../content/agreed-policy.ts';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { orderStatuses } from '../orders/orders.ts';
import { offerStates } from './quotes.ts';
import { cents, freeLine, freeText, instant, rowId, sha256, uuid } from '../wire/shapes.ts';
import { pricedCharge } from './priced-charge.ts';
import { deliveryAddress } from '../checkout/checkout-form.ts';
import { payablePayment } from '../checkout/endpoints.ts';
import { soldDecoration } from '../orders/endpoints.ts';
import { sizeQuantities } from '../checkout/size-quantities.ts';
import { soldRoster } from '../roster/sold-roster.ts';
import { workLimits } from './work-words.ts';

export const offerFile = z.object({ sha256, name: z.string(), bytes: z.int() });
export type OfferFile = z.output<typeof offerFile>;

/** One line of an offer as its customer reads it. Cents, GST included. */
export const offerLine = z.object({
  id: uuid,
  name: z.string(),
  /** Empty if the product has only one. */
  colour: z.string(),
  image: z.string().nullable(),
  /** "Embroidered, front". */
  decoration: z.string(),
  isArtworkToCome: z.boolean(),
  /** Empty while they are to come. */
  sizeQuantities: z.array(z.object({ size: z.string(), quantity: z.int() })),
  totalQuantity: z.int(),
  /** Of one piece; null where sizes differ. */
  unitCents: cents.nullable(),
  decorations: z.array(soldDecoration),
  setupCents: cents,
  totalCents: cents,
  /** By whose terms its pieces are cheaper. Missing: at everybody's price. */
  buyerPrice: soldBuyerPrice.optional(),
  /** Sizes to choose from; empty when they are known. */
  sizesToCome: z.array(z.string()),
  /** Names and numbers on its pieces; without pieces, they are to come. Missing where it has none. */
  roster: soldRoster.optional(),
});
export type OfferLine = z.output<typeof offerLine>;

/** What an offer of lines says beside its price. Missing in offers of a single price. */
export const offeredWork = z.object({
  lines: z.array(offerLine),
  charges: z.array(pricedCharge),
  freightCents: cents,
  neededBy: z.iso.date().nullable(),
  poNumber: z.string().nullable(),
});
export type OfferedWork = z.output<typeof offeredWork>;

/** One of several offers in a quote: the customer accepts exactly one. Cents. */
export const offerOption = z.object({
  /** It stays from version to version. */
  id: uuid,
  name: z.string(),
  productName: z.string(),
  quantity: z.int(),
  decoration: z.string(),
  exGstCents: cents,
  gstCents: cents,
  totalCents: cents,
  work: offeredWork,
});
export type OfferOption = z.output<typeof offerOption>;

/** What was offered, as it stands on paper too. Prices are cents; without `work`, freight is in none of them. */
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
  /** Asked for on this quote before we begin, of the total; 0: none. Missing: by the customer's terms. */
  depositPercent: z.int().optional(),
  files: z.array(offerFile),
  work: offeredWork.nullish(),
  /**
   * To choose from, in order; what stands beside them is the chosen one, and before that the first. Missing where there
   * is nothing to choose.
   */
  options: z.array(offerOption).nullish(),
});
export type QuoteOffer = z.output<typeof quoteOffer>;

/** The order that an accepted offer has become. Its number and the offer's token read and pay it. */
export const agreedOrder = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  canBePaid: z.boolean(),
  /** Of an order on account, as far as it is invoiced: what has come, what is open, until when. */
  account: z.object({ paidCents: cents, openCents: cents, dueAt: instant }).nullish(),
});

/** What a card can pay now, so that the rest goes on account. Cents, GST included. */
export const offerDeposit = z.object({
  /** Null for an offer without options. */
  optionId: uuid.nullable(),
  depositCents: cents,
  restCents: cents,
});
export type OfferDeposit = z.output<typeof offerDeposit>;

export const offerView = quoteOffer.extend({
  quoteId: z.int(),
  state: z.enum(offerStates),
  answeredAt: instant.nullable(),
  /** Why it was declined, in the customer's words. */
  reason: z.string().nullable(),
  /** Null while there is none, and for an offer that made none. */
  order: agreedOrder.nullable(),
  /** The option that was accepted. Missing while there is none. */
  chosenOptionId: uuid.nullish(),
  /** Of a customer who may buy on account. */
  accountTerms: z.object({ depositPercent: z.int(), termsDays: z.int() }).nullish(),
  /** Deposits that can be paid by card, one for each option that can go on account so. */
  deposits: z.array(offerDeposit).optional(),
  /** A deposit that came and could not be booked, as the quote had changed; it waits for the office. */
  heldCents: cents.optional(),
  /** The shop knows where it goes. Missing in copies from before offers had lines. */
  isAddressKnown: z.boolean().optional(),
  /** Against the version before, in sentences. Missing in copies from before versions were compared. */
  changes: z.array(z.string()).optional(),
  /** The policies it was accepted under. Missing while it isn’t accepted, and where that is not known. */
  agreedTo: z.array(agreedPolicy).optional(),
});
export type OfferView = z.output<typeof offerView>;

/** What a customer adds when accepting: sizes of whole lines, the address and their own order number. */
export const acceptedDetails = z.object({
  sizes: z
    .array(z.object({ lineId: uuid, sizeQuantities }))
    .max(workLimits.lines)
    .default([]),
  address: deliveryAddress.nullable().default(null),
  poNumber: freeLine(100).optional(),
});
export type AcceptedDetails = z.output<typeof acceptedDetails>;

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
    body: z.object({
      id: z.int32().positive(),
      token,
      /** Needed where there are several. */
      optionId: uuid.optional(),
      details: acceptedDetails.optional(),
    }),
    response: offerView,
  }),
  payDeposit: endpoint({
    method: 'POST',
    path: '/api/quotes/deposit',
    secrets: true,
    summary:
      'Opens the payment of an offer’s deposit by card. Once it is paid, the offer is accepted and its order begins on account',
    access: anyone,
    limit: 'payment',
    body: z.object({
      id: z.int32().positive(),
      token,
      /** Needed where there are several. */
      optionId: uuid.optional(),
      /** As the person has seen it: another sum is refused before any money is asked for. */
      depositCents: cents.min(1),
      details: acceptedDetails.optional(),
    }),
    response: payablePayment,
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

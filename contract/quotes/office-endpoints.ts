/** Quotes in the office. Prices are cents, without GST unless named so. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import {
  callOutcomes,
  maxOfferFiles,
  maxOfferMessage,
  offerFileLimitBytes,
  offerStates,
  quoteEventTypes,
  quoteStatuses,
} from './quotes.ts';
import {
  cents,
  eventOf,
  freeLine,
  freeText,
  instant,
  pageByCursor,
  personText,
  rowId,
  seenVersionInQuery,
  sha256,
  uuid,
} from '../wire/shapes.ts';
import { changeableQuote } from './changeable-quote.ts';
import { agreedOrder, offerFile } from './offer-endpoints.ts';
import { artworkRef } from '../artwork/artwork-ref.ts';
import { pricedWork, wantedWork } from './work.ts';
import { workLimits } from './work-words.ts';
import { deliveryAddress, postalCode } from '../checkout/checkout-form.ts';
import { workCustomer, workTerms } from './work-customer.ts';
import { receivedQuote } from './endpoints.ts';
import { draftSave, savedDraft } from './drafts/draft.ts';
import { cameFrom, quoteSource } from './quote-source.ts';

const day = z.iso.date();

/** One line of the list: the request, and how far the answer is. */
export const officeQuote = receivedQuote.omit({ clientId: true, status: true }).extend({
  status: z.enum(quoteStatuses),
  version: z.int(),
  updatedAt: instant,
  /** Of the latest offer, where there is one. */
  sentAt: instant.nullable(),
  firmPrice: cents.nullable(),
  firmPriceIncGst: cents.nullable(),
  validUntil: day.nullable(),
  followUpOn: day.nullable(),
  projectNumber: z.string().nullable(),
  /** When what the office is writing was last saved. Missing in copies from before drafts were shared. */
  draftAt: instant.nullish(),
  /** The office has written it and has sent nothing yet. */
  isOnlyDraft: z.boolean().optional(),
  /** On the device that has made it, while it has no number: the id under which it is handed in. */
  madeAs: uuid.optional(),
});
export type OfficeQuote = z.output<typeof officeQuote>;

const officeWork = z.object({
  wanted: wantedWork,
  priced: pricedWork,
  neededBy: day.nullable(),
  poNumber: z.string().nullable(),
});

export const officeOffer = z.object({
  number: z.string(),
  revision: z.int(),
  exGstCents: cents,
  gstCents: cents,
  totalCents: cents,
  validUntil: day,
  message: z.string().nullable(),
  files: z.array(offerFile),
  sentAt: instant,
  state: z.enum(offerStates),
  /** Of its own, of the total; missing: by the customer's terms. */
  depositPercent: z.int().optional(),
  /** Against the version before, in sentences. Missing in copies from before versions were compared. */
  changes: z.array(z.string()).optional(),
  /** Its lines as they were chosen and priced; null for a single price. */
  work: officeWork.nullable(),
  /** Where there are several; `work` is the first or the accepted one. Missing in copies from before options. */
  options: z.array(z.object({ id: uuid, name: z.string(), work: officeWork })).nullish(),
  chosenOptionId: uuid.nullish(),
});
export type OfficeOffer = z.output<typeof officeOffer>;

export const quoteEvent = eventOf(z.enum(quoteEventTypes)).extend({ note: z.string().nullable() });
export type QuoteEvent = z.output<typeof quoteEvent>;

export const officeQuoteDetail = officeQuote.extend({
  internalNotes: z.string().nullable(),
  draft: savedDraft.nullish(),
  /** Of a quote of the office's own: its lead, with the message or the call that it answers. */
  cameFrom: cameFrom.nullish(),
  /** Where it goes, where the office or the customer has said so. */
  address: deliveryAddress.nullable(),
  abn: z.string(),
  /** What the customer's screen showed, where that was another figure. */
  shownPrice: cents.nullable(),
  project: z
    .object({ id: z.int(), projectNumber: z.string(), title: z.string(), status: z.string() })
    .nullable(),
  /** That it was accepted as, or that the office has linked. */
  order: agreedOrder.extend({ totalCents: cents }).nullable(),
  /** The latest first. */
  offers: z.array(officeOffer),
  /** The earliest first. */
  events: z.array(quoteEvent),
});
export type OfficeQuoteDetail = z.output<typeof officeQuoteDetail>;

/** What the list can be narrowed to; each is counted too. */
const quoteFilter = {
  search: z.string().max(200).optional(),
  status: z.enum(quoteStatuses).optional(),
  /** To be called or written to again, today or earlier. */
  due: z.literal('true').optional(),
  /** With something written that has not been sent. */
  draft: z.literal('true').optional(),
  /** Those that were taken off the list, to bring them back. */
  gone: z.literal('true').optional(),
};

const optionName = freeLine(workLimits.optionName, 1, 'Please name each option.');
const ofOption = { id: uuid, name: optionName };

/** Up to three offers in one quote. The first is `work` beside it. */
const wantedOptions = z.object({
  first: z.object(ofOption),
  others: z
    .array(z.object({ ...ofOption, work: wantedWork, seenCents: cents.optional() }))
    .min(1)
    .max(workLimits.options - 1),
});

/** Before we begin, of the total; 0: none. Missing: what the customer's terms ask for. */
const depositPercent = z.int().min(0).max(100).optional();

/** What a written offer says beside its price. */
const offerTerms = {
  work: wantedWork,
  options: wantedOptions.optional(),
  ...workTerms,
  validUntil: day,
  depositPercent,
  message: freeText(maxOfferMessage).optional(),
  files: z
    .array(z.object({ sha256, name: personText(120, 1) }))
    .max(maxOfferFiles)
    .optional(),
};

const office = capability('quotes.manage');
const named = z.object({ id: rowId });
const version = z.int32().optional();

export const officeQuoteEndpoints = {
  listQuotes: endpoint({
    method: 'GET',
    path: '/api/quotes',
    summary: 'Quotes, newest first, a page at a time',
    access: office,
    limit: 'read',
    query: z.object({
      ...quoteFilter,
      ...pageByCursor,
    }),
    response: z.array(officeQuote),
  }),
  countQuotes: endpoint({
    method: 'GET',
    path: '/api/quote-counts',
    summary: 'How many quotes a filter finds, and how they fall into the states',
    access: office,
    limit: 'read',
    query: z.object(quoteFilter),
    response: z.object({
      /** Of the filter as it is. */
      found: z.int(),
      /** Of the search alone. */
      total: z.int(),
      byStatus: z.record(z.enum(quoteStatuses), z.int()),
      /** Over all quotes. */
      due: z.int(),
      drafts: z.int().optional(),
      gone: z.int(),
    }),
  }),
  exportQuotes: endpoint({
    method: 'GET',
    path: '/api/quotes/export',
    summary: 'The quotes of a filter as a CSV file',
    access: office,
    limit: 'read',
    query: z.object(quoteFilter),
    answers: 'raw',
  }),
  listEarlierArtwork: endpoint({
    method: 'GET',
    path: '/api/quotes/artwork',
    summary: 'Artwork of a customer’s earlier orders and quotes by email address, the latest first',
    access: office,
    limit: 'read',
    query: z.object({ email: z.string().max(254) }),
    response: z.array(artworkRef),
  }),
  getQuote: endpoint({
    method: 'GET',
    path: '/api/quotes/{id}',
    summary: 'One quote with its offers and its history',
    access: office,
    limit: 'read',
    params: named,
    response: officeQuoteDetail,
  }),
  changeQuote: endpoint({
    method: 'PATCH',
    path: '/api/quotes/{id}',
    currentAt: '/api/quotes/{id}',
    summary: 'Sets the status, the notes, the day to follow up, or the order that it became',
    access: office,
    limit: 'write',
    params: named,
    body: z.object({
      ...changeableQuote,
      /** Number of an order of the shop; null unlinks it. */
      orderId: personText(20).nullable().optional(),
      /** The version that was looked at; `details.current` of a conflict is the quote as it is now. */
      version,
    }),
    response: officeQuoteDetail,
  }),
  deleteQuote: endpoint({
    method: 'DELETE',
    path: '/api/quotes/{id}',
    currentAt: '/api/quotes/{id}',
    summary: 'Takes a quote off the list; it can be brought back',
    access: office,
    limit: 'write',
    params: named,
    query: seenVersionInQuery,
    status: 204,
  }),
  restoreQuote: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/restore',
    summary: 'Brings a deleted quote back',
    access: office,
    limit: 'write',
    params: named,
    response: officeQuoteDetail,
  }),
  sendQuote: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/send',
    currentAt: '/api/quotes/{id}',
    summary:
      'Sends the firm price with its PDF and the link to accept it; the same `clientId` again is the same offer',
    access: office,
    limit: 'write',
    params: named,
    body: z.object({
      clientId: uuid,
      /** For all pieces, without GST and freight. */
      priceCents: cents.min(1, 'Please enter a price above zero.'),
      validUntil: day,
      depositPercent,
      message: freeText(maxOfferMessage).optional(),
      files: z
        .array(z.object({ sha256, name: personText(120, 1) }))
        .max(maxOfferFiles)
        .optional(),
      version,
    }),
    status: 201,
    response: officeQuoteDetail,
  }),
  priceWork: endpoint({
    method: 'POST',
    path: '/api/quotes/price',
    summary: 'What lines, free lines and freight cost, as the server will charge them',
    access: office,
    limit: 'read',
    body: z.object({
      work: wantedWork,
      /** Where it goes, as far as it is known: freight may depend on it. */
      postalCode: postalCode.optional(),
      /** Whose earlier orders make a set-up free. */
      email: personText(254).optional(),
    }),
    response: pricedWork,
  }),
  writeQuote: endpoint({
    method: 'POST',
    path: '/api/quotes/written',
    summary:
      'Writes a quote of lines for a customer and sends it; the same `clientId` again is the same quote',
    access: office,
    limit: 'write',
    bodyLimitBytes: 300_000,
    body: z.object({
      clientId: uuid,
      customer: workCustomer,
      ...offerTerms,
      /** What it began from. */
      source: quoteSource.optional(),
      /** For the office alone. */
      notes: freeText(4000).optional(),
      /** Total the person saw; another one is a conflict. */
      seenCents: cents.optional(),
    }),
    status: 201,
    response: officeQuoteDetail,
  }),
  saveQuoteDraft: endpoint({
    method: 'PUT',
    path: '/api/quote-drafts/{uuid}',
    summary:
      'Saves what is written of a quote, new or its next version, without sending it; the same saving again is the same',
    access: office,
    limit: 'write',
    /** The id under which a device makes the quote, or the one that holds the number of a known one. */
    params: z.object({ uuid }),
    bodyLimitBytes: 300_000,
    body: z.object({
      /** Null gives the draft up. */
      draft: draftSave.nullable(),
      /** The saving that was looked at, null for none: another one is a conflict with the quote as it is. */
      seen: uuid.nullable(),
    }),
    response: officeQuoteDetail,
  }),
  offerWork: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/offers',
    currentAt: '/api/quotes/{id}',
    summary:
      'Sends the next version of a quote, or the answer to a request, with lines; the same `clientId` again is the same',
    access: office,
    limit: 'write',
    params: named,
    bodyLimitBytes: 300_000,
    body: z.object({
      clientId: uuid,
      customer: workCustomer,
      ...offerTerms,
      /** For the office alone; replaces what is noted. */
      notes: freeText(4000).optional(),
      seenCents: cents.optional(),
      version,
    }),
    status: 201,
    response: officeQuoteDetail,
  }),
  logQuoteCall: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/calls',
    summary: 'Writes down how a call went and when to follow up; the same `clientId` again is the same call',
    access: office,
    limit: 'write',
    params: named,
    body: z.object({
      clientId: uuid,
      outcome: z.enum(callOutcomes),
      note: freeText(1000).optional(),
      followUpOn: day.nullable(),
    }),
    status: 201,
    response: officeQuoteDetail,
  }),
  startQuoteProject: endpoint({
    method: 'POST',
    path: '/api/quotes/{id}/project',
    summary: 'Makes the project of a quote that was accepted by phone; again it is the same project',
    access: office,
    limit: 'write',
    params: named,
    /** Which option it was, where there are several. */
    query: z.object({ option: uuid.optional() }),
    response: officeQuoteDetail,
  }),
  putQuoteFile: endpoint({
    method: 'PUT',
    path: '/api/quote-files/{sha256}',
    summary: 'Keeps a PDF or a picture for an offer under the hash of its bytes',
    access: office,
    limit: 'upload',
    params: z.object({ sha256 }),
    accepts: 'bytes',
    bodyLimitBytes: offerFileLimitBytes,
    status: 201,
    response: z.object({ sha256, bytes: z.int() }),
  }),
};

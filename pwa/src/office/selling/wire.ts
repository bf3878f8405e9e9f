/** Shapes of the editor's calls. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';

type Endpoints = typeof officeQuoteEndpoints;
export type NewQuoteInput = SentBody<Endpoints['writeQuote']>;
export type NextOfferInput = SentBody<Endpoints['offerWork']>;
export type WantedWorkInput = SentBody<Endpoints['priceWork']>['work'];

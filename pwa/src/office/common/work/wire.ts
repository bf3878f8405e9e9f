/** What the editor sends. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { orderWritingEndpoints } from '#contract/orders/writing-endpoints.ts';
import type { officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';

export type WantedWorkInput = SentBody<(typeof officeQuoteEndpoints)['priceWork']>['work'];
export type WrittenPaymentInput = SentBody<(typeof orderWritingEndpoints)['writeOrder']>['payment'];

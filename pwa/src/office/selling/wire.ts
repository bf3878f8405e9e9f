/** What the editor sends to be priced. */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';

export type WantedWorkInput = SentBody<(typeof officeQuoteEndpoints)['priceWork']>['work'];

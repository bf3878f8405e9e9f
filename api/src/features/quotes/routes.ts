import type { quoteEndpoints } from '#contract/endpoints/quotes.ts';
import type { Handlers } from '#api/http/handler.ts';
import { requestQuote, type QuoteParts } from './request-quote.ts';

export function quoteRoutes(parts: QuoteParts): Handlers<typeof quoteEndpoints> {
  return {
    requestQuote: ({ body, person }) => requestQuote(parts, body, person?.id ?? null),
  };
}

/** Quotes as this device lists them without the shop. */
import type { OfficeQuote } from '#contract/quotes/office-endpoints.ts';
import { quotePageSize } from '#contract/quotes/quotes.ts';
import { byLatest } from '#pwa/common/list/kept/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { quoteAddress } from './quote-address.ts';

export const quoteList: ListSource<ReadersOf<typeof quoteAddress>, OfficeQuote[], OfficeQuote> = {
  key: 'quotes',
  pageSize: quotePageSize,
  ask: query => call('GET /api/quotes', { query }),
  kept: {
    rowsOf: quotes => quotes,
    pageOf: quotes => quotes,
    changes: { entity: 'quotes' },
    texts: ({ name, email, company }) => [name, email, company],
    phone: quote => quote.phone,
    fits: {
      status: (quote, status) => quote.status === status,
      due: ({ followUpOn, status }, _due, { today }) =>
        followUpOn !== null && followUpOn <= today && (status === 'pending' || status === 'quoted'),
    },
    sorts: { newest: byLatest(quote => quote.createdAt) },
  },
};

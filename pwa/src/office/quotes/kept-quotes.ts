/** Quotes as this device lists them without the shop. */
import type { OfficeQuote } from '#contract/quotes/office-endpoints.ts';
import { quotePageSize } from '#contract/quotes/quotes.ts';
import { byLatest } from '#pwa/common/list/kept/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { quoteAddress } from './quote-address.ts';

/** On this device: something of it waits to be handed in. */
export type ListedQuote = OfficeQuote & { isUnsent?: boolean };

export const quoteList: ListSource<ReadersOf<typeof quoteAddress>, ListedQuote[], ListedQuote> = {
  key: 'quotes',
  pageSize: quotePageSize,
  ask: (query, heard) => call('GET /api/quotes', { query, heard }),
  kept: {
    rowsOf: quotes => quotes,
    pageOf: quotes => quotes,
    changes: {
      entity: 'quotes',
      made: quote => quote,
      mark: quote => ({ ...quote, isUnsent: true }),
    },
    texts: ({ name, email, company }) => [name, email, company],
    phone: quote => quote.phone,
    fits: {
      // A draft is in no state yet.
      status: (quote, status) => quote.status === status && !quote.isOnlyDraft,
      draft: quote => Boolean(quote.draftAt),
      due: ({ followUpOn, status }, _due, { today }) =>
        followUpOn !== null && followUpOn <= today && (status === 'pending' || status === 'quoted'),
    },
    sorts: { newest: byLatest(quote => quote.createdAt) },
  },
};

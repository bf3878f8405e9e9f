/** Quotes as this device lists them without the shop. */
import type { OfficeQuote } from '#contract/quotes/office-endpoints.ts';
import { byLatest, type KeptList } from '#pwa/common/list/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { quoteAddress } from './quote-address.ts';

export const keptQuotes: KeptList<ReadersOf<typeof quoteAddress>, OfficeQuote[], OfficeQuote> = {
  rowsOf: quotes => quotes,
  pageOf: quotes => quotes,
  texts: ({ name, email, company }) => [name, email, company],
  phone: quote => quote.phone,
  fits: {
    status: (quote, status) => quote.status === status,
    due: ({ followUpOn, status }, _due, { today }) =>
      followUpOn !== null && followUpOn <= today && (status === 'pending' || status === 'quoted'),
  },
  sorts: { newest: byLatest(quote => quote.createdAt) },
};

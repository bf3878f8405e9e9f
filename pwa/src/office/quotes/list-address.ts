/** The office's list of quotes as its address has it. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';
import { quoteStatuses } from '#contract/quotes/quotes.ts';

export type QuoteFilter = SentQuery<typeof officeQuoteEndpoints.countQuotes>;

/** Names of the filters in the address; a change of any of them leads back to the first page. */
export const filterNames = ['search', 'status', 'due', 'gone'] as const;

export function filterOf(address: URLSearchParams): QuoteFilter {
  const search = (address.get('search') ?? '').trim().slice(0, 200);
  const status = quoteStatuses.find(one => one === address.get('status'));
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(address.get('due') === 'true' ? { due: 'true' as const } : {}),
    ...(address.get('gone') === 'true' ? { gone: 'true' as const } : {}),
  };
}

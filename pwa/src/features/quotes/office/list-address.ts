/** The office's list of quotes as its address has it. Pure. */
import type { SentQuery } from '#contract/endpoint.ts';
import type { officeQuoteEndpoints } from '#contract/endpoints/office-quotes.ts';
import { quoteStatuses } from '#contract/quotes.ts';

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

export function pageOf(address: URLSearchParams): number {
  const page = address.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** The quote that is open over the list; null for none, and for what is no number. */
export function openQuoteOf(value: string | null): number | null {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/** The address with one thing changed; empty values leave it. */
export function withChange(
  before: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  if (!('page' in change)) after.delete('page');
  return after;
}

/** The inbox of leads as its address has it. Pure. */
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { leadEndpoints } from '#contract/leads/endpoints.ts';
import { type LeadSort, leadSorts, leadSources, leadStatuses } from '#contract/leads/leads.ts';
import { priorities } from '#contract/jobs/priorities.ts';

export type LeadFilter = SentQuery<typeof leadEndpoints.countLeads>;

/** Names of the filters in the address; a change of any of them leads back to the first page. */
export const filterNames = ['search', 'status', 'source', 'priority', 'assigned', 'due', 'unread'] as const;

export function filterOf(address: URLSearchParams): LeadFilter {
  const pick = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find(word => word === address.get(name));
  const filter = {
    search: (address.get('search') ?? '').trim().slice(0, 200) || undefined,
    status: pick('status', [...leadStatuses, 'all'] as const),
    source: pick('source', leadSources),
    priority: pick('priority', priorities),
    assigned: pick('assigned', ['me', 'none'] as const),
    due: pick('due', ['true'] as const),
    unread: pick('unread', ['true'] as const),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function sortOf(address: URLSearchParams): LeadSort {
  return leadSorts.find(sort => sort === address.get('sort')) ?? 'newest';
}

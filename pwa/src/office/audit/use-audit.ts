/** The pages of the log that the address asks for, and the people in it. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { auditKinds } from '#contract/audit/audit.ts';
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { auditEndpoints } from '#contract/audit/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';

export type AuditFilter = SentQuery<typeof auditEndpoints.exportAudit>;

export const filterNames = ['person', 'kind', 'search', 'from', 'to'] as const;

/** The filter values in the address. Invalid ones are ignored. */
export function filterOf(address: URLSearchParams): AuditFilter {
  const person = address.get('person') ?? '';
  const kind = auditKinds.find(one => one === address.get('kind'));
  const search = address.get('search')?.slice(0, 200);
  const from = dayOf(address.get('from'));
  const to = dayOf(address.get('to'));
  return {
    ...(/^(shop|[1-9]\d{0,8})$/.test(person) ? { person } : {}),
    ...(kind ? { kind } : {}),
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

function dayOf(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit_events', 'list', filter],
    queryFn: ({ pageParam }) =>
      call('GET /api/audit', { query: { ...filter, ...(pageParam ? { after: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: last => last.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function useAuditPeople() {
  return useQuery({ queryKey: ['audit_events', 'people'], queryFn: () => call('GET /api/audit/people') });
}

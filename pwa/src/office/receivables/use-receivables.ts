/** Who owes what, and the lines of the bank. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SentQuery } from '#contract/wire/endpoint.ts';
import type { receivableListEndpoints } from '#contract/receivables/list-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';

type LineState = NonNullable<SentQuery<typeof receivableListEndpoints.listBankLines>['status']>;

export function useDebtors(filter: { search: string; isOverdue: boolean }) {
  const { search, isOverdue } = filter;
  return useInfiniteQuery({
    queryKey: ['receivables', 'list', search, isOverdue],
    queryFn: ({ pageParam }) =>
      call('GET /api/receivables', {
        query: {
          ...(search && { search }),
          ...(isOverdue && { overdue: 'true' as const }),
          ...(pageParam && { after: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { tables: ['orders'] },
  });
}

export type DebtorListHandle = ReturnType<typeof useDebtors>;

export function useBankLines(status: LineState) {
  return useInfiniteQuery({
    queryKey: ['receivables', 'bank', status],
    queryFn: ({ pageParam }) =>
      call('GET /api/bank-lines', { query: { status, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { tables: ['orders'] },
  });
}

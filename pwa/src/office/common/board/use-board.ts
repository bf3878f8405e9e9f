/** The board's data: two lists and, if a project is open, the whole project. Fetched again when others change it. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FinishedStage } from '#contract/projects/projects.ts';
import { boardFinishedSize, finishedPageSize } from '#contract/projects/projects.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { boardKey, customersKey, otherJobsKey, projectKey } from './board-cache.ts';

export function useCustomers() {
  return useQuery({ queryKey: customersKey, queryFn: () => call('GET /api/customers', { query: {} }) });
}

export function useBoardProjects() {
  return useQuery({
    queryKey: boardKey,
    queryFn: () => call('GET /api/projects/board'),
    meta: { tables: ['jobs'] },
  });
}

/** What is finished and not on the board. Without a search the board has the newest: the pages begin after them. */
export function useFinishedProjects(
  { search, status }: { search: string; status: FinishedStage | null },
  isWanted: boolean,
) {
  const first = search || status ? 1 : boardFinishedSize / finishedPageSize + 1;
  return useInfiniteQuery({
    queryKey: ['projects', 'finished', search, status],
    queryFn: ({ pageParam }) =>
      call('GET /api/projects/finished', {
        query: { page: String(pageParam), ...(search && { search }), ...(status && { status }) },
      }),
    initialPageParam: first,
    getNextPageParam: ({ found }, _all, page) => (page * finishedPageSize < found ? page + 1 : undefined),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** One whom a dialog is about and whom the list by name does not reach. */
export function useUnlistedCustomer(id: number | null) {
  return useQuery({
    queryKey: [...customersKey, 'unlisted', id],
    queryFn: () => call('GET /api/customers/{id}', { params: { id: String(id) } }),
    enabled: id !== null,
  });
}

/** Including items and jobs. */
export function useProject(id: number) {
  return useQuery({
    queryKey: projectKey(id),
    queryFn: () => call('GET /api/projects/{id}', { params: { id: String(id) } }),
    meta: { tables: ['jobs', 'project_items', 'customers', 'orders'] },
    refetchOnMount: 'always',
  });
}

export function useOtherJobs(id: number) {
  return useQuery({
    queryKey: otherJobsKey(id),
    queryFn: () => call('GET /api/projects/{id}/other-jobs', { params: { id: String(id) } }),
    meta: { tables: ['projects'] },
    refetchOnMount: 'always',
  });
}

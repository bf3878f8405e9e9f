/** The board's data and, if a project is open, the whole project. Fetched again when others change it. */
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import type { FinishedStage } from '#contract/projects/projects.ts';
import { boardFinishedSize, finishedPageSize } from '#contract/projects/projects.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { boardKey, otherJobsKey, projectKey } from './board-cache.ts';
import { boardWithPending, projectWithPending } from './board-pending.ts';
import { loadBoard, takeBoardRows } from './load-board.ts';

export function useBoardRows() {
  const client = useQueryClient();
  return useQuery({
    queryKey: boardKey,
    queryFn: loadBoard,
    meta: { takeRows: takeBoardRows(client), ...keptAs('projects', 'board', boardWithPending) },
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

/** A customer that a dialog is about and that the board doesn't have. Null if they have been deleted. */
export function useUnlistedCustomer(id: number | null) {
  return useQuery({
    queryKey: ['customers', 'unlisted', id],
    queryFn: () => call('GET /api/customers/{id}', { params: { id: String(id) } }),
    meta: keptAs('customers', id ?? 0),
    select: customer => (customer.deletedAt ? null : customer),
    enabled: id !== null,
  });
}

/** The first customers that match. Empty text finds nobody. */
export function useFoundCustomers(search: string) {
  return useQuery({
    queryKey: ['customers', 'found', search],
    queryFn: search ? () => call('GET /api/customers/page', { query: { search } }) : skipToken,
    select: ({ customers }) => customers,
    placeholderData: keepPreviousData,
  });
}

/** Including items and jobs. */
export function useProject(id: number) {
  return useQuery({
    queryKey: projectKey(id),
    queryFn: () => call('GET /api/projects/{id}', { params: { id: String(id) } }),
    meta: {
      tables: ['jobs', 'project_items', 'customers', 'orders'],
      ...keptAs<ProjectRow>('projects', id, projectWithPending(id)),
    },
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

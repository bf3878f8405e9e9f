/** What the board is made of: two lists and, where a project is open, the whole of it. Asked again when others change it. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { boardKey, customersKey, otherJobsKey, projectKey } from './board-cache.ts';

export function useCustomers() {
  return useQuery({ queryKey: customersKey, queryFn: () => call('GET /api/customers') });
}

export function useBoardProjects() {
  return useQuery({
    queryKey: boardKey,
    queryFn: () => call('GET /api/projects/board'),
    meta: { tables: ['jobs'] },
  });
}

/** With items and jobs. */
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

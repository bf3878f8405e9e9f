import { useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';

/** The people in the office to whom a lead can be assigned. */
export function useColleagues() {
  return useQuery({
    queryKey: ['users', 'colleagues'],
    queryFn: () => call('GET /api/lead-assignees'),
    meta: keptAs('leads', 'colleagues'),
  });
}

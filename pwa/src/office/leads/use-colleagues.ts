import { useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';

/** Who in the office a lead can be given to. */
export function useColleagues() {
  return useQuery({ queryKey: ['users', 'colleagues'], queryFn: () => call('GET /api/lead-assignees') });
}

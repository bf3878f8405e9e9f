import { useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';

/** The people in the office to whom a lead can be assigned. */
export function useColleagues() {
  return useQuery({ queryKey: ['users', 'colleagues'], queryFn: () => call('GET /api/lead-assignees') });
}

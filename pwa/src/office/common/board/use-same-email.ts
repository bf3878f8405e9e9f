import type { CustomerRow } from '#contract/customers/endpoints.ts';
import { usePaused } from '#pwa/common/platform/use-paused.ts';
import { useFoundCustomers } from './use-board.ts';

/** Other customers with the same email address, once it is whole: suggested, never forbidden. */
export function useSameEmail(written: string, exceptId?: number): CustomerRow[] {
  const wanted = written.trim().toLowerCase();
  const paused = usePaused(wanted);
  const { data: found = [] } = useFoundCustomers(/^\S+@\S+\.\S+$/.test(paused) ? paused : '');
  return found.filter(({ id, email }) => id !== exceptId && email.toLowerCase() === wanted);
}

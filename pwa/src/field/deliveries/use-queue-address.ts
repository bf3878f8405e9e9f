/** What the office looks at, in the address: a reload and a link find it again. */
import { useSearchParams } from 'react-router-dom';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import type { QueueQuery } from './queue-search.ts';
import { type QueueFilter, readQueueFilter } from './run-sheet.ts';

export interface QueueAddress extends QueueQuery {
  setStatus: (status: QueueFilter) => void;
  setSearch: (search: string) => void;
  setDriver: (driver: string | null) => void;
  clear: () => void;
}

export function useQueueAddress(): QueueAddress {
  const [status, setStatus] = useQueryValue('status');
  const [search, setSearch] = useQueryValue('search');
  const [driver, setDriver] = useQueryValue('driver');
  const [, setParams] = useSearchParams();
  return {
    status: readQueueFilter(status),
    search: search ?? '',
    driver: driver !== null && /^(any|[1-9]\d{0,9})$/.test(driver) ? driver : null,
    setStatus: filter => setStatus(filter === 'all' ? null : filter),
    setSearch: text => setSearch(text || null),
    setDriver,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}

/**
 * The figures of visits for the period in the address. Counts arrive all day, so each visit to the tab fetches them
 * again.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultHistoryRange, type HistoryRange } from '#contract/dashboard/dashboard-history.ts';
import type { DeviceClass } from '#contract/insight/insight.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { rangeOf } from '#pwa/common/platform/time-range.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';

const always = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

export function useRange() {
  const [word, setWord] = useQueryValue('range');
  const range = rangeOf(word) ?? defaultHistoryRange;
  return { range, setRange: (next: HistoryRange) => setWord(next === defaultHistoryRange ? null : next) };
}

export function useVisits(range: HistoryRange) {
  return useQuery({
    ...always,
    queryKey: ['analytics_days', 'visits', range],
    queryFn: () => call('GET /api/insight/visits', { query: { range } }),
    meta: { tables: ['orders', 'quotes'] },
  });
}

export function useSearches(range: HistoryRange) {
  return useQuery({
    ...always,
    queryKey: ['analytics_days', 'searches', range],
    queryFn: () => call('GET /api/insight/searches', { query: { range } }),
  });
}

export function useVitals(range: HistoryRange, device: DeviceClass | null) {
  return useQuery({
    ...always,
    queryKey: ['vital_days', range, device],
    queryFn: () => call('GET /api/insight/vitals', { query: { range, ...(device ? { device } : {}) } }),
  });
}

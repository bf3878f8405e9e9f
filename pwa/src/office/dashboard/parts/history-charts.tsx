import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultHistoryRange, historyRanges } from '#contract/dashboard/dashboard-history.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { rangeLabels, rangeOf } from '#pwa/common/platform/time-range.ts';
import { series } from '../history-series.ts';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { HistoryCard } from './history-card.tsx';

/** Revenue, orders and production over the period in the address. */
export function HistoryCharts() {
  const [word, setWord] = useQueryValue('range');
  const range = rangeOf(word) ?? defaultHistoryRange;
  const history = useQuery({
    queryKey: ['dashboard-history', range],
    queryFn: () => call('GET /api/dashboard/history', { query: { range } }),
    meta: { tables: ['orders', 'jobs'], ...keptAs('dashboard', range) },
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="over-time" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="over-time" className="text-xl">
          Over time
        </h2>
        <Segment
          label="Time"
          options={historyRanges.map(value => ({ value, label: rangeLabels[value] }))}
          value={range}
          onChange={next => setWord(next === defaultHistoryRange ? null : next)}
        />
      </div>
      {history.isError && !history.data ? (
        <ErrorState
          title={loadFailureWords(history.error, 'The charts could not be loaded')}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching && 'Loading…'}
        >
          Please try again.
        </ErrorState>
      ) : (
        <div
          aria-busy={history.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 aria-busy:opacity-60 md:grid-cols-3"
        >
          {series.map(one => (
            <HistoryCard key={one.title} series={one} time={rangeLabels[range]} history={history.data} />
          ))}
        </div>
      )}
    </section>
  );
}

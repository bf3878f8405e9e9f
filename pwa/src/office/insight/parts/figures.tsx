import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { historyRanges } from '#contract/dashboard/dashboard-history.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { rangeLabels } from '#pwa/common/platform/time-range.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useRange } from '../use-insight.ts';

interface FiguresProps<T> {
  title: string;
  query: UseQueryResult<T>;
  /** Further filters, beside the period. */
  choices?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A tab of figures: their period, and what to show while there are none. */
export function Figures<T>({ title, query, choices, children }: FiguresProps<T>) {
  const { range, setRange } = useRange();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {/* Sighted users see the title on the tab. */}
      <h2 className="sr-only">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <Segment
          label="Time"
          options={historyRanges.map(value => ({ value, label: rangeLabels[value] }))}
          value={range}
          onChange={setRange}
        />
        {choices}
        <Button
          icon={RefreshCw}
          className="ml-auto"
          onClick={() => void query.refetch()}
          loading={query.isFetching && !query.isPending && 'Loading…'}
        >
          Refresh
        </Button>
      </div>
      {query.isPending && (
        <div className="grid gap-4">
          <output className="sr-only">Loading figures</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-72" />
        </div>
      )}
      {query.isError && !query.data && (
        <ErrorState
          title={loadFailureWords(query.error, 'The figures could not be loaded')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching && 'Loading…'}
        >
          They aren’t available offline.
        </ErrorState>
      )}
      {query.data && (
        <div
          aria-busy={query.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-6 aria-busy:opacity-60"
        >
          {children(query.data)}
        </div>
      )}
    </div>
  );
}

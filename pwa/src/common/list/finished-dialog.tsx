import { useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { formatShortDate } from '#contract/time/dates.ts';
import type { FinishedPage, FinishedQuery, FinishedRow } from '#contract/jobs/finished-work.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

interface FinishedDialogProps {
  /** "jobs": what is listed, and the table whose changes refresh the list. */
  many: 'jobs' | 'deliveries';
  ask: (query: FinishedQuery) => Promise<FinishedPage>;
  titleOf: (status: string) => string;
  clock: ShopClock;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** All finished records, latest first, from the shop: devices store only the most recent. */
export function FinishedDialog({ many, ask, titleOf, clock, onOpen, onClose }: FinishedDialogProps) {
  const [number, setNumber] = useState('');
  const list = useInfiniteQuery({
    queryKey: [many, 'finished', number],
    queryFn: ({ pageParam }) =>
      ask({ ...(number ? { number } : {}), ...(pageParam ? { after: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: last => (last.hasMore ? last.rows.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { tables: [many] },
  });
  const rows = list.data?.pages.flatMap(page => page.rows);
  return (
    <FullDialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Finished ${many}`}
      className="grid content-start gap-4 p-5 md:p-6"
    >
      <SearchField
        label={`Find finished ${many}`}
        placeholder={many === 'jobs' ? 'Job, order or project number' : 'Order number'}
        value={number}
        onSearch={text => setNumber(text.trim())}
      />
      {list.error && <Failed error={list.error} many={many} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton className="h-64" />}
      {rows?.length === 0 && (
        <EmptyState title={number ? 'No match for that number' : `No finished ${many} yet`}>
          {number ? 'Enter the whole number, as printed.' : null}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label={`Finished ${many}`} className="grid gap-2">
          {rows.map(row => (
            <li key={row.id}>
              <Finished row={row} clock={clock} titleOf={titleOf} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </FullDialog>
  );
}

function Failed({ error, many, onRetry }: { error: Error; many: string; onRetry: () => void }) {
  const isOffline = error instanceof OfflineError;
  return (
    <ErrorState
      title={isOffline ? 'Older work needs a connection' : `Failed to load finished ${many}`}
      onRetry={onRetry}
    >
      {isOffline ? 'Recently finished work is still in the list on this device.' : null}
    </ErrorState>
  );
}

interface FinishedProps extends Pick<FinishedDialogProps, 'clock' | 'titleOf' | 'onOpen'> {
  row: FinishedRow;
}

function Finished({ row, clock, titleOf, onOpen }: FinishedProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      className="grid min-h-control w-full cursor-pointer gap-x-3 rounded-2 border border-line-strong bg-raised px-4 py-2 text-left leading-snug hover:border-ink hover:bg-selected"
    >
      <span className="font-strong wrap-anywhere">
        {row.number}, {row.title}
      </span>
      <span className="text-meta wrap-anywhere text-soft tabular-nums">
        {[titleOf(row.status), formatShortDate(new Date(row.endedAt), clock.timeZone), row.customer]
          .filter(Boolean)
          .join(', ')}
      </span>
    </button>
  );
}

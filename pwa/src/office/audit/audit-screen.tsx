import { History } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { AuditDays } from './parts/audit-days.tsx';
import { AuditFilters } from './parts/audit-filters.tsx';
import { ExportAudit } from './parts/export-audit.tsx';
import { type AuditFilter, filterNames, filterOf, useAudit } from './use-audit.ts';

/** /admin/audit. The filters are in the address. */
export function AuditScreen() {
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const log = useAudit(filter);
  const entries = log.data?.pages.flatMap(page => page.entries);
  const isFiltered = Object.keys(filter).length > 0;

  const change = (values: Partial<Record<keyof AuditFilter, string>>) => {
    // Reads the address itself, not the copy of the last render: two changes may come between two renders.
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const clear = () => change(Object.fromEntries(filterNames.map(name => [name, ''])));

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h1 className="text-3xl">Audit Log</h1>
          <p className="text-soft">Who did what, before and after. Nobody can change it.</p>
        </div>
        <ExportAudit filter={filter} />
      </header>
      <AuditFilters filter={filter} onChange={change} onClear={clear} />
      {log.isPending && <AuditWait />}
      {log.isError && (
        <ErrorState
          title={loadFailureWords(log.error, 'The audit log could not be loaded')}
          onRetry={() => void log.refetch()}
          retrying={log.isFetching && 'Loading…'}
        >
          The log isn’t available offline.
        </ErrorState>
      )}
      {entries?.length === 0 && (
        <EmptyState
          icon={History}
          title={isFiltered ? 'Nothing fits' : 'No activity yet'}
          action={isFiltered && <Button onClick={clear}>Show everything</Button>}
        >
          {isFiltered
            ? 'Try fewer words, another person or other days.'
            : 'Every change made in the office appears here: prices, orders, customers, roles.'}
        </EmptyState>
      )}
      {entries && entries.length > 0 && <AuditDays entries={entries} isOld={log.isPlaceholderData} />}
      <ShowMore list={log}>Show earlier</ShowMore>
    </div>
  );
}

function AuditWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading the audit log</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-20 w-full" />
      ))}
    </div>
  );
}

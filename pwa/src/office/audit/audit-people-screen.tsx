import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';

/** /admin/audit/people: how much each person has changed, and the way to what it was. */
export function AuditPeopleScreen() {
  const counts = useQuery({
    queryKey: ['audit_events', 'counts'],
    queryFn: () => call('GET /api/audit/counts'),
    refetchOnMount: 'always',
  });
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="text-3xl">Changes by person</h1>
        <p className="text-soft">Entries of the audit log over the last 30 days.</p>
      </header>
      {counts.isPending && (
        <div className="grid gap-2">
          <output className="sr-only">Loading the counts</output>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {counts.isError && (
        <ErrorState
          title={loadFailureWords(counts.error, 'The counts could not be loaded')}
          onRetry={() => void counts.refetch()}
          retrying={counts.isFetching && 'Loading…'}
        >
          The log isn’t available offline.
        </ErrorState>
      )}
      {counts.data?.length === 0 && (
        <EmptyState icon={Users} title="No activity yet">
          Nobody has changed anything in the last 30 days.
        </EmptyState>
      )}
      {counts.data && counts.data.length > 0 && (
        <Table label="Changes by person">
          <thead>
            <tr>
              <HeadCell>Person</HeadCell>
              <HeadCell numeric>Changes</HeadCell>
            </tr>
          </thead>
          <tbody>
            {counts.data.map(({ id, name, count }) => (
              <tr key={id}>
                <td>
                  <Link to={`/admin/audit?person=${id}`}>{name}</Link>
                </td>
                <td data-numeric="">{count}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

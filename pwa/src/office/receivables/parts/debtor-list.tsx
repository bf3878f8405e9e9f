import { BadgeCheck } from 'lucide-react';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ListRows } from '#pwa/common/list/list-rows.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ShowMore } from '#pwa/common/ui/office/show-more.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { DebtorListHandle } from '../use-receivables.ts';
import { debtorColumns, withId } from './debtor-columns.tsx';

interface DebtorListProps {
  list: DebtorListHandle;
  isFiltered: boolean;
  onClear: () => void;
}

/** Customers with invoices that are not paid, the longest due first. */
export function DebtorList({ list, isFiltered, onClear }: DebtorListProps) {
  const rows = list.data?.pages.flatMap(page => page.debtors).map(withId) ?? [];
  return (
    <>
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {list.isError && (
        <ErrorState
          title={loadFailureWords(list.error, 'The list could not be loaded')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching && 'Loading…'}
        >
          Receivables aren’t available offline.
        </ErrorState>
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={BadgeCheck}
          title={isFiltered ? 'Nobody fits' : 'Nobody owes anything'}
          action={isFiltered && <Button onClick={onClear}>Show everybody</Button>}
        >
          {isFiltered
            ? 'Try fewer words, or those that are not due yet.'
            : 'Customers appear here while an order on account is not paid. Set a customer’s terms on their page.'}
        </EmptyState>
      )}
      {rows.length > 0 && <ListRows label="Customers who owe" columns={debtorColumns} rows={rows} />}
      <ShowMore list={list} />
    </>
  );
}

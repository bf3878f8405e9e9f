import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ageSteps, ageWords } from '#contract/receivables/ageing.ts';
import type { Debtor } from '#contract/receivables/list-endpoints.ts';
import { formatMonthDayYear } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListRows } from '#pwa/common/list/list-rows.tsx';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { dueWords } from '#pwa/office/common/account/account-words.ts';
import type { useDebtors } from '../use-receivables.ts';

interface DebtorsTabProps {
  list: ReturnType<typeof useDebtors>;
  search: string;
  isOverdue: boolean;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Customers with invoices that are not paid, the longest due first. */
export function DebtorsTab({ list, search, isOverdue, onChange }: DebtorsTabProps) {
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap(page => page.debtors).map(withId);
  const isFiltered = search !== '' || isOverdue;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {first && (
        <CountStrip
          label="By age"
          counts={[
            { key: 'open', label: 'Owed in all', value: formatCents(first.totals.openCents) },
            ...ageSteps.map(step => ({
              key: step,
              label: ageWords[step],
              value: formatCents(first.totals.ageing[step]),
              isLate: step !== 'current' && first.totals.ageing[step] > 0,
            })),
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="Search customers"
          placeholder="Search customers by name, company or email..."
          value={search}
          onSearch={text => onChange({ search: text })}
          className="min-w-60 flex-1"
        />
        <CheckChip
          label="Overdue"
          checked={isOverdue}
          onChange={() => onChange({ overdue: isOverdue ? '' : 'true' })}
        />
      </div>
      {list.isPending && <DebtorsWait />}
      {list.isError && (
        <ErrorState
          title={loadFailureWords(list.error, 'The list could not be loaded')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching && 'Loading…'}
        >
          Receivables aren’t available offline.
        </ErrorState>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={BadgeCheck}
          title={isFiltered ? 'Nobody fits' : 'Nobody owes anything'}
          action={
            isFiltered && (
              <Button onClick={() => onChange({ search: '', overdue: '' })}>Show everybody</Button>
            )
          }
        >
          {isFiltered
            ? 'Try fewer words, or those that are not due yet.'
            : 'Customers appear here while an order on account is not paid. Set a customer’s terms on their page.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ListRows
          label="Customers who owe"
          columns={columns}
          rows={rows}
          action={row => <Actions row={row} />}
        />
      )}
      {list.hasNextPage && (
        <Button
          className="justify-self-start"
          loading={list.isFetchingNextPage && 'Loading…'}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

type Row = Debtor & { id: number };
const withId = (row: Debtor): Row => ({ ...row, id: row.customerId });

const columns: Column<Row>[] = [
  {
    head: 'Customer',
    width: 'max-w-64',
    cell: ({ name }) => <span className="block truncate font-strong">{name}</span>,
    under: ({ email }) => email,
    card: { title: ({ name }) => name, meta: ({ email }) => email },
  },
  {
    head: 'Invoices',
    numeric: true,
    cell: ({ invoices }) => invoices,
    card: { lead: row => (row.invoices === 1 ? '1 invoice' : `${row.invoices} invoices`) },
  },
  {
    head: 'First due',
    cell: row => <Due row={row} />,
    card: { badges: row => <Due row={row} /> },
  },
  ...ageSteps.map((step): Column<Row> => ({
    head: ageWords[step],
    numeric: true,
    cell: ({ ageing }) => (
      <span className={step !== 'current' && ageing[step] > 0 ? 'text-danger' : undefined}>
        {ageing[step] > 0 ? formatCents(ageing[step]) : '–'}
      </span>
    ),
  })),
  {
    head: 'Owes',
    numeric: true,
    cell: ({ openCents }) => <span className="font-strong">{formatCents(openCents)}</span>,
    under: ({ creditCents }) => creditCents > 0 && `${formatCents(creditCents)} credit`,
    card: 'figure',
  },
];

function Due({ row }: { row: Row }) {
  const { now, timeZone } = useShopClock();
  return (
    <span>
      {dueWords(row, now, timeZone)}
      {row.remindedAt && (
        <span className="block text-meta text-soft">
          Reminded {formatMonthDayYear(new Date(row.remindedAt), timeZone)}
        </span>
      )}
    </span>
  );
}

function Actions({ row }: { row: Row }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <TextLink asChild variant="solo">
        <Link to={`/admin/customers/${row.customerId}`} aria-label={`Account of ${row.name}`}>
          Account
        </Link>
      </TextLink>
      <TextLink asChild variant="solo">
        <Link to={`/admin/customers/${row.customerId}/statement`} aria-label={`Statement of ${row.name}`}>
          Statement
        </Link>
      </TextLink>
    </span>
  );
}

function DebtorsWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading who owes what</output>
      <Skeleton className="h-20 w-full" />
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </div>
  );
}

import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { customerPageSize } from '#contract/customers/customers.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { CustomerRows } from '../parts/customer-rows.tsx';
import { CustomerForm } from '../parts/edit-customer.tsx';
import { useCustomerPage, useCustomerWork } from '../parts/use-customer.ts';
import { pageOf, withChange } from '#pwa/office/common/list-address.ts';
import { useCrmChanges } from '#pwa/office/common/board/use-crm-changes.ts';

/** /admin/customers. Search, order and page stand in the address. */
export function CustomersScreen() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const changes = useCrmChanges();
  const page = useCustomerPage(address);
  const work = useCustomerWork();
  const { data } = page;
  const isDeleted = address.get('deleted') === 'true';
  const change = (values: Readonly<Record<string, string>>) =>
    setAddress(before => withChange(before, values), { replace: 'search' in values });
  const addressOf = (to: number) => ({ page: to === 1 ? '' : String(to) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <BackLink asChild>
          <Link to="/admin">Dashboard</Link>
        </BackLink>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <h1 className="text-3xl">Customers</h1>
          <Button variant="go" icon={Plus} onClick={() => setNew(true)}>
            New Customer
          </Button>
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <SearchField
          label="Search customers"
          placeholder="Search customers by name, company, email or phone..."
          value={address.get('search') ?? ''}
          onSearch={search => change({ search })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {!isDeleted && (
            <Segment
              label="Sort"
              options={[
                { value: '', label: 'By name' },
                { value: 'newest', label: 'Newest first' },
              ]}
              value={address.get('sort') === 'newest' ? 'newest' : ''}
              onChange={sort => change({ sort })}
            />
          )}
          <CheckChip
            label={
              <>
                Deleted <span className="tabular-nums">{data?.deleted ?? ''}</span>
              </>
            }
            checked={isDeleted}
            onChange={() => change({ deleted: isDeleted ? '' : 'true' })}
          />
        </div>
      </div>
      {page.isPending && <CustomersWait />}
      {page.isError && (
        <ErrorState
          title={loadFailureWords(page.error, 'Failed to load customers')}
          onRetry={() => void page.refetch()}
          retrying={page.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {data?.customers.length === 0 && (
        <NoCustomers
          isDeleted={isDeleted}
          isFiltered={address.has('search') || pageOf(address) > 1}
          onClear={() => change({ search: '', deleted: '', page: '' })}
        />
      )}
      {data && data.customers.length > 0 && (
        <div aria-busy={page.isPlaceholderData} className="aria-busy:opacity-60">
          <CustomerRows customers={data.customers} onRestore={id => void work.restore(id)} />
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">
          {data && (data.found === 1 ? '1 customer' : `${data.found.toLocaleString('en-AU')} customers`)}
        </output>
        <Pagination
          page={pageOf(address)}
          pageCount={Math.ceil((data?.found ?? 0) / customerPageSize)}
          hrefFor={to => `?${withChange(address, addressOf(to)).toString()}`}
          onPage={to => change(addressOf(to))}
        />
      </footer>
      {isNew && (
        <CustomerForm
          customer={null}
          changes={changes}
          onOpen={id => void navigate(`/admin/customers/${id}`)}
          onClose={() => {
            setNew(false);
            void page.refetch();
          }}
        />
      )}
    </div>
  );
}

interface NoCustomersProps {
  isDeleted: boolean;
  isFiltered: boolean;
  onClear: () => void;
}

function NoCustomers({ isDeleted, isFiltered, onClear }: NoCustomersProps) {
  if (isDeleted && !isFiltered) {
    return (
      <EmptyState
        icon={UsersRound}
        title="Nobody has been deleted"
        action={<Button onClick={onClear}>Show all customers</Button>}
      >
        Deleted customers stay here and can be restored, with their projects and jobs.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={UsersRound}
      title={isFiltered ? 'No customer fits' : 'No customers yet'}
      action={isFiltered && <Button onClick={onClear}>Show all customers</Button>}
    >
      {isFiltered
        ? 'Try fewer words.'
        : 'A paid order creates its customer automatically; others are added here or from a lead.'}
    </EmptyState>
  );
}

function CustomersWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading customers</output>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-12 w-full" />
      ))}
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customerName } from '#contract/customers/customers.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface FindCustomerProps {
  disabled: boolean;
  onChoose: (customerId: number, name: string) => void;
  /** Ids that are chosen already. */
  without?: readonly number[];
}

/** A customer by name, company or email; the first page of those that fit. */
export function FindCustomer({ disabled, onChoose, without = [] }: FindCustomerProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['customers', 'choose', search],
    queryFn: () => call('GET /api/customers/page', { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const customers = found.data?.customers.filter(({ id }) => !without.includes(id));
  return (
    <div className="grid gap-3">
      <SearchField
        label="Search customers"
        placeholder="Search customers by name, company or email..."
        value={search}
        onSearch={setSearch}
      />
      {found.isError && (
        <ErrorState
          title={failureWords(found.error, 'The customers could not be loaded')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching && 'Loading…'}
        />
      )}
      <ul aria-label="Customers" className="grid max-h-80 gap-1 overflow-y-auto">
        {customers?.map(customer => (
          <li key={customer.id}>
            <Button
              variant="soft"
              className="w-full justify-start text-left"
              disabled={disabled}
              onClick={() => onChoose(customer.id, customerName(customer))}
            >
              <span className="min-w-0">
                <span className="block truncate">{customerName(customer)}</span>
                <span className="block truncate text-meta font-regular">{customer.email}</span>
              </span>
            </Button>
          </li>
        ))}
        {customers?.length === 0 && <li className="text-soft">No customer fits.</li>}
      </ul>
    </div>
  );
}

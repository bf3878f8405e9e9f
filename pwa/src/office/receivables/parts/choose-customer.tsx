import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankLineView } from '#contract/receivables/list-endpoints.ts';
import { customerName } from '#contract/customers/customers.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useWork } from '#pwa/office/common/record/use-record.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { bankLists } from './bank-line.tsx';

interface ChooseCustomerProps {
  line: BankLineView;
  onClose: () => void;
}

/** Whose payment a bank line is: it pays what is due first, and the rest is credit. */
export function ChooseCustomer({ line, onClose }: ChooseCustomerProps) {
  const [search, setSearch] = useState('');
  const { attempt, isSaving } = useWork({ lists: bankLists });
  const found = useQuery({
    queryKey: ['customers', 'choose', search],
    queryFn: () => call('GET /api/customers/page', { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const amount = formatCents(line.amountCents);

  async function handleChoose(customerId: number, name: string) {
    const isDone = await attempt({
      async send() {
        const params = { id: String(line.id) };
        await call('POST /api/bank-lines/{id}/match', { params, body: { customerId } });
      },
      done: { title: 'Payment recorded', description: `${amount} from ${name}` },
      failed: 'The line could not be matched.',
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Who paid ${amount}?`}
      description="It pays what is due first, and the rest stays as credit."
    >
      <div className="grid gap-3">
        <p className="text-soft wrap-anywhere">{line.text}</p>
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
          {found.data?.customers.map(customer => (
            <li key={customer.id}>
              <Button
                variant="soft"
                className="w-full justify-start text-left"
                disabled={isSaving}
                onClick={() => void handleChoose(customer.id, customerName(customer))}
              >
                <span className="min-w-0">
                  <span className="block truncate">{customerName(customer)}</span>
                  <span className="block truncate text-meta font-regular">{customer.email}</span>
                </span>
              </Button>
            </li>
          ))}
          {found.data?.customers.length === 0 && <li className="text-soft">No customer fits.</li>}
        </ul>
      </div>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customerName } from '#contract/customers/customers.ts';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { ProjectForm } from '#contract/projects/project-form.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { usePaused } from '#pwa/common/platform/use-paused.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { putCustomer } from '#pwa/office/common/board/board-cache.ts';
import { useFoundCustomers } from '#pwa/office/common/board/use-board.ts';
import { useBoard } from '../board-context.ts';

interface CustomerFieldProps {
  form: Form<ProjectForm, keyof ProjectForm>;
  customers: readonly CustomerRow[];
  onCustomer: ((customer: CustomerRow | undefined) => void) | undefined;
}

/** The board's customers to choose from. In a shop with more, a search finds the others. */
export function CustomerField({ form, customers, onCustomer }: CustomerFieldProps) {
  const client = useQueryClient();
  const { hasMoreCustomers } = useBoard();
  const [search, setSearch] = useState('');
  const asked = usePaused(search.trim());
  const { data, isFetching, isError } = useFoundCustomers(asked);
  const found = asked ? data : undefined;
  const { field, text } = form;
  const chosen = customers.find(({ id }) => String(id) === text('customerId').value);
  // The chosen one stays in the list, whatever is searched.
  const options = found
    ? [...(chosen ? [chosen] : []), ...found.filter(({ id }) => id !== chosen?.id)]
    : customers;
  return (
    <>
      {hasMoreCustomers && (
        <Field
          label="Find a customer"
          help={helpOf({ asked, isFetching, isError, count: found?.length ?? 0 })}
          className="sm:col-span-2"
        >
          <TextInput
            type="search"
            value={search}
            maxLength={200}
            autoComplete="off"
            onChange={event => setSearch(event.currentTarget.value)}
          />
        </Field>
      )}
      <Field {...field('customerId')} className="sm:col-span-2">
        <Select
          {...text('customerId')}
          required
          onChange={event => {
            text('customerId').onChange(event);
            const id = event.currentTarget.value;
            const customer = options.find(one => String(one.id) === id);
            // The board then has a name for the new project.
            if (customer) putCustomer(client, customer);
            onCustomer?.(customer);
          }}
        >
          <option value="">Select a customer</option>
          {options.map(customer => (
            <option key={customer.id} value={customer.id}>
              {customerName(customer)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function helpOf(search: { asked: string; isFetching: boolean; isError: boolean; count: number }): string {
  if (!search.asked) return 'The list below has the customers on the board. Search to choose another.';
  if (search.isFetching) return 'Searching…';
  if (search.isError) return 'Customers couldn’t be searched. Check your connection and try again.';
  return search.count === 0 ? 'No customer matches.' : 'The matching customers are in the list below.';
}

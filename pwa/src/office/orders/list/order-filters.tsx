import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { fulfilmentMethods, orderSorts } from '#contract/orders/orders.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { countFilters, filterNames, payments } from '../list-address.ts';
import { fulfilmentWords, sortWords } from '../office-words.ts';

interface OrderFiltersProps {
  address: URLSearchParams;
  onChange: (change: Readonly<Record<string, string>>) => void;
}

/** Search and filters. Where room is short the filters fold away behind a button that says how many are set. */
export function OrderFilters({ address, onChange }: OrderFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isSet = countFilters(address);
  const value = (name: string) => address.get(name) ?? '';
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <SearchField
          label="Search orders"
          placeholder="Search by number, name, email, phone or tracking number..."
          className="flex-1"
          value={value('search')}
          onSearch={search => onChange({ search })}
        />
        <Button
          icon={SlidersHorizontal}
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-controls="order-filters"
          onClick={() => setOpen(before => !before)}
        >
          Filters{isSet > 0 && ` (${isSet})`}
        </Button>
      </div>
      <div
        id="order-filters"
        className={`${isOpen ? 'grid' : 'hidden'} grid-cols-2 items-end gap-3 md:grid-cols-3 lg:flex lg:flex-wrap lg:[&>div]:w-40`}
      >
        <Filter label="Payment" value={value('payment')} onChange={payment => onChange({ payment })}>
          <option value="">All payments</option>
          {Object.entries(payments).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Filter>
        <Filter label="Brought by" value={value('by')} onChange={by => onChange({ by })}>
          <option value="">Everybody</option>
          {fulfilmentMethods.map(method => (
            <option key={method} value={method}>
              {fulfilmentWords[method]}
            </option>
          ))}
        </Filter>
        <DayFilter label="From" value={value('from')} onChange={from => onChange({ from })} />
        <DayFilter label="To" value={value('to')} onChange={to => onChange({ to })} />
        <Filter label="Order by" value={value('sort') || 'newest'} onChange={sort => onChange({ sort })}>
          {orderSorts.map(sort => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Filter>
        {(isSet > 0 || value('search')) && (
          <Button
            variant="quiet"
            icon={X}
            onClick={() => onChange(Object.fromEntries(filterNames.map(name => [name, ''])))}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
}

function Filter({ label, value, onChange, children }: FilterProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={event => onChange(event.target.value)}>
        {children}
      </Select>
    </Field>
  );
}

function DayFilter({ label, value, onChange }: Omit<FilterProps, 'children'>) {
  return (
    <Field label={label}>
      <TextInput type="date" value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  );
}

import type { Driver } from '#contract/deliveries/endpoints.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';

interface QueueFiltersProps {
  search: string;
  onSearch: (text: string) => void;
  driver: string | null;
  onDriver: (driver: string | null) => void;
  drivers: readonly Driver[];
}

export function QueueFilters({ search, onSearch, driver, onDriver, drivers }: QueueFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search deliveries"
        placeholder="Search by order, customer, address, or phone..."
        className="flex-1 basis-full md:basis-80"
        value={search}
        onSearch={onSearch}
      />
      <Field label="Driver" hideLabel className="min-w-44 flex-1 md:max-w-60">
        <Select value={driver ?? ''} onChange={event => onDriver(event.currentTarget.value || null)}>
          <option value="">All drivers</option>
          <option value="any">Not assigned to a driver</option>
          {drivers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

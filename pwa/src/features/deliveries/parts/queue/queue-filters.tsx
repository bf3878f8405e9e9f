import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Driver } from '#contract/endpoints/deliveries.ts';
import { useSearchKey } from '#pwa/platform/use-search-key.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';

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
      <SearchField value={search} onSearch={onSearch} />
      <Field label="Driver" hideLabel className="min-w-44 flex-1 md:max-w-60">
        <Select value={driver ?? ''} onChange={event => onDriver(event.currentTarget.value || null)}>
          <option value="">All drivers</option>
          <option value="any">Not given to a driver</option>
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

/** Browsers take a hundred changes of an address in half a minute. */
const typingPauseMs = 150;

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const input = useSearchKey();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), typingPauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the clock
  }, [text]);
  return (
    <Field label="Search deliveries" hideLabel className="flex-1 basis-full md:basis-80">
      <TextInput
        ref={input}
        icon={Search}
        type="search"
        placeholder="Search by order, customer, address, or phone..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        after={<Kbd>/</Kbd>}
      />
    </Field>
  );
}

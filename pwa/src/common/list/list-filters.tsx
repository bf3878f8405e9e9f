/** Controls of a list's filters. Each is wired by `field` or `toggle` of the list's address. */
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import type { Words } from './list-address.ts';
import type { ListState } from './use-list.ts';

interface Wiring {
  value: string;
  onChange: (value: string) => void;
}

interface ListFiltersProps {
  list: Pick<ListState, 'words' | 'search' | 'filterCount' | 'clear'>;
  /** A button beside the search. */
  aside?: ReactNode;
  /** Selects and days: collapsed on a phone behind a button that shows how many filters are set. */
  children?: ReactNode;
}

export function ListFilters({ list, aside, children }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const foldId = useId();
  const { words, search, filterCount, clear } = list;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex flex-1 basis-full gap-2 lg:basis-80">
        <SearchField
          label={`Search ${words.many}`}
          placeholder={words.search ?? `Search ${words.many}...`}
          className={children ? 'flex-1' : 'max-w-[40rem] flex-1'}
          value={search.value}
          onSearch={search.onChange}
        />
        {children && (
          <Button
            icon={SlidersHorizontal}
            className="lg:hidden"
            aria-expanded={isOpen}
            aria-controls={foldId}
            onClick={() => setOpen(before => !before)}
          >
            Filters{filterCount > 0 && ` (${filterCount})`}
          </Button>
        )}
      </div>
      {children && (
        <div
          id={foldId}
          className={`${isOpen ? 'grid' : 'hidden'} w-full grid-cols-2 items-end gap-3 md:grid-cols-3 lg:flex lg:w-auto lg:flex-wrap lg:[&>div]:w-40`}
        >
          {children}
          {(filterCount > 0 || search.value) && (
            <Button variant="quiet" icon={X} onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
      )}
      {aside}
    </div>
  );
}

interface ChoiceProps extends Wiring {
  label: string;
  /** Label for no choice. Without it, one option is always chosen. */
  any?: string;
  words: Words;
}

export function Choice({ label, any, words, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={event => onChange(event.target.value)}>
        {optionsOf(words, any).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ViewsProps extends Omit<ChoiceProps, 'label'> {
  label?: string;
  /** Count of each option by value. The count for no choice is under the empty string. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Chips beside it, and a group label for screen readers. */
  children?: ReactNode;
  legend?: string;
}

/** A choice whose options are all visible, with their counts. Without labels only the chips are shown. */
export function Views({
  label = 'Status',
  any,
  words,
  counts = {},
  children,
  legend,
  ...wiring
}: ViewsProps) {
  const options = optionsOf(words, any).map(([value, text]) => {
    const count = counts[value];
    return { value, label: text, ...(count === undefined ? {} : { count }) };
  });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3">
      {options.length > 0 && <Segment label={label} options={options} {...wiring} />}
      {legend ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{legend}</legend>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </div>
  );
}

function optionsOf(words: Words, any: string | undefined): [value: string, text: string][] {
  return Object.entries(any === undefined ? words : { '': any, ...words }).map(([value, text]) => [
    value,
    typeof text === 'string' ? text : text.label,
  ]);
}

export function DayChoice({ label, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <TextInput type="date" value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  );
}

interface FilterChipProps {
  label: string;
  count?: number | undefined;
  checked: boolean;
  onChange: () => void;
}

export function FilterChip({ label, count, ...wiring }: FilterChipProps) {
  return (
    <CheckChip
      label={
        <>
          {label} <span className="tabular-nums">{count ?? ''}</span>
        </>
      }
      {...wiring}
    />
  );
}

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OfficeCategory } from '#contract/endpoints/categories.ts';
import { treeRows } from '#contract/category-tree.ts';
import { productSorts } from '#contract/products.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { sortOf, sortWords } from '../../list-address.ts';
import { useSlashKey } from '../../use-slash-key.ts';

interface ProductFiltersProps {
  address: URLSearchParams;
  categories: readonly OfficeCategory[];
  onChange: (change: Readonly<Record<string, string>>) => void;
}

export function ProductFilters({ address, categories, onChange }: ProductFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 md:flex md:flex-wrap">
      <SearchField value={address.get('search') ?? ''} onSearch={search => onChange({ search })} />
      <Field label="Category" hideLabel className="md:w-60">
        <Select
          value={address.get('category') ?? ''}
          onChange={event => onChange({ category: event.target.value })}
        >
          <option value="">All categories</option>
          {treeRows(categories).map(({ category: { id, name }, depth }) => (
            <option key={id} value={id}>
              {'\u00a0\u00a0\u00a0'.repeat(depth) + name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Order by" hideLabel className="md:w-52">
        <Select
          value={sortOf(address)}
          onChange={({ target: { value } }) => onChange({ sort: value === 'order' ? '' : value })}
        >
          {productSorts.map(sort => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const typingPauseMs = 250;

/** Searches when the typing pauses. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const typed = useRef(value);
  const input = useSlashKey();

  // The address can change without this field: back, a link, "Show all products".
  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === typed.current) return undefined;
    const timer = setTimeout(() => {
      typed.current = text;
      onSearch(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the clock
  }, [text]);

  return (
    <Field label="Search products" hideLabel className="col-span-2 md:max-w-88 md:flex-1">
      <TextInput
        ref={input}
        icon={Search}
        type="search"
        placeholder="Search products..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        after={<Kbd>/</Kbd>}
      />
    </Field>
  );
}

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { changeActions, changeKinds, type useChanges } from '../use-changes.ts';

const typingPauseMs = 250;

type Changes = ReturnType<typeof useChanges>;

export function ChangeFilters({ query, onSet }: { query: Changes['query']; onSet: Changes['set'] }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField value={query.search ?? ''} onSearch={text => onSet('search', text)} />
      <Field label="What happens" hideLabel className="min-w-32 flex-1 md:w-44 md:flex-none">
        <Select value={query.action ?? ''} onChange={event => onSet('action', event.target.value)}>
          <option value="">All changes</option>
          {Object.entries(changeActions).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="To what" hideLabel className="min-w-32 flex-1 md:w-44 md:flex-none">
        <Select value={query.kind ?? ''} onChange={event => onSet('kind', event.target.value)}>
          <option value="">All kinds</option>
          {Object.entries(changeKinds).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** Searches when the typing pauses; follows the address when it changes by itself. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
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
    <Field label="Search the changes" hideLabel className="flex-1 basis-full md:basis-72">
      <TextInput
        icon={Search}
        type="search"
        placeholder="Search by name, handle or stock code..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </Field>
  );
}

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { personRoles, roleWords } from '#contract/people.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Segment } from '#pwa/ui/segment.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';

const typingPauseMs = 250;

const roles = [
  { value: '', label: 'Staff' },
  ...personRoles.map(role => ({
    value: role,
    label: `${roleWords[role].label}${role === 'workshop' ? '' : 's'}`,
  })),
  { value: 'all', label: 'Everybody' },
];

interface PeopleFiltersProps {
  address: URLSearchParams;
  onSet: (name: 'search' | 'role', value: string) => void;
}

export function PeopleFilters({ address, onSet }: PeopleFiltersProps) {
  const asked = address.get('role') ?? '';
  const role = roles.some(({ value }) => value === asked) ? asked : '';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField value={address.get('search') ?? ''} onSearch={text => onSet('search', text)} />
      <Segment label="Role" options={roles} value={role} onChange={value => onSet('role', value)} />
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
    <Field label="Search people" hideLabel className="flex-1 basis-full md:basis-72">
      <TextInput
        icon={Search}
        type="search"
        placeholder="Search by name, username, or email..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </Field>
  );
}

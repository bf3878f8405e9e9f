import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mailKindLabel, mailKinds, mailStatuses } from '#contract/mail.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';

const typingPauseMs = 250;

const statusWords = { queued: 'Waiting', sent: 'Sent', failed: 'Not delivered' } as const;

interface MailFiltersProps {
  /** What else stands in the row. */
  children: React.ReactNode;
  address: URLSearchParams;
  onSet: (name: 'search' | 'status' | 'kind', value: string) => void;
}

export function MailFilters({ address, onSet, children }: MailFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField value={address.get('search') ?? ''} onSearch={text => onSet('search', text)} />
      <Field label="Status" hideLabel className="min-w-32 flex-1 md:w-40 md:flex-none">
        <Select value={address.get('status') ?? ''} onChange={event => onSet('status', event.target.value)}>
          <option value="">All statuses</option>
          {mailStatuses.map(status => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind of mail" hideLabel className="min-w-32 flex-1 md:w-44 md:flex-none">
        <Select value={address.get('kind') ?? ''} onChange={event => onSet('kind', event.target.value)}>
          <option value="">All kinds</option>
          {mailKinds.map(kind => (
            <option key={kind} value={kind}>
              {mailKindLabel(kind)}
            </option>
          ))}
        </Select>
      </Field>
      {children}
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
    <Field label="Search mails" hideLabel className="flex-1 basis-full md:basis-80">
      <TextInput
        icon={Search}
        type="search"
        placeholder="Search by address, name, subject, or order..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </Field>
  );
}

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { quoteChoices, quoteStatusLabels } from '#contract/quotes.ts';
import { useSearchKey } from '#pwa/platform/use-search-key.ts';
import { CheckChip } from '#pwa/ui/check-chip.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { Segment } from '#pwa/ui/segment.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';

interface QuoteFiltersProps {
  address: URLSearchParams;
  /** How many wait for a call or a mail today. */
  due: number | undefined;
  onChange: (change: Readonly<Record<string, string>>) => void;
}

const statuses = quoteChoices.map(value => ({ value: value as string, label: quoteStatusLabels[value] }));

export function QuoteFilters({ address, due, onChange }: QuoteFiltersProps) {
  const isDue = address.get('due') === 'true';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField value={address.get('search') ?? ''} onSearch={search => onChange({ search })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segment
          label="Status"
          options={[{ value: '', label: 'All Status' }, ...statuses]}
          value={address.get('status') ?? ''}
          onChange={status => onChange({ status })}
        />
        <CheckChip
          label={
            <>
              To follow up <span className="tabular-nums">{due ?? ''}</span>
            </>
          }
          checked={isDue}
          onChange={() => onChange({ due: isDue ? '' : 'true' })}
        />
      </div>
    </div>
  );
}

const typingPauseMs = 250;

/** Searches when the typing pauses; follows the address when it changes by itself. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const typed = useRef(value);
  const input = useSearchKey();

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
    <Field label="Search quotes" hideLabel className="max-w-[40rem]">
      <TextInput
        ref={input}
        icon={Search}
        type="search"
        placeholder="Search quotes by name, email, or phone..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        after={<Kbd>/</Kbd>}
      />
    </Field>
  );
}

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchKey } from './use-search-key.ts';
import { Field } from '../forms/field.tsx';
import { Kbd } from '../shapes/kbd.tsx';
import { TextInput } from '../forms/text-input.tsx';

const typingPauseMs = 250;

interface SearchFieldProps {
  /** For screen readers: "Search quotes". */
  label: string;
  placeholder: string;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Of a list: searches when the typing pauses, follows the address when it changes by itself; `/` leads here. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  className = 'max-w-[40rem]',
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const typed = useRef(value);
  const input = useSearchKey();
  // The list's address may have changed while somebody typed: the search joins what it says then.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === typed.current) return undefined;
    const { pathname } = location;
    const timer = setTimeout(() => {
      // Somebody has opened a result, whose screen still loads: searching now would bring them back.
      if (location.pathname !== pathname) return;
      typed.current = text;
      search.current(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Field label={label} hideLabel className={className}>
      <TextInput
        ref={input}
        icon={Search}
        type="search"
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        after={<Kbd>/</Kbd>}
      />
    </Field>
  );
}

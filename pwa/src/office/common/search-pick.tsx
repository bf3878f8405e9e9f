import { Search } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { usePause } from '#pwa/common/forms/use-pause.ts';

interface SearchPickProps<Row> {
  label: string;
  /** Names the list for screen readers. */
  listLabel: string;
  placeholder: string;
  /** For the cache. */
  what: string;
  ask: (text: string) => Promise<readonly Row[]>;
  keyOf: (row: Row) => number;
  children: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
  help?: string;
  error?: string | undefined;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  isFocused?: boolean;
}

/** Finds one record by typing: arrows choose, Enter takes the chosen one or the first. */
export function SearchPick<Row>({
  label,
  listLabel,
  placeholder,
  what,
  ask,
  keyOf,
  children,
  onPick,
  help,
  error,
  name,
  inputRef,
  isFocused = false,
}: SearchPickProps<Row>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const search = usePause(text.trim());
  const answer = useQuery({
    queryKey: ['selling', what, search],
    queryFn: () => ask(search),
    enabled: isOpen && search !== '',
    staleTime: 30_000,
  });
  const isCurrent = search === text.trim() && search !== '';
  const options = isOpen && isCurrent ? (answer.data ?? []) : [];

  function pick(row: Row) {
    setText('');
    setOpen(false);
    setActive(0);
    onPick(row);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive(at => (at + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = options[active];
      if (chosen) pick(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Field label={label} error={error} help={helpOf()}>
        <TextInput
          ref={inputRef}
          name={name}
          icon={Search}
          value={text}
          maxLength={200}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen begins here
          autoFocus={isFocused}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot show two lines
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          onChange={event => {
            setText(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={handleKeyDown}
          onBlur={() => setOpen(false)}
        />
      </Field>
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
        role="listbox"
        aria-label={listLabel}
        hidden={options.length === 0}
        className="absolute inset-x-0 top-full z-float -mt-5 max-h-80 overflow-y-auto rounded-3 border border-line bg-raised p-1 shadow-2"
      >
        {options.map((row, index) => (
          <button
            key={keyOf(row)}
            type="button"
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- part of the listbox
            role="option"
            // The field keeps the focus.
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={event => event.preventDefault()}
            onClick={() => pick(row)}
            className={classNames(
              'block min-h-11 w-full cursor-pointer rounded-2 px-3 py-2 text-left leading-snug hover:bg-action-soft hover:text-on-action-soft',
              index === active && 'bg-action-soft text-on-action-soft',
            )}
          >
            {children(row)}
          </button>
        ))}
      </div>
    </div>
  );

  function helpOf(): string {
    if (!isOpen || text.trim() === '') return help ?? '\u00a0';
    if (answer.error) return loadFailureWords(answer.error, 'The search did not work. Please try again.');
    if (!isCurrent || answer.isFetching) return 'Looking…';
    return answer.data?.length === 0 ? 'Nothing found.' : (help ?? '\u00a0');
  }
}

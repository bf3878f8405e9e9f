import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
}

interface SegmentProps<Value extends string> {
  /** What the choice is about; for screen readers. */
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A filter or view among a few. Native radios: arrow keys choose, one Tab stop. Scrolls sideways when it does not fit. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classNames(
        'inline-grid max-w-full auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-0.5 overflow-x-auto rounded-2 border border-line-strong bg-raised p-0.75',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className={classNames(
            'relative inline-flex min-h-[calc(var(--control-small)-6px)] cursor-pointer items-center justify-center gap-2 rounded-1 px-4 text-label font-strong whitespace-nowrap tabular-nums',
            'transition-colors duration-tap ease-needle has-focus-visible:outline-3 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
            option.value === value ? 'bg-ink text-ground' : 'text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
          {option.count !== undefined && <span className="font-medium">{option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from '../shapes/icon.tsx';

export interface RadioCard<Value extends string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  icon?: LucideIcon;
  /** Why it can't be chosen; takes the note's place. */
  disabledReason?: string;
}

interface RadioCardsProps<Value extends string> {
  label: ReactNode;
  hideLabel?: boolean;
  /** By which a form finds it. */
  name?: string;
  options: readonly RadioCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** One below the other, for labels with a figure at their end. */
  stacked?: boolean;
  className?: string;
}

/** One of a few, each with its note (a price, a time). Native radios: arrow keys move and choose, the whole card is the target. */
export function RadioCards<Value extends string>({
  label,
  hideLabel,
  name,
  options,
  value,
  onChange,
  error,
  stacked = false,
  className,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 leading-snug font-strong'}>{label}</legend>
      <div
        className={classNames(
          'grid gap-2',
          !stacked &&
            'grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] glove:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]',
        )}
      >
        {options.map(option => (
          <RadioCardItem
            key={option.value}
            name={name ?? id}
            option={option}
            chosen={option.value === value}
            onChange={onChange}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

interface ItemProps<Value extends string> {
  name: string;
  option: RadioCard<Value>;
  chosen: boolean;
  onChange: (value: Value) => void;
}

function RadioCardItem<Value extends string>({ name, option, chosen, onChange }: ItemProps<Value>) {
  const isOff = Boolean(option.disabledReason);
  return (
    <label
      className={classNames(
        'flex min-h-17 items-center gap-3 rounded-2 border px-4 py-3 transition-colors duration-tap ease-needle',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOff
          ? 'cursor-not-allowed border-line bg-disabled text-on-disabled'
          : chosen
            ? 'border-action bg-selected inset-ring-1 inset-ring-action'
            : 'cursor-pointer border-line-strong bg-raised hover:border-ink outdoors:border-2',
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={chosen}
        disabled={isOff}
        onChange={() => onChange(option.value)}
        className="sr-only"
      />
      {option.icon && <Icon of={option.icon} />}
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-strong">{option.label}</span>
        {(option.disabledReason ?? option.note) && (
          <span className={classNames('block text-meta leading-snug', !isOff && 'text-soft')}>
            {option.disabledReason ?? option.note}
          </span>
        )}
      </span>
    </label>
  );
}

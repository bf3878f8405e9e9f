import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { useFieldWiring } from './field.tsx';
import { Icon } from '../shapes/icon.tsx';

interface QuantityStepperProps {
  /** What is counted; needed where no Field stands round it. */
  label?: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  className?: string;
}

/** Minus, number, plus. Typing counts at once within the limits and is held to them when left; arrow keys step. */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  disabled,
  className,
}: QuantityStepperProps) {
  const wiring = useFieldWiring();
  const [draft, setDraft] = useState<string>();

  function set(next: number) {
    setDraft(undefined);
    const held = Math.min(max, Math.max(min, Math.round(next)));
    if (held !== value) onChange(held);
  }

  /** What is being typed counts as soon as it is within the limits; the rest waits until the field is left. */
  function type(text: string) {
    const digits = text.replace(/\D/g, '');
    const typed = Number.parseInt(digits, 10);
    setDraft(digits);
    if (typed >= min && typed <= max && typed !== value) onChange(typed);
  }

  function take() {
    if (draft === undefined) return;
    const typed = Number.parseInt(draft, 10);
    set(Number.isNaN(typed) ? value : typed);
  }

  return (
    <div
      className={classNames(
        'control grid grid-cols-[var(--control-small)_minmax(3rem,1fr)_var(--control-small)] overflow-hidden rounded-2 border border-line-strong bg-raised outdoors:border-2',
        className,
      )}
    >
      <StepButton
        icon={Minus}
        label="Fewer"
        disabled={disabled || value <= min}
        onPress={() => set(value - step)}
      />
      <input
        {...wiring}
        aria-label={label}
        inputMode="numeric"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={event => type(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        onBlur={take}
        onKeyDown={event => {
          if (event.key === 'Enter') take();
          else if (event.key === 'ArrowUp') set(value + step);
          else if (event.key === 'ArrowDown') set(value - step);
          else return;
          event.preventDefault();
        }}
        className="min-w-0 bg-transparent text-center font-strong tabular-nums"
      />
      <StepButton
        icon={Plus}
        label="More"
        disabled={disabled || value >= max}
        onPress={() => set(value + step)}
      />
    </div>
  );
}

interface StepButtonProps {
  icon: typeof Plus;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

function StepButton({ icon, label, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid min-h-control-small place-items-center text-soft hover:bg-action-soft hover:text-on-action-soft disabled:cursor-not-allowed disabled:bg-disabled disabled:text-on-disabled"
    >
      <Icon of={icon} size="small" />
    </button>
  );
}

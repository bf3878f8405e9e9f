import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Check, Minus } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from '../shapes/icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** A native checkbox: Space ticks it, the whole line is the target. */
export function Checkbox({ label, help, error, className, ...rest }: CheckboxProps) {
  const noteId = useId();
  const hasNote = Boolean(help || error);
  return (
    <div className={classNames('min-w-0', className)}>
      <label className="flex min-h-control-small items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-on-disabled">
        <TickBox
          {...rest}
          aria-describedby={hasNote ? noteId : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hasNote && (
        <div id={noteId} className="pl-9 text-meta leading-snug text-soft glove:pl-12">
          {error ? <FieldError>{error}</FieldError> : help}
        </div>
      )}
    </div>
  );
}

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Some of what it stands for is ticked. */
  isMixed?: boolean;
}

/** The box alone, for a cell of a table: give it an `aria-label`. Its surroundings answer a touch too. */
export function TickBox({ isMixed = false, ...rest }: TickBoxProps) {
  return (
    <span className="relative grid size-6 flex-none place-items-center glove:size-9">
      <input
        {...rest}
        type="checkbox"
        ref={box => {
          if (box) box.indeterminate = isMixed;
        }}
        className="peer control size-6 appearance-none rounded-1 border border-line-strong bg-raised checked:border-action checked:bg-action indeterminate:border-action indeterminate:bg-action disabled:border-line disabled:bg-disabled glove:size-9 outdoors:border-2 coarse:after:absolute coarse:after:-inset-2.5"
      />
      <Icon
        of={isMixed ? Minus : Check}
        size="small"
        weight="strong"
        className="pointer-events-none absolute text-on-action opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 peer-disabled:text-on-disabled"
      />
    </span>
  );
}

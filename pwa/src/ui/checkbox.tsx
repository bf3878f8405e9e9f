import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';

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
        <span className="relative grid flex-none place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-describedby={hasNote ? noteId : undefined}
            aria-invalid={error ? true : undefined}
            className="peer control size-6 appearance-none rounded-1 border border-line-strong bg-raised checked:border-action checked:bg-action disabled:border-line disabled:bg-disabled glove:size-9 outdoors:border-2"
          />
          <Icon
            of={Check}
            size="small"
            weight="strong"
            className="pointer-events-none absolute text-on-action opacity-0 peer-checked:opacity-100 peer-disabled:text-on-disabled"
          />
        </span>
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

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** What it costs or does, in the same line. */
  note?: ReactNode;
}

/** For a setting that takes effect at once; Space flips it. For a choice sent with a form use a checkbox. */
export function Switch({ label, note, className, ...rest }: SwitchProps) {
  return (
    <label
      className={classNames(
        'flex min-h-control-small items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-on-disabled',
        className,
      )}
    >
      <span className="relative flex-none">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its state itself
          role="switch"
          className="peer block h-7 w-11.5 appearance-none rounded-round border border-line-strong bg-sunken transition-colors duration-move ease-needle checked:border-action checked:bg-action disabled:border-line disabled:bg-disabled glove:h-10 glove:w-17"
        />
        <span className="pointer-events-none absolute top-0.75 left-0.75 size-5.5 rounded-round bg-raised shadow-1 ring-1 ring-line-strong transition-transform duration-move ease-needle peer-checked:translate-x-4.5 peer-checked:ring-transparent glove:size-8.5 glove:peer-checked:translate-x-7" />
      </span>
      <span>
        {label} {note && <span className="text-meta text-soft">{note}</span>}
      </span>
    </label>
  );
}

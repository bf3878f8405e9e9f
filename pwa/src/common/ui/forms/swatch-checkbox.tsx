import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { Dye, DyeTick } from '../shapes/swatch.tsx';

interface SwatchCheckboxProps {
  label: ReactNode;
  /** `#rrggbb`. */
  dye: string;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
  className?: string;
}

/** A native checkbox whose box is a round of cloth: for colours to filter by, with their names. */
export function SwatchCheckbox({ label, dye, checked, onChange, disabled, className }: SwatchCheckboxProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-control-small cursor-pointer items-center gap-1.5 rounded-2 text-label whitespace-nowrap has-focus-visible:outline-3 has-focus-visible:outline-focus',
        'has-disabled:cursor-not-allowed has-disabled:text-on-disabled',
        className,
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        className="absolute inset-0 z-1 size-full cursor-pointer appearance-none rounded-2 opacity-0 disabled:cursor-not-allowed"
      />
      <span
        className={classNames(
          'relative grid size-8 flex-none place-items-center rounded-round',
          checked && 'inset-ring-2 inset-ring-ink',
          disabled && 'opacity-40',
        )}
      >
        <Dye dye={dye} className="size-6" />
        {checked && <DyeTick dye={dye} isTwoTone={false} />}
      </span>
      <span className={classNames('min-w-0', checked && 'font-strong')}>{label}</span>
    </label>
  );
}

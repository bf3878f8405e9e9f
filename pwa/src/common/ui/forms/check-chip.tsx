import type { ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';

interface CheckChipProps {
  label: ReactNode;
  checked: boolean;
  onChange: () => void;
  disabled?: boolean;
}

/** A native checkbox drawn as a chip: for short values of which several may be chosen. */
export function CheckChip({ label, checked, onChange, disabled }: CheckChipProps) {
  return (
    <label
      className={classNames(
        'relative inline-flex min-h-control-small min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-2 border px-2.5 text-label font-medium whitespace-nowrap',
        'transition-colors duration-tap ease-needle has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-on-disabled',
        checked ? 'border-ink bg-ink text-ground' : 'border-line-strong bg-raised text-ink hover:border-ink',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        className="absolute inset-0 z-1 size-full cursor-pointer appearance-none rounded-2 opacity-0 disabled:cursor-not-allowed"
      />
      {label}
    </label>
  );
}

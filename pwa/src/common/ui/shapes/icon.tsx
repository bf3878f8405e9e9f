import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

interface IconProps {
  /** From `lucide-react`, imported by name; `Icon` gives it size and stroke of the density. */
  of: LucideIcon;
  /** `small` follows the text beside it, `regular` the density, `large` is for glove screens and empty states. */
  size?: 'small' | 'regular' | 'large';
  weight?: 'regular' | 'strong';
  /** Only where no word stands beside it; without a label the icon is decoration. */
  label?: string;
  className?: string;
}

/** A drawn sign. Never the only carrier of a meaning unless it has a `label`. */
export function Icon({ of: Drawing, size = 'regular', weight = 'regular', label, className }: IconProps) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <Drawing
      className={classNames('icon', className)}
      data-size={size}
      data-weight={weight}
      focusable="false"
      {...name}
    />
  );
}

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface WovenLabelProps extends ComponentProps<'div'> {
  /** `large` is a wide band with room for several columns. */
  size?: 'regular' | 'large';
}

/** A white label with folded ends: names of makers, promises. Never a button or a card. */
export function WovenLabel({ size = 'regular', className, ...rest }: WovenLabelProps) {
  return (
    <div
      {...rest}
      data-size={size}
      className={classNames(
        'woven',
        size === 'regular' && 'grid min-h-13 place-items-center px-5 font-display text-lg whitespace-nowrap',
        size === 'large' && 'px-10 py-6 shadow-2 md:px-12 md:py-10',
        className,
      )}
    />
  );
}

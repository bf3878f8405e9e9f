import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { useFieldWiring } from './field.tsx';
import { Icon } from '../shapes/icon.tsx';
import { controlBox } from './text-input.tsx';

/** The device's own picker (wheel on a phone, type-ahead on a keyboard, autofill), dressed as our control. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const wiring = useFieldWiring();
  return (
    <span className={classNames(controlBox, 'relative flex min-h-control items-stretch', className)}>
      {/* Over the border too, as in a text input. */}
      <select
        {...wiring}
        {...rest}
        className="-my-px min-w-0 flex-1 appearance-none truncate rounded-2 bg-transparent pr-10 pl-3 disabled:cursor-not-allowed"
      >
        {children}
      </select>
      <Icon
        of={ChevronDown}
        size="small"
        className="pointer-events-none absolute right-3 self-center text-ink"
      />
    </span>
  );
}

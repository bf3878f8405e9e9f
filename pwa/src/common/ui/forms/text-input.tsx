import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../shapes/class-names.ts';
import { useFieldWiring } from './field.tsx';
import { Icon } from '../shapes/icon.tsx';

interface TextInputProps extends ComponentProps<'input'> {
  /** A sign at the left, for example a magnifier. */
  icon?: LucideIcon;
  /** At the right: a clear button, a unit, a key hint. */
  after?: ReactNode;
}

/** The box of every text-like control; its height comes from the control. */
export const controlBox =
  'control w-full rounded-2 border border-line-strong bg-raised text-body text-ink outdoors:border-2 ' +
  // The control itself, not an option of it.
  'has-[>:disabled]:bg-disabled has-[>:disabled]:text-on-disabled disabled:bg-disabled disabled:text-on-disabled disabled:cursor-not-allowed';

/** One line of text. Set `type`, `inputMode` and `autoComplete` so that a phone shows the right keys. */
export function TextInput({ icon, after, className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring();
  return (
    <span className={classNames(controlBox, 'flex min-h-control items-stretch gap-2 px-3', className)}>
      {icon && <Icon of={icon} className="self-center text-soft" />}
      {/* Over the border too: the whole box takes a press. */}
      <input
        {...wiring}
        {...rest}
        className="-my-px min-w-0 flex-1 bg-transparent disabled:cursor-not-allowed"
      />
      {after && <span className="flex items-center gap-1 text-soft">{after}</span>}
    </span>
  );
}

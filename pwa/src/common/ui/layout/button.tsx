import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { useId } from 'react';
import { Slot, Slottable } from 'radix-ui/slot';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

export type ButtonVariant = 'go' | 'line' | 'soft' | 'quiet' | 'danger' | 'danger-line' | 'pale';
export type ButtonSize = 'small' | 'regular' | 'large';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `go` once per view; `danger` only inside a confirmation; `pale` on a deep panel. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width it is given. */
  wide?: boolean;
  icon?: LucideIcon;
  /** What is going on, in words: shown in place of the label, and the button takes no second press. */
  loading?: string | false;
  /** Why it can't be pressed now: shown beside and read out; the button stays reachable by keyboard. */
  disabledReason?: string | false;
  /** Gives its looks to the only child, for links that look like buttons. */
  asChild?: boolean;
}

const looks: Record<ButtonVariant, string> = {
  go: 'bg-action text-on-action hover:bg-action-hover active:bg-action-press',
  line: 'border border-line-strong text-ink hover:bg-raised hover:border-ink outdoors:border-2 outdoors:border-ink',
  soft: 'bg-action-soft text-on-action-soft hover:bg-action-soft-hover',
  quiet: 'text-link hover:bg-action-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  'danger-line': 'border border-current text-danger hover:bg-danger-soft outdoors:border-2',
  pale: 'bg-pale text-on-pale hover:bg-action-soft-hover dark:hover:text-on-pale dark:hover:bg-on-deep-soft',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-control-small px-3 text-label',
  regular: 'min-h-control px-control-pad text-body',
  large: 'min-h-14 px-8 text-lg glove:min-h-18 glove:text-xl',
};

const off = 'bg-disabled text-on-disabled cursor-not-allowed border-transparent';

export function buttonClass(variant: ButtonVariant, size: ButtonSize, isOff: boolean): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-2 py-1 font-strong leading-tight text-center select-none',
    'transition-[background-color,border-color,transform] duration-tap ease-needle',
    sizes[size],
    variant === 'quiet' && 'px-3',
    isOff ? off : classNames(looks[variant], 'active:translate-y-px'),
  );
}

/**
 * Enter and Space press it. 48, 36 or 72 px high by density; `small` keeps 44 (56 with gloves) for touch.
 * Renders `type="button"` unless told otherwise.
 */
export function Button({
  variant = 'line',
  size = 'regular',
  wide,
  icon,
  loading = false,
  disabledReason = false,
  asChild = false,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isHeld = Boolean(loading || disabledReason);
  const Element = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isHeld) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <Element
      {...(asChild ? {} : { type: 'button' as const, disabled })}
      {...rest}
      className={classNames(
        buttonClass(variant, size, Boolean(disabled || disabledReason)),
        wide && 'w-full',
        className,
      )}
      onClick={handleClick}
      aria-disabled={isHeld || undefined}
      aria-busy={loading ? true : undefined}
      {...(disabledReason ? { 'aria-describedby': reasonId } : {})}
    >
      {icon && !loading && <Icon of={icon} size="small" />}
      {asChild ? <Slottable>{children}</Slottable> : loading || children}
    </Element>
  );
  if (!disabledReason) return button;
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-3 gap-y-1', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-meta text-soft">
        {disabledReason}
      </span>
    </span>
  );
}

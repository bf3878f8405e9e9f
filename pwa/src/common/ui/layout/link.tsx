import type { ComponentProps } from 'react';
import { Slot } from 'radix-ui/slot';
import { classNames } from '../shapes/class-names.ts';

interface TextLinkProps extends ComponentProps<'a'> {
  /** `text` stands in a sentence, `solo` by itself with a full touch height, `plain` has no line until hovered. */
  variant?: 'text' | 'solo' | 'plain';
  /** Gives its looks to the only child, usually the router's link. */
  asChild?: boolean;
}

const looks = {
  text: 'text-link underline',
  solo: 'inline-flex min-h-11 glove:min-h-14 items-center gap-1 text-link underline',
  plain:
    'inline-flex min-h-11 glove:min-h-14 items-center gap-1 text-ink hover:underline aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-[0.4em]',
};

/** A place to go. Enter follows it. For an action use a button. */
export function TextLink({ variant = 'text', asChild = false, className, ...rest }: TextLinkProps) {
  const Element = asChild ? Slot : 'a';
  return (
    <Element
      {...rest}
      className={classNames(
        'rounded-1 font-medium decoration-1 underline-offset-[0.22em]',
        looks[variant],
        className,
      )}
    />
  );
}

import type { ComponentProps } from 'react';
import { ChevronLeft } from 'lucide-react';
import { Slot, Slottable } from 'radix-ui/slot';
import { classNames } from '../shapes/class-names.ts';
import { Icon } from '../shapes/icon.tsx';

interface BackLinkProps extends ComponentProps<'a'> {
  asChild?: boolean;
}

/** One step up: the name of the place it leads to. */
export function BackLink({ asChild = false, className, children, ...rest }: BackLinkProps) {
  const Element = asChild ? Slot : 'a';
  return (
    <Element
      {...rest}
      className={classNames(
        '-ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-2 pr-2 font-medium hover:underline glove:min-h-14',
        className,
      )}
    >
      <Icon of={ChevronLeft} />
      <Slottable>{children}</Slottable>
    </Element>
  );
}

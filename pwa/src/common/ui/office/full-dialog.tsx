import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { Button } from '../layout/button.tsx';
import { classNames } from '../shapes/class-names.ts';
import { scrimClass } from '../dialogs/dialog.tsx';
import { useFocusBack } from '../dialogs/focus-back.ts';

interface FullDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Stands beside the title. */
  subtitle?: ReactNode;
  /** The word of the way out. */
  closeLabel?: string;
  /** At the right end of the head. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Takes the whole of a small window, for one task that needs the room; a large window keeps its edges. Escape closes. */
export function FullDialog({
  open,
  onOpenChange,
  title,
  subtitle,
  closeLabel = 'Close',
  aside,
  children,
  className,
}: FullDialogProps) {
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          aria-describedby={undefined}
          {...focusBack}
          // A stroke that ends outside must not close what it was drawn in.
          onInteractOutside={event => event.preventDefault()}
          className="fixed inset-0 z-sheet flex scroll-pt-20 flex-col overflow-y-auto overscroll-contain bg-raised focus-visible:outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in lg:inset-8 lg:m-auto lg:max-h-[44rem] lg:max-w-[70rem] lg:rounded-3 lg:shadow-3"
        >
          <header className="sticky top-0 z-2 flex min-h-15 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised py-1 pr-4 pl-2">
            <Radix.Close asChild>
              <Button variant="quiet" size="small" icon={X} className="text-ink">
                {closeLabel}
              </Button>
            </Radix.Close>
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 max-sm:portrait:order-last max-sm:portrait:basis-full max-sm:portrait:px-2 max-sm:portrait:pb-2">
              <Radix.Title className="text-xl leading-tight tracking-head">{title}</Radix.Title>
              {subtitle && <p className="truncate text-lg text-soft">{subtitle}</p>}
            </div>
            {aside && <div className="ml-auto">{aside}</div>}
          </header>
          <div className={classNames('flex-1', className)}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

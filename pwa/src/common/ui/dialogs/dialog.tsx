import { type ReactNode, useRef } from 'react';
import * as Radix from 'radix-ui/dialog';
import { X } from 'lucide-react';
import { classNames } from '../shapes/class-names.ts';
import { useFocusBack } from './focus-back.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { useLift } from './use-lift.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons; the main one first in the reading order, at the right on wide screens. */
  footer?: ReactNode;
  /** `top` for what grows while it is open, so that its head stays where it is. */
  place?: 'centre' | 'top';
  /** Where the focus starts: on the button that closes, unless the default is prevented. */
  onOpenAutoFocus?: (event: Event) => void;
  children?: ReactNode;
  className?: string;
}

const places = {
  centre: 'top-1/2 max-h-[calc(100dvh-2rem)] -translate-y-1/2',
  top: 'top-4 max-h-[calc(100dvh-2rem)] md:top-[10dvh] md:max-h-[80dvh]',
};

export const scrimClass =
  'fixed inset-0 z-sheet bg-scrim data-[state=closed]:animate-scrim-out data-[state=open]:animate-scrim-in';

/** Over the page until answered. Focus stays inside and goes back afterwards; Escape and a press outside close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  place = 'centre',
  onOpenAutoFocus,
  children,
  className,
}: DialogProps) {
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focusBack}
          {...(onOpenAutoFocus ? { onOpenAutoFocus } : {})}
          className={classNames(
            'fixed inset-x-4 z-sheet mx-auto max-w-dialog overflow-y-auto overscroll-contain rounded-3 bg-raised shadow-3 focus-visible:outline-none',
            places[place],
            'data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
            className,
          )}
        >
          <DialogHead title={title} description={description} />
          <div className="px-5 pb-5 md:px-6">{children}</div>
          {footer && <DialogFoot>{footer}</DialogFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Shared by dialog and sheet. Head and foot stay while the rest scrolls under them. */
export function DialogHead({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <header className="sticky top-0 z-1 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 bg-raised px-5 pt-4 pb-4 md:px-6">
      <Radix.Title className="self-center pt-1 text-2xl wrap-anywhere">{title}</Radix.Title>
      <Radix.Close asChild>
        <IconButton icon={X} label="Close" className="-mr-2" />
      </Radix.Close>
      {description && (
        <Radix.Description className="col-span-2 leading-snug text-soft">{description}</Radix.Description>
      )}
    </header>
  );
}

export function DialogFoot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useLift(foot);
  return (
    // No <footer>: in a portal it would be a second one of the page.
    <div
      ref={foot}
      data-lift="--dialog-lift"
      className="sticky bottom-0 z-1 flex flex-col gap-2 border-t border-line bg-raised px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row-reverse md:px-6"
    >
      {children}
    </div>
  );
}

import * as Radix from 'radix-ui/dialog';
import { classNames } from '../shapes/class-names.ts';
import type { DialogProps } from './dialog.tsx';
import { DialogFoot, DialogHead, scrimClass } from './dialog.tsx';
import { useFocusBack } from './focus-back.ts';

/** From the bottom on a phone, from the right from 820 px: for lists, filters and items to decide one by one. */
export function Sheet({ open, onOpenChange, title, description, footer, children, className }: DialogProps) {
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focusBack}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-sheet flex max-h-[90dvh] flex-col overflow-y-auto overscroll-contain rounded-t-4 bg-raised shadow-3 focus-visible:outline-none',
            'md:inset-y-0 md:left-auto md:max-h-none md:w-full md:max-w-sheet md:rounded-none',
            'data-[state=closed]:animate-sheet-down data-[state=open]:animate-sheet-up',
            'md:data-[state=closed]:animate-sheet-right md:data-[state=open]:animate-sheet-left',
            className,
          )}
        >
          <DialogHead title={title} description={description} />
          <div className="flex-1 px-5 pb-6 md:px-6">{children}</div>
          {footer && <DialogFoot>{footer}</DialogFoot>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

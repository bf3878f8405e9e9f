import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/dialog';
import { DialogFoot, DialogHead, scrimClass } from '../ui/dialogs/dialog.tsx';
import { useFocusBack } from '../ui/dialogs/focus-back.ts';

interface WideDialogProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Takes the whole of a small window, for work that needs the room. A press outside doesn't close it. */
export function WideDialog({ onClose, title, description, footer, children }: WideDialogProps) {
  const focusBack = useFocusBack(true);
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focusBack}
          onInteractOutside={event => event.preventDefault()}
          className="fixed inset-0 z-sheet mx-auto flex max-w-page flex-col overflow-y-auto overscroll-contain bg-raised focus-visible:outline-none data-[state=open]:animate-dialog-in lg:inset-8 lg:rounded-3 lg:shadow-3"
        >
          <DialogHead title={title} description={description} />
          <div className="flex-1 px-5 pb-5 md:px-6">{children}</div>
          <DialogFoot>{footer}</DialogFoot>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import type { ReactNode } from 'react';
import * as Radix from 'radix-ui/alert-dialog';
import { Button } from './button.tsx';
import { scrimClass } from './dialog.tsx';
import { useFocusBack } from './focus-back.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question that names the thing: "Delete Harrowknit hooded fleece?" */
  title: ReactNode;
  /** What goes with it and whether it can come back. */
  description: ReactNode;
  /** The verb again, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'go';
  /** Words while it is under way; the dialog stays until the caller closes it. */
  loading?: string | false;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks once before something is lost. Focus starts on the way out; Escape cancels, a press outside does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  loading = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusBack = useFocusBack(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...focusBack}
          className="fixed inset-x-4 top-1/2 z-sheet mx-auto max-h-[calc(100dvh-2rem)] max-w-dialog -translate-y-1/2 overflow-y-auto overscroll-contain rounded-3 bg-raised p-5 shadow-3 focus-visible:outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in md:p-6"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>
          {children}
          <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">
            <Button variant={tone} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

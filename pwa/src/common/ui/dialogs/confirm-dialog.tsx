import type { ReactNode } from 'react';
import { AlertFrame, AlertWayOut } from './alert-frame.tsx';
import { Button } from '../layout/button.tsx';

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
  /** Label while it is in progress. The dialog stays until the caller closes it. */
  loading?: string | false;
  onConfirm: () => void;
  children?: ReactNode;
}

/**
 * Asks once before something is lost. The focus starts on the cancel button, Escape cancels, and a press outside does
 * nothing.
 */
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
  return (
    <AlertFrame
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      actions={
        <>
          <Button variant={tone} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <AlertWayOut>
            <Button>{cancelLabel}</Button>
          </AlertWayOut>
        </>
      }
    >
      {children}
    </AlertFrame>
  );
}

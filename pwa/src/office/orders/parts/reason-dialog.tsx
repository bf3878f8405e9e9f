import type { ReactNode } from 'react';
import { sayWhy } from '#contract/orders/orders.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  submitLabel: string;
  placeholder: string;
  onSave: (reason: string) => Promise<boolean>;
  onClose: () => void;
  /** What it does, in a sentence. */
  children: ReactNode;
}

export const reasonHelp = 'It is logged with your name.';

/** For exceptions to the usual process: they need a reason, which stays in the log. */
export function ReasonDialog({ children, ...dialog }: ReasonDialogProps) {
  return (
    <AskDialog
      {...dialog}
      label="Reason"
      help={reasonHelp}
      maxLength={500}
      check={reason => reason === '' && sayWhy}
    >
      <p className="text-soft sm:col-span-2">{children}</p>
    </AskDialog>
  );
}

import { sayWhy } from '#contract/orders/orders.ts';
import type { ListedReceipt } from '#contract/receivables/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { AskDialog } from '#pwa/common/forms/ask-dialog.tsx';
import { useAccountChange } from './use-account.ts';

interface ReverseDialogProps {
  receipt: ListedReceipt;
  onClose: () => void;
}

/** For a payment that was recorded by mistake, or that the bank has taken back. */
export function ReverseDialog({ receipt, onClose }: ReverseDialogProps) {
  const change = useAccountChange();
  const { number, amountCents } = receipt;
  return (
    <AskDialog
      title={`Reverse receipt ${number}?`}
      submitLabel="Reverse it"
      tone="danger"
      label="Reason"
      help="It is logged with your name."
      maxLength={500}
      check={reason => reason === '' && sayWhy}
      onClose={onClose}
      onSave={reason =>
        change(() => call('POST /api/receipts/{number}/reverse', { params: { number }, body: { reason } }), {
          title: 'Receipt reversed',
          description: `${number}, ${formatCents(amountCents)}`,
        })
      }
    >
      <p className="text-soft sm:col-span-2">
        What it paid is open again. The receipt keeps its number and says that it was reversed.
      </p>
    </AskDialog>
  );
}

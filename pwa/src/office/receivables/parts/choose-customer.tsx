import type { BankLineView } from '#contract/receivables/list-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useWork } from '#pwa/office/common/record/use-record.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { FindCustomer } from '#pwa/office/common/find-customer.tsx';
import { bankLists } from './bank-line.tsx';

interface ChooseCustomerProps {
  line: BankLineView;
  onClose: () => void;
}

/** Whose payment a bank line is: it pays what is due first, and the rest is credit. */
export function ChooseCustomer({ line, onClose }: ChooseCustomerProps) {
  const { attempt, isSaving } = useWork({ lists: bankLists });
  const amount = formatCents(line.amountCents);

  async function handleChoose(customerId: number, name: string) {
    const isDone = await attempt({
      async send() {
        const params = { id: String(line.id) };
        await call('POST /api/bank-lines/{id}/match', { params, body: { customerId } });
      },
      done: { title: 'Payment recorded', description: `${amount} from ${name}` },
      failed: 'The line could not be matched.',
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Who paid ${amount}?`}
      description="It pays what is due first, and the rest stays as credit."
    >
      <div className="grid gap-3">
        <p className="text-soft wrap-anywhere">{line.text}</p>
        <FindCustomer disabled={isSaving} onChoose={(id, name) => void handleChoose(id, name)} />
      </div>
    </Dialog>
  );
}

import { formatCents } from '#contract/money/money.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import type { Question } from '../use-pay.ts';
import { TestMark } from './test-mark.tsx';

interface QuestionDialogProps {
  question: Question | null;
  isBusy: boolean;
  onAnswer: (outcome: 'approve' | 'fail') => void;
  onLeave: () => void;
}

/** Simulates the page of a bank or of the instalment provider. */
export function QuestionDialog({ question, isBusy, onAnswer, onLeave }: QuestionDialogProps) {
  const isAfterpay = question?.method === 'afterpay';
  const total = question ? formatCents(question.payment.totalCents) : '';
  return (
    <Dialog
      open={question !== null}
      onOpenChange={isOpen => !isOpen && !isBusy && onLeave()}
      title={isAfterpay ? 'Afterpay, test' : 'Confirm with your bank, test'}
      description={
        isAfterpay
          ? `Here Afterpay would ask you to agree to 4 payments of ${total} in all.`
          : `Here your bank would ask whether you want to pay ${total}.`
      }
      footer={
        <>
          <Button variant="go" loading={isBusy && 'Processing...'} onClick={() => onAnswer('approve')}>
            {isAfterpay ? 'Agree and pay' : 'Approve'}
          </Button>
          <Button disabled={isBusy} onClick={() => onAnswer('fail')}>
            {isAfterpay ? 'Decline' : 'Refuse'}
          </Button>
        </>
      }
    >
      <TestMark />
    </Dialog>
  );
}

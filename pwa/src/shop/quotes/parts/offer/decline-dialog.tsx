import { useState } from 'react';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { Answering } from '../../use-offer.ts';

interface DeclineDialogProps {
  number: string;
  answer: Answering;
  onClose: () => void;
}

/** Asks once, and why, if the customer likes to say. */
export function DeclineDialog({ number, answer, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function handleDecline() {
    setSending(true);
    const refused = await answer('decline', reason.trim());
    setSending(false);
    setTrouble(refused);
    if (refused === null) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Decline quote ${number}?`}
      description="It can not be accepted after that. You can always ask for another one."
      footer={
        <>
          <Button variant="danger" loading={isSending && 'Sending…'} onClick={() => void handleDecline()}>
            Decline
          </Button>
          <Button onClick={onClose}>Keep it open</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {trouble && <ErrorState title="Your answer was not taken">{trouble}</ErrorState>}
        <Field label="What did not fit?" optional help="It helps us to make a better offer.">
          <Textarea
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

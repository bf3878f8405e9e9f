import { useState } from 'react';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { Answering } from '../../use-offer.ts';

interface DeclineDialogProps {
  number: string;
  answer: Answering;
  onClose: () => void;
}

/** Asks once, with an optional reason. */
export function DeclineDialog({ number, answer, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function handleDecline() {
    setSending(true);
    const refused = await answer('decline', { reason: reason.trim() });
    setSending(false);
    setTrouble(refused);
    if (refused === null) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Decline quote ${number}?`}
      description="You can’t accept it after that, but you can always ask for another."
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
        {trouble && <ErrorState title="Your answer wasn’t saved">{trouble}</ErrorState>}
        <Field label="What didn’t suit you?" optional help="It helps us make a better offer.">
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

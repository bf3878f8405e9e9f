import { useState } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { AnswerProof } from '../../use-proof.ts';

interface ChangeDialogProps {
  words: string;
  onWords: (words: string) => void;
  answer: AnswerProof;
  onClose: () => void;
}

/** What to change, in the customer's own words. */
export function ChangeDialog({ words, onWords, answer, onClose }: ChangeDialogProps) {
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isEmpty = words.trim() === '';

  async function handleSend() {
    setTried(true);
    if (isEmpty) return;
    setSending(true);
    const refused = await answer('changes_requested', words.trim());
    setSending(false);
    setTrouble(refused);
    if (refused === null) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Ask for a change"
      description="We’ll change it and send you a new proof. Nothing is made until you approve it."
      footer={
        <>
          <Button variant="go" loading={isSending && 'Sending…'} onClick={() => void handleSend()}>
            Send
          </Button>
          <Button onClick={onClose}>Back to the proof</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {trouble && <ErrorState title="Your answer wasn’t saved">{trouble}</ErrorState>}
        <Field
          label="What should be different?"
          help="Which side, larger or smaller, higher or lower, another colour or another file."
          error={isTried && isEmpty ? 'Please tell us what to change.' : undefined}
        >
          <Textarea rows={5} maxLength={2000} value={words} onChange={event => onWords(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

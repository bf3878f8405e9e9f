import { type FormEvent, useState } from 'react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface DiscardDialogProps {
  title: string;
  /** It was sent before, and nobody heard the answer. */
  mayHaveArrived: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

const word = 'discard';
const formId = 'discard-change';
const arrived =
  'It was sent and no answer came, so it may already have arrived at the office. This only stops sending it again.';
const missing = 'The office has not received it.';

/** Throwing unsent work away asks for a word, because nothing brings it back. */
export function DiscardDialog({ title, mayHaveArrived, onClose, onDiscard }: DiscardDialogProps) {
  const [typed, setTyped] = useState('');
  const isRight = typed.trim().toLowerCase() === word;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isRight) return;
    onDiscard();
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Discard your change to ${title}?`}
      description={`${mayHaveArrived ? arrived : missing} It cannot be restored. Export it first if in doubt.`}
      footer={
        <>
          <Button variant="danger" type="submit" form={formId} disabled={!isRight}>
            Discard
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        <Field label={`Type “${word}” to confirm`}>
          <TextInput
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            onChange={e => setTyped(e.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { type LostReason, lostReasonLabels, lostReasons } from '#contract/leads/leads.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';

interface LostDialogProps {
  name: string;
  isSaving: boolean;
  onLose: (wanted: { lostReason: LostReason; statusNote?: string }) => Promise<boolean>;
  onClose: () => void;
}

/** Why nothing came of it: what the shop can learn from. */
export function LostDialog({ name, isSaving, onLose, onClose }: LostDialogProps) {
  const [reason, setReason] = useState<LostReason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);

  function handleSubmit() {
    setMissing(!reason);
    if (!reason) return undefined;
    const statusNote = note.trim();
    void onLose({ lostReason: reason, ...(statusNote ? { statusNote } : {}) }).then(
      isDone => isDone && onClose(),
    );
    return undefined;
  }

  return (
    <FormDialog
      title={`Mark ${name} as lost`}
      submitLabel="Mark as lost"
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <RadioCards
        label="Why was it lost?"
        className="sm:col-span-2"
        options={lostReasons.map(value => ({ value, label: lostReasonLabels[value] }))}
        value={reason}
        onChange={next => {
          setReason(next);
          setMissing(false);
        }}
        error={isMissing && 'Please choose why it was lost.'}
      />
      <Field label="Note" optional className="sm:col-span-2">
        <Textarea rows={2} maxLength={1000} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

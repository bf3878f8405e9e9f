import { useState } from 'react';
import { defaultFailureNote, type FailureReason, failureReasons } from '#contract/deliveries.ts';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
import { useUnsavedWork } from '#pwa/platform/app-update.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { RadioCards } from '#pwa/ui/radio-cards.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';

export interface FailDialogProps {
  row: DeliveryRow;
  driverName: string;
  /** Notes that were typed before. */
  notes?: string;
  changes: DeliveryChanges;
  onClose: () => void;
  /** After it was saved. */
  onFailed: () => void;
}

const reasons = Object.entries(failureReasons).map(([value, label]) => ({
  value: value as FailureReason,
  label,
}));

/** "Couldn't deliver": why, in one tap, and a note. */
export function FailDialog({
  row,
  driverName,
  notes: typed = '',
  changes,
  onClose,
  onFailed,
}: FailDialogProps) {
  const [reason, setReason] = useState<FailureReason>();
  const [notes, setNotes] = useState(typed);
  const [isSaving, setSaving] = useState(false);
  useUnsavedWork(reason !== undefined || notes !== typed);

  async function handleConfirm() {
    if (isSaving) return;
    setSaving(true);
    const isKept = await changes.fail(row, {
      driverName: driverName.trim() || null,
      reason: reason ?? null,
      notes: notes.trim() || defaultFailureNote,
    });
    setSaving(false);
    if (isKept) onFailed();
  }

  return (
    <Dialog
      open
      place="top"
      onOpenChange={open => !open && onClose()}
      title="Mark as Failed"
      description={`${row.customerName}, ${row.orderNumber}. The parcel goes back and is held for 10 business days.`}
      footer={
        <>
          <Button variant="danger" onClick={handleConfirm} loading={isSaving && 'Saving…'}>
            Mark as Failed
          </Button>
          <Button onClick={onClose}>Back</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards label="What happened?" options={reasons} value={reason} onChange={setReason} />
        <Field label="Delivery Notes" optional help={`“${defaultFailureNote}” if you write nothing.`}>
          <Textarea value={notes} rows={2} maxLength={2000} onChange={e => setNotes(e.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { defaultFailureNote, type FailureReason, failureReasons } from '#contract/deliveries.ts';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { useUnsavedWork } from '#pwa/platform/app-update.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { RadioCards } from '#pwa/ui/radio-cards.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { dayInstant, planDayError } from '../../plan-day.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { DoorProof } from './door-proof.tsx';
import { useDoorPlace } from './use-door-place.ts';

export interface FailDialogProps {
  device: StaffDevice;
  row: DeliveryRow;
  driverName: string;
  /** Notes that were typed before. */
  notes?: string;
  /** Pictures that were taken before. */
  photos?: readonly string[];
  changes: DeliveryChanges;
  onClose: () => void;
  /** After it was saved. */
  onFailed: () => void;
}

const reasons = Object.entries(failureReasons).map(([value, label]) => ({
  value: value as FailureReason,
  label,
}));

/** "Couldn't deliver": why, in one tap, a note, and the day that was agreed on at the door. */
export function FailDialog({
  device,
  row,
  driverName,
  notes: typed = '',
  photos: taken = [],
  changes,
  onClose,
  onFailed,
}: FailDialogProps) {
  const [reason, setReason] = useState<FailureReason>();
  const [notes, setNotes] = useState(typed);
  const [photos, setPhotos] = useState([...taken]);
  const place = useDoorPlace(device);
  const [nextDay, setNextDay] = useState('');
  const [dayError, setDayError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { now, timeZone } = useShopClock();
  const today = isoDateIn(now, timeZone);
  useUnsavedWork(reason !== undefined || notes !== typed || nextDay !== '' || photos.length !== taken.length);

  async function handleConfirm() {
    if (isSaving) return;
    const wrong = nextDay === '' ? undefined : planDayError(nextDay, today);
    setDayError(wrong);
    if (wrong) return;
    setSaving(true);
    const isKept = await changes.fail(row, {
      driverName: driverName.trim() || null,
      reason: reason ?? null,
      notes: notes.trim() || defaultFailureNote,
      nextAttemptDate: dayInstant(nextDay),
      photos,
      position: place.now(),
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
        <Field
          label="Next attempt"
          optional
          error={dayError}
          help="The day agreed on with the customer. The office sends it out again."
        >
          <TextInput
            type="date"
            value={nextDay}
            min={today}
            onChange={e => {
              setNextDay(e.currentTarget.value);
              setDayError(undefined);
            }}
          />
        </Field>
        <DoorProof device={device} photos={photos} onPhotos={setPhotos} place={place} />
      </div>
    </Dialog>
  );
}

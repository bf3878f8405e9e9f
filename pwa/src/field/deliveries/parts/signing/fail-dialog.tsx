import { defaultFailureNote, type FailureReason, failureReasons } from '#contract/deliveries/deliveries.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
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

/** Kept while it is chosen and typed: the camera may cost the page its life. */
interface FailDraft {
  reason?: FailureReason;
  notes: string;
  /** SHA-256 of each. */
  photos: string[];
  nextDay: string;
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
  const place = useDoorPlace(device);
  const { now, timeZone } = useShopClock();
  const today = isoDateIn(now, timeZone);
  const draft = useDraftForm<FailDraft>({
    device,
    name: `failed ${row.id} ${row.attempt}`,
    blank: { notes: typed, photos: [...taken], nextDay: '' },
    check({ nextDay }) {
      const wrong = nextDay === '' ? undefined : planDayError(nextDay, today);
      return wrong ? { nextDay: wrong } : {};
    },
    save: form =>
      changes.fail(row, {
        driverName: driverName.trim() || null,
        reason: form.reason ?? null,
        notes: form.notes.trim() || defaultFailureNote,
        nextAttemptDate: dayInstant(form.nextDay),
        photos: form.photos,
        position: place.now(),
      }),
    onDone: onFailed,
  });
  const { value: form, change, errors, isSaving } = draft;

  function giveUp() {
    draft.clear().catch(() => undefined); // it is found again, and can be given up again
    onClose();
  }

  return (
    <Dialog
      open
      place="top"
      onOpenChange={open => !open && giveUp()}
      title="Mark as Failed"
      description={`${row.customerName}, ${row.orderNumber}. The parcel goes back and is held for 10 business days.`}
      footer={
        <>
          <Button variant="danger" onClick={draft.submit} loading={isSaving && 'Saving…'}>
            Mark as Failed
          </Button>
          <Button onClick={giveUp}>Back</Button>
        </>
      }
    >
      {form && (
        <div className="grid gap-4">
          <RadioCards
            label="What happened?"
            options={reasons}
            value={form.reason}
            onChange={reason => change({ reason })}
          />
          <Field label="Delivery Notes" optional help={`“${defaultFailureNote}” if you write nothing.`}>
            <Textarea
              value={form.notes}
              rows={2}
              maxLength={2000}
              onChange={e => change({ notes: e.currentTarget.value })}
            />
          </Field>
          <Field
            label="Next attempt"
            optional
            error={errors.nextDay}
            help="The day agreed on with the customer. The office sends it out again."
          >
            <TextInput
              type="date"
              value={form.nextDay}
              min={today}
              onChange={e => change({ nextDay: e.currentTarget.value })}
            />
          </Field>
          <DoorProof
            device={device}
            photos={form.photos}
            onPhotos={photos => change({ photos })}
            place={place}
          />
        </div>
      )}
    </Dialog>
  );
}

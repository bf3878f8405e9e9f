import {
  defaultFailureNote,
  deliveryWords,
  type FailureReason,
  failureReasons,
} from '#contract/deliveries/deliveries.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { dayInstant, planDayError } from '#contract/deliveries/plan-day.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { DoorProof } from './door-proof.tsx';
import { useDoorPlace } from './use-door-place.ts';

export interface FailDialogProps {
  device: StaffDevice;
  row: DeliveryRow;
  driverName: string;
  /** Notes typed earlier. */
  notes?: string;
  /** Photographs taken earlier. */
  photos?: readonly string[];
  changes: DeliveryChanges;
  onClose: () => void;
  /** Called after it was saved. */
  onFailed: () => void;
}

/** Stored while the driver chooses and types: opening the camera may kill the page. */
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

/** "Couldn't deliver": the reason in one tap, a note, and the day agreed on at the door. */
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
  const form = useDraftForm({
    device,
    name: `failed ${row.id} ${row.attempt}`,
    start: (): FailDraft => ({ notes: typed, photos: [...taken], nextDay: '' }),
    check: ({ reason, nextDay }) => ({
      reason: reason === undefined && deliveryWords.failureReason,
      nextDay: nextDay !== '' && planDayError(nextDay, today),
    }),
    save: ({ reason = null, notes, nextDay, photos }) =>
      changes.fail(row, {
        driverName: driverName.trim() || null,
        reason,
        notes: notes.trim() || defaultFailureNote,
        nextAttemptDate: dayInstant(nextDay),
        photos,
        position: place.now(),
      }),
    onDone: onFailed,
  });
  const { value, change, errors, text } = form;

  function giveUp() {
    form.forget().catch(() => undefined); // it is found again, and can be given up again
    onClose();
  }

  return (
    <FormDialog
      place="top"
      title="Mark as Failed"
      description={`${row.customerName}, ${row.orderNumber}. The parcel goes back and is held for 10 business days.`}
      submitLabel="Mark as Failed"
      tone="danger"
      cancelLabel="Back"
      form={form}
      onClose={giveUp}
    >
      <RadioCards
        label="What happened?"
        name="reason"
        error={errors.reason}
        className="sm:col-span-2"
        options={reasons}
        value={value.reason}
        onChange={reason => change({ reason })}
      />
      <Field
        label="Delivery Notes"
        optional
        help={`“${defaultFailureNote}” if you write nothing.`}
        className="sm:col-span-2"
      >
        <Textarea {...text('notes')} rows={2} maxLength={2000} />
      </Field>
      <Field
        label="Next attempt"
        optional
        error={errors.nextDay}
        help="The day agreed on with the customer. The office sends it out again."
        className="sm:col-span-2"
      >
        <TextInput {...text('nextDay')} type="date" min={today} />
      </Field>
      <div className="grid gap-4 sm:col-span-2">
        <DoorProof
          device={device}
          photos={value.photos}
          onPhotos={photos => change({ photos })}
          place={place}
        />
      </div>
    </FormDialog>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { deliveryTitles, failureReasons } from '#contract/deliveries/deliveries.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import {
  checkCorrection,
  comparison,
  type CorrectedField,
  type CorrectionErrors,
  type CorrectionForm,
  correctionArgs,
  fieldTitles,
  formOfDelivery,
} from '../../correction-form.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';

interface CorrectionDialogProps {
  row: DeliveryRow;
  clock: ShopClock;
  changes: DeliveryChanges;
  onClose: () => void;
}

/** Puts a closed delivery right, with the reason. What was signed stays; the correction is a new entry beside it. */
export function CorrectionDialog({ row, clock: { timeZone }, changes, onClose }: CorrectionDialogProps) {
  // As it was when the dialog was opened: what somebody else corrects meanwhile must be noticed, not taken over.
  const [seen] = useState(row);
  const [form, setForm] = useState(() => formOfDelivery(seen, timeZone));
  const [errors, setErrors] = useState<CorrectionErrors>({});
  const [isSaving, setSaving] = useState(false);
  const formId = useId();
  const compared = comparison(form, seen, timeZone);
  useUnsavedWork(compared.length > 0 || form.reason !== '');

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = checkCorrection(form, seen, { now: new Date(), timeZone });
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isSaving) return;
    setSaving(true);
    const isKept = await changes.correct(row, correctionArgs(form, seen, timeZone));
    setSaving(false);
    if (isKept) onClose();
  }

  const bind = (name: keyof CorrectionForm) => ({
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement }) => {
      setForm({ ...form, [name]: event.currentTarget.value });
      setErrors({});
    },
  });

  return (
    <Dialog
      open
      place="top"
      onOpenChange={open => !open && onClose()}
      title="Correct delivery"
      description={`${row.customerName}, ${row.orderNumber}. The proof from the door stays as it is.`}
      footer={
        <>
          <Button variant="go" type="submit" form={formId} loading={isSaving && 'Saving…'}>
            Save Correction
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <Field label={fieldTitles.status}>
          <Select {...bind('status')}>
            <option value="delivered">{deliveryTitles.delivered}</option>
            <option value="failed">{deliveryTitles.failed}</option>
          </Select>
        </Field>
        {form.status === 'delivered' ? (
          <>
            <Field label={fieldTitles.deliveredAt} error={errors.deliveredAt}>
              <TextInput type="datetime-local" {...bind('deliveredAt')} />
            </Field>
            <Field label={fieldTitles.signedBy} optional>
              <TextInput maxLength={255} autoComplete="off" {...bind('signedBy')} />
            </Field>
          </>
        ) : (
          <Field label={fieldTitles.failedReason} optional>
            <Select {...bind('failedReason')}>
              <option value="">No reason given</option>
              {Object.entries(failureReasons).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={fieldTitles.driverName} optional>
          <TextInput maxLength={255} autoComplete="off" {...bind('driverName')} />
        </Field>
        <Field label={fieldTitles.notes} optional className="sm:col-span-2">
          <Textarea rows={2} maxLength={2000} {...bind('notes')} />
        </Field>
        <Field label="Why is it corrected?" error={errors.reason} className="sm:col-span-2">
          <Textarea rows={2} maxLength={2000} {...bind('reason')} />
        </Field>
        <div className="sm:col-span-2">
          {compared.length > 0 && <Comparison fields={compared} />}
          <p role="alert" className="text-danger">
            {errors.nothing}
          </p>
        </div>
      </form>
    </Dialog>
  );
}

function Comparison({ fields }: { fields: readonly CorrectedField[] }) {
  return (
    <section aria-labelledby="compared" className="rounded-3 border border-line bg-ground px-4 py-3">
      <h3 id="compared" className="mb-1 text-lg">
        What changes
      </h3>
      <dl className="grid gap-2">
        {fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt className="text-meta text-soft">{fieldTitles[field]}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
              <del className="text-soft">{before}</del>
              <Icon of={ArrowRight} size="small" className="flex-none" />
              <VisuallyHidden>becomes</VisuallyHidden>
              <ins className="font-strong no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { deliveryTitles, failureReasons } from '#contract/deliveries/deliveries.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
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

/** Corrects a closed delivery, with the reason. The signed proof stays; the correction is a new entry beside it. */
export function CorrectionDialog({ row, clock: { timeZone }, changes, onClose }: CorrectionDialogProps) {
  // The record when the dialog was opened: a correction that another person makes meanwhile must be noticed, not taken
  // over.
  const [seen] = useState(row);
  const form = useForm({
    start: () => formOfDelivery(seen, timeZone),
    check: typed => checkCorrection(typed, seen, { now: new Date(), timeZone }),
    save: typed => changes.correct(row, correctionArgs(typed, seen, timeZone)),
    onDone: onClose,
  });
  const { value, errors, text } = form;
  const compared = comparison(value, seen, timeZone);

  return (
    <FormDialog
      place="top"
      title="Correct delivery"
      description={`${row.customerName}, ${row.orderNumber}. The proof from the door stays as it is.`}
      submitLabel="Save Correction"
      form={form}
      onClose={onClose}
    >
      <Field label={fieldTitles.status} error={errors.status}>
        <Select {...text('status')}>
          <option value="delivered">{deliveryTitles.delivered}</option>
          <option value="failed">{deliveryTitles.failed}</option>
        </Select>
      </Field>
      {value.status === 'delivered' ? (
        <>
          <Field label={fieldTitles.deliveredAt} error={errors.deliveredAt}>
            <TextInput type="datetime-local" {...text('deliveredAt')} />
          </Field>
          <Field label={fieldTitles.signedBy} optional>
            <TextInput maxLength={255} autoComplete="off" {...text('signedBy')} />
          </Field>
        </>
      ) : (
        <Field label={fieldTitles.failedReason} optional>
          <Select {...text('failedReason')}>
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
        <TextInput maxLength={255} autoComplete="off" {...text('driverName')} />
      </Field>
      <Field label={fieldTitles.notes} optional className="sm:col-span-2">
        <Textarea rows={2} maxLength={2000} {...text('notes')} />
      </Field>
      <Field label="Why is it corrected?" error={errors.reason} className="sm:col-span-2">
        <Textarea rows={2} maxLength={2000} {...text('reason')} />
      </Field>
      {compared.length > 0 && <Comparison fields={compared} />}
    </FormDialog>
  );
}

function Comparison({ fields }: { fields: readonly CorrectedField[] }) {
  return (
    <section
      aria-labelledby="compared"
      className="rounded-3 border border-line bg-ground px-4 py-3 sm:col-span-2"
    >
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

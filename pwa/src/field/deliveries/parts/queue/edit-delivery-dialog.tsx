import { useState } from 'react';
import {
  editDeliveryForm,
  editDeliveryWords,
  editFormOf,
  editOf,
} from '#contract/deliveries/delivery-form.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';

interface EditDeliveryDialogProps {
  device: StaffDevice;
  row: DeliveryRow;
  changes: DeliveryChanges;
  onClose: () => void;
}

/** Puts right what the driver goes by, until the parcel has been handed over. Input is kept on this device. */
export function EditDeliveryDialog({ device, row, changes, onClose }: EditDeliveryDialogProps) {
  // As it was when the dialog was opened: what another person changes meanwhile must clash, not be overwritten.
  const [seen] = useState(row);
  const form = useDraftForm({
    device,
    name: `edit delivery ${row.id}`,
    start: () => editFormOf(seen),
    words: editDeliveryWords,
    schema: editDeliveryForm,
    save: async typed => {
      const edit = editOf(typed, seen);
      return Object.keys(edit.changes).length === 0 || changes.edit(row, edit);
    },
    onDone: onClose,
  });
  const { field, text } = form;
  return (
    <FormDialog
      title="Edit delivery"
      description={
        row.status === 'out_for_delivery'
          ? `${row.orderNumber}. It is on the road: its driver sees the change on the phone once it is online.`
          : row.orderNumber
      }
      submitLabel="Save"
      form={form}
      onClose={onClose}
    >
      <Field {...field('customerName')} className="sm:col-span-2">
        <TextInput {...text('customerName')} required autoComplete="off" />
      </Field>
      <Field {...field('customerAddress')} className="sm:col-span-2">
        <Textarea {...text('customerAddress')} required rows={2} />
      </Field>
      <Field {...field('customerPhone')}>
        <TextInput {...text('customerPhone')} type="tel" autoComplete="off" />
      </Field>
      <Field {...field('pieces')}>
        <TextInput {...text('pieces')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field {...field('instructions')} className="sm:col-span-2">
        <TextInput {...text('instructions')} maxLength={2000} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

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
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { DeliveryFields } from './delivery-fields.tsx';

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
      <DeliveryFields form={form} />
    </FormDialog>
  );
}

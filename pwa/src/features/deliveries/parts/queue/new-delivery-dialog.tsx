import { useState } from 'react';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useDraftForm } from '#pwa/local/use-draft-form.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Field } from '#pwa/ui/field.tsx';
import { FormDialog } from '#pwa/ui/form-dialog.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import {
  blankDeliveryForm,
  checkDeliveryForm,
  deliveryToCreate,
  type NewDeliveryForm,
} from './new-delivery-form.ts';

interface NewDeliveryDialogProps {
  device: StaffDevice;
  changes: DeliveryChanges;
  clock: ShopClock;
  onClose: () => void;
}

/** What is typed is kept on this device until it is saved. */
export function NewDeliveryDialog({ device, changes, clock, onClose }: NewDeliveryDialogProps) {
  const [blank] = useState(() => blankDeliveryForm(device.newId(), clock.now, clock.timeZone));
  const { value, errors, change, isSaving, submit } = useDraftForm({
    device,
    name: 'new delivery',
    blank,
    check: checkDeliveryForm,
    save: form => changes.create(deliveryToCreate(form)),
    onDone: onClose,
  });

  const bind = (name: keyof NewDeliveryForm) => ({
    name,
    value: value?.[name] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      change({ [name]: event.currentTarget.value }),
  });

  return (
    <FormDialog
      title="New Delivery"
      submitLabel="Create Delivery"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      {value && (
        <>
          <Field label="Order Number" error={errors.orderNumber}>
            <TextInput
              {...bind('orderNumber')}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the form
              autoFocus
              autoComplete="off"
            />
          </Field>
          <Field label="Scheduled Date" error={errors.scheduledDate}>
            <TextInput {...bind('scheduledDate')} required type="date" />
          </Field>
          <Field label="Customer Name" error={errors.customerName} className="sm:col-span-2">
            <TextInput {...bind('customerName')} required autoComplete="off" />
          </Field>
          <Field label="Delivery Address" error={errors.customerAddress} className="sm:col-span-2">
            <Textarea {...bind('customerAddress')} required rows={2} />
          </Field>
          <Field label="Customer Phone" error={errors.customerPhone} optional>
            <TextInput {...bind('customerPhone')} type="tel" autoComplete="off" />
          </Field>
          <Field label="Pieces" error={errors.pieces} optional>
            <TextInput {...bind('pieces')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Instructions for the driver" optional className="sm:col-span-2">
            <TextInput {...bind('instructions')} maxLength={2000} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

import { useState } from 'react';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { useDraftForm } from '#pwa/common/local/forms/use-draft-form.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import {
  blankDeliveryForm,
  checkDeliveryForm,
  deliveryToCreate,
  formOfOrder,
  type NewDeliveryForm,
} from './new-delivery-form.ts';
import { OrderField } from './order-field.tsx';
import { useDrivers } from './use-drivers.ts';

interface NewDeliveryDialogProps {
  device: StaffDevice;
  deliveries: readonly SeenDelivery[];
  changes: DeliveryChanges;
  clock: ShopClock;
  onClose: () => void;
}

type TextField = Exclude<keyof NewDeliveryForm, 'orderId' | 'signatureRequired'>;

/** What is typed is kept on this device until it is saved. */
export function NewDeliveryDialog({ device, deliveries, changes, clock, onClose }: NewDeliveryDialogProps) {
  const drivers = useDrivers(deliveries);
  const [blank] = useState(() => blankDeliveryForm(device.newId(), clock.now, clock.timeZone));
  const { value, errors, change, isSaving, submit } = useDraftForm({
    device,
    name: 'new delivery',
    blank,
    check: checkDeliveryForm,
    save: form => changes.create(deliveryToCreate(form)),
    onDone: onClose,
  });

  const bind = (name: TextField) => ({
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
          <OrderField
            value={value.orderNumber}
            error={errors.orderNumber}
            // Another number is another order.
            onType={orderNumber => change({ orderNumber, orderId: null })}
            onPick={order => change(formOfOrder(order))}
          />
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
          <Field label="Driver" className="sm:col-span-2">
            <Select value={value.assignedTo} onChange={e => change({ assignedTo: e.currentTarget.value })}>
              <option value="">Any driver</option>
              {drivers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Instructions for the driver" optional className="sm:col-span-2">
            <TextInput {...bind('instructions')} maxLength={2000} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

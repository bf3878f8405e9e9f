import { newDeliveryForm, newDeliveryWords } from '#contract/deliveries/delivery-form.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useDraftForm } from '#pwa/common/forms/use-draft-form.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { StaffDevice } from '#pwa/common/local/device/staff-device.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { SeenDelivery } from '../../run-sheet.ts';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import { blankDeliveryForm, formOfOrder } from './new-delivery-form.ts';
import { OrderField } from './order-field.tsx';
import { useDrivers } from './use-drivers.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { DriverOptions } from './driver-options.tsx';

interface NewDeliveryDialogProps {
  device: StaffDevice;
  deliveries: readonly SeenDelivery[];
  changes: DeliveryChanges;
  clock: ShopClock;
  onClose: () => void;
}

/** Input is stored on this device until it is saved. */
export function NewDeliveryDialog({ device, deliveries, changes, clock, onClose }: NewDeliveryDialogProps) {
  const drivers = useDrivers(deliveries);
  const form = useDraftForm({
    device,
    name: 'new delivery',
    start: () => blankDeliveryForm(device.newId(), clock.now, clock.timeZone),
    words: newDeliveryWords,
    schema: newDeliveryForm,
    save: changes.create,
    onDone: onClose,
  });
  const { value, errors, change, field, text } = form;

  return (
    <FormDialog title="New Delivery" submitLabel="Create Delivery" form={form} onClose={onClose}>
      <OrderField
        value={value.orderNumber}
        error={errors.orderNumber}
        // A different number means a different order.
        onType={orderNumber => change({ orderNumber, orderId: null })}
        onPick={order => change(formOfOrder(order))}
      />
      <Field {...field('scheduledDate')}>
        <TextInput {...text('scheduledDate')} required type="date" />
      </Field>
      <DeliveryFields form={form}>
        <Field {...field('assignedTo')} className="sm:col-span-2">
          <Select {...text('assignedTo')}>
            <option value="">Any driver</option>
            <DriverOptions drivers={drivers} />
          </Select>
        </Field>
      </DeliveryFields>
    </FormDialog>
  );
}

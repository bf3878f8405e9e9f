import { type FormEvent, useState } from 'react';
import type { StaffDevice } from '#pwa/local/staff-device.ts';
import { useDraft } from '#pwa/local/use-draft.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { DeliveryChanges } from '../../use-delivery-changes.ts';
import {
  blankDeliveryForm,
  checkDeliveryForm,
  type DeliveryFormErrors,
  deliveryToCreate,
  type NewDeliveryForm,
} from './new-delivery-form.ts';

interface NewDeliveryDialogProps {
  device: StaffDevice;
  changes: DeliveryChanges;
  clock: ShopClock;
  onClose: () => void;
}

const formId = 'new-delivery';

/** What is typed is kept on this device until it is saved. */
export function NewDeliveryDialog({ device, changes, clock, onClose }: NewDeliveryDialogProps) {
  const [blank] = useState(() => blankDeliveryForm(device.newId(), clock.now, clock.timeZone));
  const draft = useDraft(device, 'new delivery', blank);
  const [errors, setErrors] = useState<DeliveryFormErrors>({});
  const [isSaving, setSaving] = useState(false);
  const { value: form, change } = draft;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!form || isSaving) return;
    const found = checkDeliveryForm(form);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.querySelector<HTMLElement>(`#${formId} [name="${first}"]`)?.focus();
    setSaving(true);
    const isKept = await changes.create(deliveryToCreate(form));
    setSaving(false);
    if (!isKept) return;
    await draft.clear();
    onClose();
  }

  const bind = (name: keyof NewDeliveryForm) => ({
    name,
    value: form?.[name] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      change({ [name]: event.currentTarget.value }),
  });

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="New Delivery"
      footer={
        <>
          <Button variant="go" type="submit" form={formId} loading={isSaving && 'Saving…'}>
            Create Delivery
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <Field label="Order Number" error={errors.orderNumber}>
          <TextInput {...bind('orderNumber')} required autoComplete="off" />
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
      </form>
    </Dialog>
  );
}

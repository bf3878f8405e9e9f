import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type GiftForm, giftForm, giftWords } from '#contract/discounts/code-form.ts';
import { addDays, isoDateIn } from '#contract/time/time-zone.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { OffFields } from './off-fields.tsx';

export type GiftFor = { customerId: number } | { orderId: string };

interface GiveCodeProps {
  to: GiftFor;
  /** Whose name the dialog says. */
  name: string;
  onClose: () => void;
}

const usualDays = 90;

/** A code of the customer's own: made here, and sent to them. */
export function GiveCodeDialog({ to, name, onClose }: GiveCodeProps) {
  // The same form sent twice gives one code.
  const [clientId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const toast = useToast();
  const { now, timeZone } = useShopClock();
  const form = useForm({
    start: (): GiftForm => ({
      kind: 'amount',
      off: '',
      untilDay: addDays(isoDateIn(now, timeZone), usualDays),
      reason: '',
      message: '',
    }),
    schema: giftForm,
    words: giftWords,
    async save(gift) {
      const { code } = await call('POST /api/discount-codes/gifts', { body: { ...to, ...gift, clientId } });
      await client.invalidateQueries({ queryKey: ['discounts'] });
      toast({ title: `Code ${code} is on its way to ${name}` });
      return true;
    },
    failed: 'The code could not be given.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Discount code for ${name}`}
      description="It works once, for this customer alone, and goes to them by email."
      submitLabel="Send the code"
      saving="Sending…"
      form={form}
      startsAt="off"
      onClose={onClose}
    >
      <OffFields form={form} />
      <Field {...form.field('untilDay')}>
        <TextInput {...form.text('untilDay')} type="date" />
      </Field>
      <Field {...form.field('reason')} className="sm:col-span-2">
        <Textarea {...form.text('reason')} rows={2} />
      </Field>
      <Field {...form.field('message')} className="sm:col-span-2">
        <Textarea {...form.text('message')} rows={3} />
      </Field>
    </FormDialog>
  );
}

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

/**
 * A club or company may need its name, its ABN and its own reference on the invoice. Collapsed, it asks for nothing.
 */
export function BusinessFields({ form }: { form: UseFormReturn<CheckoutForm> }) {
  const { errors } = form.formState;
  const { gstRegistered } = useShopFacts();
  const [startsOpen] = useState(() =>
    Boolean(form.getValues('company') || form.getValues('abn') || form.getValues('poNumber')),
  );
  const hasError = Boolean(errors.company ?? errors.abn ?? errors.poNumber);
  return (
    <details
      className="group col-span-2 rounded-3 border border-line bg-surface"
      open={startsOpen || hasError || undefined}
    >
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-4 px-4 py-2 font-strong [&::-webkit-details-marker]:hidden">
        Buying for a business?
        <Icon of={ChevronDown} size="small" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-4 gap-y-1 px-4 pt-1 pb-4 md:grid-cols-2">
        <p className="text-meta text-soft md:col-span-2">
          These appear on the {gstRegistered ? 'tax invoice' : 'invoice'}. With a company or an ABN the order
          is paid by card: Afterpay is for personal orders.
        </p>
        <Field
          label="Company"
          optional
          reserve="line"
          error={errors.company?.message}
          className="md:col-span-2"
        >
          <TextInput {...form.register('company')} autoComplete="organization" maxLength={255} />
        </Field>
        <Field label="ABN" optional reserve="line" help="Eleven digits." error={errors.abn?.message}>
          <TextInput {...form.register('abn')} inputMode="numeric" autoComplete="off" maxLength={20} />
        </Field>
        <Field
          label="PO number"
          optional
          reserve="line"
          help="Your own number for this order."
          error={errors.poNumber?.message}
        >
          <TextInput {...form.register('poNumber')} autoComplete="off" maxLength={100} />
        </Field>
      </div>
    </details>
  );
}

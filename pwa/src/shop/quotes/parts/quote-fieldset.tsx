import { Printer, Spool } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import {
  maxQuoteQuantity,
  printLocationChoices,
  quoteHelpTypes,
  quotePurposes,
} from '#contract/quotes/quote-estimate.ts';
import type { QuoteForm } from '#contract/quotes/quote-form.ts';
import { helpTypeLabels, purposeLabels } from '#contract/quotes/quote-words.ts';
import { quoteMinQuantity } from '#contract/shop/shop-defaults.ts';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { QuantityStepper } from '#pwa/common/ui/forms/quantity-stepper.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { QuoteFields } from '../use-quote-form.ts';

interface QuoteFieldsetProps {
  form: UseFormReturn<QuoteFields, unknown, QuoteForm>;
  isSending: boolean;
  /** Below the estimate. */
  notes: ReactNode;
}

export function QuoteFieldset({ form, isSending, notes }: QuoteFieldsetProps) {
  return (
    <fieldset disabled={isSending} className="grid min-w-0 gap-8">
      <legend className="sr-only">Your quote</legend>
      <div className="grid gap-4">
        <What form={form} />
        {notes}
      </div>
      <Who form={form} />
      <More form={form} />
    </fieldset>
  );
}

type PartProps = Pick<QuoteFieldsetProps, 'form'>;

const methods = [
  { value: 'printed', label: 'Printed', icon: Printer },
  { value: 'embroidery', label: 'Embroidery', icon: Spool },
] as const;

const locationOptions = printLocationChoices.map(({ label, count }) => ({ value: String(count), label }));

function What({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5">
      <ProductName form={form} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Controller
          control={form.control}
          name="quantity"
          render={({ field }) => (
            <Field label="Quantity" error={errors.quantity?.message}>
              <QuantityStepper
                value={field.value}
                onChange={field.onChange}
                min={quoteMinQuantity}
                max={maxQuoteQuantity}
                step={10}
              />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="locationCount"
          render={({ field }) => (
            <div className="grid content-start gap-1">
              <span aria-hidden="true" className="text-label leading-snug font-strong">
                Print locations
              </span>
              <Segment
                label="Print locations"
                options={locationOptions}
                value={String(field.value)}
                onChange={value => field.onChange(Number(value))}
              />
            </div>
          )}
        />
      </div>
      <Controller
        control={form.control}
        name="decorationMethod"
        render={({ field }) => (
          <RadioCards
            label="Decoration method"
            options={methods}
            value={field.value === 'print' ? 'printed' : field.value || undefined}
            onChange={field.onChange}
            error={errors.decorationMethod?.message}
          />
        )}
      />
    </div>
  );
}

/** Free text: people ask for products that the shop doesn't list. The catalogue suggests. */
function ProductName({ form }: PartProps) {
  const listId = useId();
  const catalogue = useCatalogue();
  const names = catalogue.phase === 'ready' ? catalogue.value.map(product => product.name) : [];
  return (
    <Field label="Product" error={form.formState.errors.productName?.message}>
      <TextInput
        {...form.register('productName')}
        list={listId}
        autoComplete="off"
        placeholder="For example: Heavy tee"
      />
      <datalist id={listId}>
        {[...new Set(names)].map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

function Who({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">Where do we send it?</h3>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field label="Company" optional error={errors.company?.message}>
        <TextInput {...form.register('company')} autoComplete="organization" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <TextInput {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </div>
  );
}

function More({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">Tell us more</h3>
      <Field label="What is it for?" optional error={errors.purpose?.message}>
        <Select {...form.register('purpose')}>
          <option value="">Select</option>
          {quotePurposes.map(purpose => (
            <option key={purpose} value={purpose}>
              {purposeLabels[purpose]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="How can we help?" optional error={errors.helpType?.message}>
        <Select {...form.register('helpType')}>
          <option value="">Select</option>
          {quoteHelpTypes.map(helpType => (
            <option key={helpType} value={helpType}>
              {helpTypeLabels[helpType]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Additional notes"
        optional
        error={errors.additionalNotes?.message}
        className="sm:col-span-2"
      >
        <Textarea {...form.register('additionalNotes')} rows={3} />
      </Field>
    </div>
  );
}

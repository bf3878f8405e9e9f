import { formatCents } from '#contract/money/money.ts';
import { workLimits } from '#contract/quotes/work-words.ts';
import { maxOfferMessage } from '#contract/quotes/quotes.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { DepositField } from '#pwa/office/common/work/deposit-field.tsx';
import { priceText } from '#pwa/office/common/work/editor-form.ts';
import type { EditorHandle } from '../use-editor.ts';

interface TermsPartProps {
  editor: EditorHandle;
  /** A new quote or an order may have notes for the office; those of a known quote are with the quote. */
  hasNotes: boolean;
}

/** Freight, days, numbers and words. */
export function TermsPart({ editor, hasNotes }: TermsPartProps) {
  const { form, kind, priced } = editor;
  const { errors, text, value } = form;
  const freight = priced.work?.freight;
  return (
    <Section title="Freight and terms" level={2}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Freight"
          error={errors.freight}
          help={
            freight &&
            `Suggested ${freight.isFrom ? 'from ' : ''}${formatCents(freight.suggestedCents)}${freight.isFrom ? ': the postal code decides' : ''}`
          }
        >
          <TextInput
            {...text('freight')}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            placeholder={freight ? priceText(freight.suggestedCents) : ''}
          />
        </Field>
        {value.freight.trim() !== '' && (
          <Field label="Why another freight" error={errors.freightReason}>
            <TextInput {...text('freightReason')} maxLength={workLimits.reasonLength} autoComplete="off" />
          </Field>
        )}
        <Field label="Needed by" optional error={errors.neededBy} className="sm:col-start-1">
          <TextInput {...text('neededBy')} type="date" />
        </Field>
        <Field label="Their order number" optional error={errors.poNumber}>
          <TextInput {...text('poNumber')} maxLength={100} autoComplete="off" />
        </Field>
        {kind === 'quote' && (
          <Field label="Valid until" error={errors.validUntil}>
            <TextInput {...text('validUntil')} type="date" required />
          </Field>
        )}
        {kind === 'quote' && (
          <DepositField
            value={value.deposit}
            error={errors.deposit}
            onChange={deposit => form.change({ deposit })}
          />
        )}
        <Field
          label="Note to the customer"
          optional
          error={errors.message}
          help={`Shown in the email and on the ${kind === 'quote' ? 'quote' : 'order’s page'}.`}
          className="sm:col-span-2"
        >
          <Textarea {...text('message')} rows={3} maxLength={maxOfferMessage} />
        </Field>
        {hasNotes && (
          <Field
            label="Internal notes"
            optional
            error={errors.notes}
            help="Customers don’t see these."
            className="sm:col-span-2"
          >
            <Textarea {...text('notes')} rows={2} maxLength={4000} />
          </Field>
        )}
      </div>
    </Section>
  );
}

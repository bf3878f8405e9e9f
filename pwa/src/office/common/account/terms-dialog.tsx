import { termsForm, termsWords } from '#contract/receivables/receivable-forms.ts';
import { termsDaysChoices } from '#contract/receivables/credit.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useAccountChange } from './use-account.ts';

interface TermsDialogProps {
  account: CustomerAccount;
  onClose: () => void;
}

const usual = { isApproved: true, limitCents: 0, termsDays: 30, depositPercent: 0 };

/** Whether a customer may buy on account, up to which sum and on which terms. */
export function TermsDialog({ account, onClose }: TermsDialogProps) {
  const change = useAccountChange();
  const { terms, name, customerId } = account;
  const { limitCents, termsDays, depositPercent, isApproved } = terms ?? usual;
  const form = useForm({
    start: {
      isApproved,
      limit: terms ? centsToDecimalText(limitCents) : '',
      termsDays: String(termsDays),
      depositPercent: String(depositPercent),
    },
    schema: termsForm,
    words: termsWords,
    save: ({ limit, ...typed }) =>
      change(
        () =>
          call('PUT /api/customers/{id}/credit', {
            params: { id: String(customerId) },
            body: { ...typed, limitCents: limit, ...(terms ? { version: terms.version } : {}) },
          }),
        { title: typed.isApproved ? `${name} may buy on account` : `${name} may not buy on account` },
      ),
    failed: 'The terms could not be saved.',
    onDone: onClose,
  });
  const days = [...new Set([...termsDaysChoices, termsDays])].toSorted((a, b) => a - b);
  return (
    <FormDialog title={`Account of ${name}`} submitLabel="Save terms" form={form} onClose={onClose}>
      <Checkbox
        {...form.tick('isApproved')}
        label={termsWords.labels.isApproved}
        help="Orders begin before they are paid, and are paid by invoice."
        className="sm:col-span-2"
      />
      <Field {...form.field('limit')} className="sm:col-span-2">
        <TextInput {...form.text('limit')} inputMode="decimal" autoComplete="off" placeholder="5000.00" />
      </Field>
      <Field {...form.field('termsDays')}>
        <Select {...form.text('termsDays')}>
          {days.map(count => (
            <option key={count} value={count}>
              {count} days
            </option>
          ))}
        </Select>
      </Field>
      <Field {...form.field('depositPercent')}>
        <TextInput {...form.text('depositPercent')} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

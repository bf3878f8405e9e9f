import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { type PaymentChoice, paymentChoices } from '#pwa/office/common/work/editor-form.ts';
import type { EditorHandle } from '../use-editor.ts';

const words: Readonly<Record<PaymentChoice, { label: string; help: string }>> = {
  link: { label: 'By a link in an email', help: 'The order begins once it is paid.' },
  later: { label: 'Later, no email now', help: 'The order waits. Its page has a pay link to copy.' },
  bank_transfer: {
    label: 'Bank transfer, received',
    help: 'Paid in full. The confirmation goes out by email.',
  },
  cash: { label: 'Cash, received', help: 'Paid in full. The confirmation goes out by email.' },
  card_terminal: {
    label: 'Card terminal, received',
    help: 'Paid in full. The confirmation goes out by email.',
  },
  other: { label: 'Other, received', help: 'Paid in full. The confirmation goes out by email.' },
  account: { label: 'On account', help: 'Production begins now. The customer pays by invoice.' },
};

/** How the order is paid. */
export function PaymentPart({ editor: { form } }: { editor: EditorHandle }) {
  const { errors, text, value } = form;
  const { payment } = value;
  const isReceived = payment !== 'link' && payment !== 'later' && payment !== 'account';
  return (
    <Section title="Payment" level={2}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Paid" help={words[payment].help} error={errors.payment}>
          <Select {...text('payment')}>
            {paymentChoices.map(choice => (
              <option key={choice} value={choice}>
                {words[choice].label}
              </option>
            ))}
          </Select>
        </Field>
        {isReceived && (
          <Field label="Reference" optional error={errors.paymentReference}>
            <TextInput {...text('paymentReference')} maxLength={100} autoComplete="off" />
          </Field>
        )}
        {payment === 'account' && (
          <Field
            label="Reason"
            optional
            error={errors.paymentReason}
            help="Needed only beyond the customer’s terms. It is logged with your name."
          >
            <TextInput {...text('paymentReason')} maxLength={500} autoComplete="off" />
          </Field>
        )}
      </div>
    </Section>
  );
}

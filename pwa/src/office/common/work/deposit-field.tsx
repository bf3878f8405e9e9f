import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface DepositFieldProps {
  /** Per cent as typed. */
  value: string | undefined;
  error: string | undefined;
  onChange: (deposit: string) => void;
}

/** The deposit that a quote asks for itself. */
export function DepositField({ value = '', error, onChange }: DepositFieldProps) {
  return (
    <Field
      label="Deposit, per cent"
      optional
      error={error}
      help="Empty: what their account’s terms ask for. 0: none. The rest is on account."
    >
      <TextInput
        name="deposit"
        value={value}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        onChange={event => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

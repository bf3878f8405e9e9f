import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface ChoiceFieldProps<Value extends string> {
  label: string;
  name: string;
  value: Value;
  options: readonly Value[];
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few options. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, value, options, onChange, className } = props;
  return (
    <Field label={label} {...(className ? { className } : {})}>
      <Select name={name} value={value} onChange={event => onChange(event.currentTarget.value as Value)}>
        {options.map(option => (
          <option key={option} value={option}>
            {capital(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

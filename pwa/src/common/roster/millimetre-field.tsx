import { useState } from 'react';
import { Field } from '../ui/forms/field.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';

interface MillimetreFieldProps {
  label: string;
  hideLabel?: boolean;
  mm: number;
  least: number;
  most: number;
  onMm: (mm: number) => void;
}

/** Whole millimetres. What is out of bounds stays in the field with its reason, and the last good value counts. */
export function MillimetreField({ label, hideLabel, mm, least, most, onMm }: MillimetreFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? String(mm);
  const isGood = isWhole(value, least, most);

  function handleChange(text: string) {
    setTyped(text);
    if (isWhole(text, least, most)) onMm(Number(text));
  }

  return (
    <Field
      label={label}
      {...(hideLabel ? { hideLabel } : {})}
      error={!isGood && `From ${least} to ${most} mm.`}
    >
      <TextInput
        value={value}
        inputMode="numeric"
        autoComplete="off"
        after="mm"
        onChange={event => handleChange(event.currentTarget.value)}
        onBlur={() => isGood && setTyped(null)}
      />
    </Field>
  );
}

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;

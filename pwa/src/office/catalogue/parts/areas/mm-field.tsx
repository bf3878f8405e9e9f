import { useState } from 'react';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface MmFieldProps {
  label: string;
  help?: string;
  mm: number;
  /** Why it can't be so; null if it was taken. */
  onMm: (mm: number) => string | null;
}

/** Millimetres with a tenth. What can't be is kept in the field with its reason, and the last good value counts. */
export function MmField({ label, help, mm, onMm }: MmFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  function handleChange(text: string) {
    setTyped(text);
    const value = text.trim().replace(',', '.').replace('−', '-');
    setFault(/^-?\d{1,4}(\.\d)?$/.test(value) ? onMm(Number(value)) : 'Type millimetres, such as 80.');
  }

  return (
    <Field label={label} help={help} error={fault}>
      <TextInput
        value={typed ?? String(mm)}
        inputMode="decimal"
        autoComplete="off"
        after="mm"
        className="tabular-nums"
        onChange={event => handleChange(event.currentTarget.value)}
        onBlur={() => fault === null && setTyped(null)}
      />
    </Field>
  );
}

import { useState } from 'react';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface NumberInputProps {
  value: unknown;
  onChange: (value: unknown) => void;
  unit?: string;
  /** How much one unit of the field is outside, for example per cent and basis points. */
  scale?: number;
  'aria-label'?: string;
}

/** A whole number. An invalid one is passed on as typed, for the form to refuse. */
export function NumberInput({ value, onChange, unit, scale = 1, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' ? String(value / scale) : String(value ?? ''));
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={event => {
        const written = event.target.value.trim();
        setTyped(event.target.value);
        onChange(
          /^\d{1,9}(\.\d+)?$/.test(written) ? Math.round(Number(written) * scale * 100) / 100 : written,
        );
      }}
      onBlur={() => setTyped(null)}
      after={unit && <span className="whitespace-nowrap">{unit}</span>}
    />
  );
}

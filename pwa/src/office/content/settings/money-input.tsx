import { useState } from 'react';
import { centsToDecimalText, dollarsToCents } from '#contract/money/money.ts';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface MoneyInputProps {
  /** Cents. Anything else is unfinished input. */
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: () => void;
}

/** Dollars in the field, cents outside. An invalid amount is passed on as typed, for the form to refuse. */
export function MoneyInput({ value, onChange }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' ? centsToDecimalText(value) : String(value ?? ''));
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={event => {
        setTyped(event.target.value);
        onChange(readAmount(event.target.value));
      }}
      onBlur={() => setTyped(null)}
      after={<span>AUD</span>}
    />
  );
}

function readAmount(written: string): unknown {
  const plain = written.replace(/[\s$,]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? dollarsToCents(Number(plain)) : written;
}

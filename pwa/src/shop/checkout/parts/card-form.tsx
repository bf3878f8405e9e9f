import { useState } from 'react';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { PayOutcome } from '../use-pay.ts';
import { TestMark } from './test-mark.tsx';
import { PayButton } from '../pay-button.tsx';

interface CardFormProps {
  payment: PayablePayment;
  isBusy: boolean;
  /** Why payment isn't possible now. */
  blocked: string | false;
  trouble: string | null;
  onPay: (confirm: () => Promise<PayOutcome>) => void;
}

const testNumbers = [
  ['4242 4242 4242 4242', 'goes through'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks you to confirm'],
] as const;

/** The test provider's card form. A real provider has its own, in a frame that this page can't read. */
export function CardForm({
  payment: { totalCents, clientSecret },
  isBusy,
  blocked,
  trouble,
  onPay,
}: CardFormProps) {
  const [number, setNumber] = useState('');
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault();
        if (!blocked)
          onPay(() =>
            call('POST /api/test-payments/confirm', { body: { clientSecret, cardNumber: number } }),
          );
      }}
    >
      <TestMark />
      <Field label="Card number" error={trouble ?? undefined}>
        <TextInput
          value={number}
          onChange={event => setNumber(groupsOfFour(event.target.value))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={23}
          placeholder="4242 4242 4242 4242"
          className="tabular-nums"
        />
      </Field>
      <div className="grid gap-1">
        <p className="text-meta text-soft">Test numbers</p>
        <ul className="grid gap-1">
          {testNumbers.map(([test, effect]) => (
            <li key={test} className="flex flex-wrap items-center gap-x-3">
              <Button variant="soft" size="small" onClick={() => setNumber(test)} className="tabular-nums">
                {test}
              </Button>
              <span className="text-meta text-soft">{effect}</span>
            </li>
          ))}
        </ul>
      </div>
      <PayButton cents={totalCents} isBusy={isBusy} blocked={blocked} />
    </form>
  );
}

function groupsOfFour(written: string): string {
  return written
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** The lines that a change adds, as the parts of the editor type them. */
import { useRef, useState } from 'react';
import type { Form } from '#pwa/common/forms/use-form.ts';
import type { WorkHandle } from '#pwa/office/common/work/work-handle.ts';
import type { ChangeForm } from './change-form.ts';
import type { ChangePrice } from './use-change-price.ts';

interface NewLines {
  form: Form<ChangeForm, never>;
  price: ChangePrice;
  isTried: boolean;
}

export function useNewLines({ form, price, isTried }: NewLines): WorkHandle {
  const productField = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  const { value, errors, change } = form;
  return {
    form: { value, errors, change },
    priced: { work: price.priced && { lines: price.priced.added }, lineTroubles: price.addedTroubles },
    isTried,
    productField,
    focusProduct: () => productField.current?.focus(),
    changeLine: (id, part) =>
      change({ lines: value.lines.map(line => (line.id === id ? { ...line, ...part } : line)) }),
    added,
    setAdded,
  };
}

import { codeKinds } from '#contract/discounts/code-form.ts';
import type { Form } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface Off {
  kind: (typeof codeKinds)[number];
  off: string;
}

const kindWords = { percent: 'Per cent', amount: 'Dollars' };

/** Per cent or dollars, and how much of it. */
export function OffFields({ form }: { form: Pick<Form<Off, keyof Off>, 'field' | 'text'> }) {
  return (
    <>
      <Field {...form.field('kind')}>
        <Select {...form.text('kind')}>
          {codeKinds.map(kind => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...form.field('off')}>
        <TextInput {...form.text('off')} inputMode="decimal" autoComplete="off" />
      </Field>
    </>
  );
}

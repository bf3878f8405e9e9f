import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeForm, type CodeForm, codeFormWords } from '#contract/discounts/code-form.ts';
import type { DiscountCodeRecord } from '#contract/discounts/endpoints.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { type Form, useForm } from '#pwa/common/forms/use-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { OffFields } from '#pwa/office/common/discounts/off-fields.tsx';
import { EditDialog } from '#pwa/office/common/record/edit-dialog.tsx';
import { blankCode, codeFormOf, type useDiscountCode } from '../use-discount-code.ts';

/** `check` of both forms: what the days are together. */
const checkDays = ({ fromDay, untilDay }: { fromDay: string | null; untilDay: string | null }) =>
  fromDay && untilDay && untilDay < fromDay ? { untilDay: 'The last day is not before the first.' } : {};

interface NewCodeProps {
  onMade: (code: DiscountCodeRecord) => void;
  onClose: () => void;
}

export function NewCodeDialog({ onMade, onClose }: NewCodeProps) {
  const [clientId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm({
    start: blankCode,
    schema: codeForm,
    words: codeFormWords,
    check: checkDays,
    async save(code) {
      const made = await call('POST /api/discount-codes', { body: { ...code, clientId, customerId: null } });
      await client.invalidateQueries({ queryKey: ['discounts'] });
      toast({ title: `Code ${made.code} works` });
      onMade(made);
      return true;
    },
    failed: 'The code could not be made.',
  });
  return (
    <FormDialog
      title="New discount code"
      description="For everybody who knows it. To give one to a single customer, open the customer or an order of theirs."
      submitLabel="Make the code"
      form={form}
      startsAt="code"
      onClose={onClose}
    >
      <CodeFields form={form} />
    </FormDialog>
  );
}

interface EditCodeProps {
  code: DiscountCodeRecord;
  handle: ReturnType<typeof useDiscountCode>;
  onClose: () => void;
}

export function EditCodeDialog({ code, handle, onClose }: EditCodeProps) {
  const form = useForm({
    start: () => codeFormOf(code),
    schema: codeForm,
    words: codeFormWords,
    check: checkDays,
    told: handle.errors,
    save: handle.change,
    onDone: onClose,
  });
  return (
    <EditDialog
      what="this code"
      clash={handle.clash}
      title={`Edit ${code.code}`}
      description="Orders that have used it stay as they are."
      submitLabel="Save code"
      form={form}
      onClose={onClose}
    >
      <CodeFields form={form} />
    </EditDialog>
  );
}

function CodeFields({ form }: { form: Form<CodeForm, keyof CodeForm> }) {
  return (
    <>
      <Field {...form.field('code')} className="sm:col-span-2">
        <TextInput {...form.text('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <OffFields form={form} />
      <Field {...form.field('minSpend')} className="sm:col-span-2">
        <TextInput {...form.text('minSpend')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field {...form.field('fromDay')}>
        <TextInput {...form.text('fromDay')} type="date" />
      </Field>
      <Field {...form.field('untilDay')}>
        <TextInput {...form.text('untilDay')} type="date" />
      </Field>
      <Field {...form.field('maxUses')}>
        <TextInput {...form.text('maxUses')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field {...form.field('maxUsesEach')}>
        <TextInput {...form.text('maxUsesEach')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field {...form.field('note')} className="sm:col-span-2">
        <Textarea {...form.text('note')} rows={2} />
      </Field>
    </>
  );
}

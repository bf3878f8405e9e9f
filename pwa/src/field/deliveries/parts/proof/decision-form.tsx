import { Form } from '#pwa/common/forms/form.tsx';
import type { Form as FormOf } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';

interface DecisionFormProps {
  label: string;
  form: FormOf<{ note: string }, never>;
  submitLabel: string;
  backLabel: string;
  onBack: () => void;
}

/** Every decision needs a note, because it is final. */
export function DecisionForm({ label, form, submitLabel, backLabel, onBack }: DecisionFormProps) {
  return (
    <Form form={form} className="grid gap-4">
      <Field label={label} help="It stays with the proof and cannot be changed afterwards.">
        <Textarea {...form.text('note')} rows={2} required maxLength={2000} />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button
          type="submit"
          variant="go"
          disabled={form.value.note.trim() === ''}
          loading={form.isSaving && 'Saving…'}
        >
          {submitLabel}
        </Button>
        <Button onClick={onBack}>{backLabel}</Button>
      </div>
    </Form>
  );
}

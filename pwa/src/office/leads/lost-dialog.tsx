import type { z } from 'zod';
import { lostForm, lostWords } from '#contract/leads/lead-forms.ts';
import { type LostReason, lostReasonLabels, lostReasons } from '#contract/leads/leads.ts';
import { FormDialog } from '#pwa/common/forms/form-dialog.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { RadioCards } from '#pwa/common/ui/forms/radio-cards.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';

interface LostDialogProps {
  name: string;
  lose: (wanted: { lostReason: LostReason; statusNote?: string }) => Promise<boolean>;
  onClose: () => void;
}

/** Nothing is preselected. */
type Typed = Omit<z.input<typeof lostForm>, 'lostReason'> & { lostReason: LostReason };
const blank = { statusNote: '' } as Typed;

/** Why the lead was lost, for the shop to learn from. */
export function LostDialog({ name, lose, onClose }: LostDialogProps) {
  const form = useForm({
    start: blank,
    words: lostWords,
    schema: lostForm,
    save: ({ lostReason, statusNote }) => lose({ lostReason, ...(statusNote && { statusNote }) }),
    onDone: onClose,
  });
  const { field, pick, text } = form;
  return (
    <FormDialog title={`Mark ${name} as lost`} submitLabel="Mark as lost" form={form} onClose={onClose}>
      <RadioCards
        {...field('lostReason')}
        {...pick('lostReason')}
        className="sm:col-span-2"
        options={lostReasons.map(value => ({ value, label: lostReasonLabels[value] }))}
      />
      <Field {...field('statusNote')} className="sm:col-span-2">
        <Textarea {...text('statusNote')} rows={2} maxLength={1000} />
      </Field>
    </FormDialog>
  );
}

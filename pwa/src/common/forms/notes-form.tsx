import { useState } from 'react';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

interface NotesFormProps {
  label: string;
  /** Set if a heading already says it. */
  hideLabel?: boolean;
  help: string;
  maxLength: number;
  /** The saved text. */
  kept: string;
  /** Receives the trimmed text. An empty text deletes the notes. */
  save: (text: string) => Promise<unknown>;
}

/** Notes on a record, with a save button that appears once something has changed. */
export function NotesForm({ label, hideLabel = false, help, maxLength, kept, save }: NotesFormProps) {
  const form = useForm({ start: { text: kept }, save: ({ text }) => save(text.trim()) });
  const [before, setBefore] = useState(kept);
  // Another person's text is taken over, unless this person is typing.
  if (before !== kept) {
    if (form.value.text === before) form.reset({ text: kept });
    setBefore(kept);
  }
  return (
    <Form form={form} className="grid gap-2">
      <Field label={label} hideLabel={hideLabel} help={help}>
        <Textarea {...form.text('text')} rows={3} maxLength={maxLength} />
      </Field>
      {form.value.text.trim() !== kept && (
        <div className="flex gap-2">
          <Button type="submit" size="small" variant="soft" loading={form.isSaving && 'Saving…'}>
            Save notes
          </Button>
          <Button size="small" variant="quiet" onClick={() => form.reset({ text: kept })}>
            Undo
          </Button>
        </div>
      )}
    </Form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Form } from '#pwa/common/forms/form.tsx';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';

/** The office's note on its decision. If another person decided first, that decision is shown instead. */
export function ReviewForm({ onReview }: { onReview: (note: string) => Promise<object> }) {
  const queries = useQueryClient();
  const toast = useToast();
  const form = useForm({
    start: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && 'Please write what was decided.' }),
    save: ({ note }) => onReview(note.trim()),
    async onDone() {
      await queries.invalidateQueries({ queryKey: ['evidence'] });
      toast({ title: 'Reviewed', tone: 'ok' });
    },
  });
  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="What was decided">
        <TextInput {...form.text('note')} maxLength={2000} />
      </Field>
      <Button type="submit" disabled={form.value.note.trim() === ''} loading={form.isSaving && 'Saving…'}>
        Reviewed
      </Button>
    </Form>
  );
}

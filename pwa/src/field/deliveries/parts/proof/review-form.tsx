import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

const notSaved = 'This could not be saved. Please try again.';

/** The office has looked at it and writes what was decided. What somebody else decided first is shown instead. */
export function ReviewForm({ onReview }: { onReview: (note: string) => Promise<unknown> }) {
  const [note, setNote] = useState('');
  const queries = useQueryClient();
  const toast = useToast();
  const review = useMutation({
    mutationFn: () => onReview(note.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['evidence'] });
      toast({ title: 'Reviewed', tone: 'ok' });
    },
  });
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() !== '' && !review.isPending) review.mutate();
  }
  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="What was decided" error={review.isError && failureWords(review.error, notSaved)}>
        <TextInput value={note} maxLength={2000} onChange={e => setNote(e.currentTarget.value)} />
      </Field>
      <Button type="submit" disabled={note.trim() === ''} loading={review.isPending && 'Saving…'}>
        Reviewed
      </Button>
    </form>
  );
}

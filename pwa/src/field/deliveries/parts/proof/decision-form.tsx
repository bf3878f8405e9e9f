import type { FormEvent } from 'react';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Textarea } from '#pwa/common/ui/forms/textarea.tsx';
import type { OrphanReview } from './use-orphan-review.ts';

interface DecisionFormProps {
  label: string;
  note: string;
  onNote: (note: string) => void;
  submitLabel: string;
  backLabel: string;
  onSubmit: () => void;
  onBack: () => void;
  review: OrphanReview;
}

/** No decision without a word on it: it is final. */
export function DecisionForm(props: DecisionFormProps) {
  const { label, note, onNote, submitLabel, backLabel, onSubmit, onBack, review } = props;
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (note.trim() !== '' && !review.isPending) onSubmit();
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <Field
        label={label}
        help="It stays with the proof and cannot be changed afterwards."
        error={review.isError && failureWords(review.error, 'This could not be saved. Please try again.')}
      >
        <Textarea
          rows={2}
          required
          maxLength={2000}
          value={note}
          onChange={event => onNote(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button
          type="submit"
          variant="go"
          disabled={note.trim() === ''}
          loading={review.isPending && 'Saving…'}
        >
          {submitLabel}
        </Button>
        <Button onClick={onBack}>{backLabel}</Button>
      </div>
    </form>
  );
}

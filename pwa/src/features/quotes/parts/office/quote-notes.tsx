import { useState } from 'react';
import type { OfficeQuoteDetail } from '#contract/endpoints/office-quotes.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { QuoteHandle } from '../../office/use-quote.ts';

interface QuoteNotesProps {
  quote: OfficeQuoteDetail;
  handle: QuoteHandle;
}

export function QuoteNotes({ quote, handle }: QuoteNotesProps) {
  const kept = quote.internalNotes ?? '';
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  // Somebody else's words come in, unless this person is in the middle of writing.
  if (before !== kept) {
    if (text === before) setText(kept);
    setBefore(kept);
  }
  const isChanged = text.trim() !== kept;
  return (
    <form
      className="grid gap-2"
      onSubmit={event => {
        event.preventDefault();
        const internalNotes = text.trim() || null;
        if (isChanged) void handle.change({ internalNotes }, 'Notes saved', 'Failed to save the notes');
      }}
    >
      <Field label="Internal notes" help="For the office only. No customer reads them.">
        <Textarea rows={3} maxLength={4000} value={text} onChange={event => setText(event.target.value)} />
      </Field>
      {isChanged && (
        <div className="flex gap-2">
          <Button type="submit" size="small" variant="soft" loading={handle.isSaving && 'Saving…'}>
            Save notes
          </Button>
          <Button size="small" variant="quiet" onClick={() => setText(kept)}>
            Undo
          </Button>
        </div>
      )}
    </form>
  );
}

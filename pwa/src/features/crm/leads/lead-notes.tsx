import { useState } from 'react';
import type { LeadDetail } from '#contract/endpoints/leads.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { LeadHandle } from './use-lead.ts';

interface LeadNotesProps {
  lead: LeadDetail;
  handle: LeadHandle;
}

export function LeadNotes({ lead, handle }: LeadNotesProps) {
  const kept = lead.notes ?? '';
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
        if (isChanged) void handle.change({ notes: text.trim() || null }, 'Notes saved');
      }}
    >
      <Field label="Notes" help="For the office only.">
        <Textarea rows={3} maxLength={5000} value={text} onChange={event => setText(event.target.value)} />
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

import { useState } from 'react';
import type { OfficeOrderDetail } from '#contract/endpoints/orders.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import type { OfficeOrderHandle } from '../../use-office-order.ts';
import { Panel } from './panel.tsx';

interface NotesPanelProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  isSaving: boolean;
}

export function NotesPanel({ order, submit, isSaving }: NotesPanelProps) {
  const kept = order.notes ?? '';
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  // Somebody else's words come in, unless this person is in the middle of writing.
  if (before !== kept) {
    if (text === before) setText(kept);
    setBefore(kept);
  }
  const isChanged = text.trim() !== kept;
  return (
    <Panel title="Notes">
      <form
        className="grid gap-2"
        onSubmit={event => {
          event.preventDefault();
          if (isChanged) void submit({ notes: text.trim() || null }, 'Notes saved');
        }}
      >
        <Field label="Notes of the office" hideLabel help="For the office only. No customer reads them.">
          <Textarea rows={3} maxLength={4000} value={text} onChange={event => setText(event.target.value)} />
        </Field>
        {isChanged && (
          <div className="flex gap-2">
            <Button type="submit" size="small" variant="soft" loading={isSaving && 'Saving…'}>
              Save notes
            </Button>
            <Button size="small" variant="quiet" onClick={() => setText(kept)}>
              Undo
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

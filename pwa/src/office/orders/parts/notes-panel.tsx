import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { NotesForm } from '#pwa/common/forms/notes-form.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { Panel } from './panel.tsx';

interface NotesPanelProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
}

export function NotesPanel({ order, submit }: NotesPanelProps) {
  return (
    <Panel title="Notes">
      <NotesForm
        label="Internal notes"
        hideLabel
        help="Customers don’t see these."
        maxLength={4000}
        kept={order.notes ?? ''}
        save={text => submit({ notes: text || null }, 'Notes saved')}
      />
    </Panel>
  );
}

import type { OfficeOrderDetail } from '#contract/orders/endpoints.ts';
import { NotesForm } from '#pwa/common/ui/office/notes-form.tsx';
import type { OfficeOrderHandle } from '../use-office-order.ts';
import { Panel } from './panel.tsx';

interface NotesPanelProps {
  order: OfficeOrderDetail;
  submit: OfficeOrderHandle['submit'];
  isSaving: boolean;
}

export function NotesPanel({ order, submit, isSaving }: NotesPanelProps) {
  return (
    <Panel title="Notes">
      <NotesForm
        label="Notes of the office"
        hideLabel
        help="For the office only. No customer reads them."
        maxLength={4000}
        kept={order.notes ?? ''}
        isSaving={isSaving}
        onSave={text => void submit({ notes: text || null }, 'Notes saved')}
      />
    </Panel>
  );
}

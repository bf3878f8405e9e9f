import { useState } from 'react';
import type { Colleague, LeadDetail } from '#contract/leads/endpoints.ts';
import { leadStatuses, leadStatusLabels } from '#contract/leads/leads.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { readDollars } from '#contract/money/read-dollars.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { FollowUpField } from '#pwa/office/common/follow-up-field.tsx';
import { priorityWords } from '#pwa/office/common/priority-mark.tsx';
import { LostDialog } from './lost-dialog.tsx';
import type { LeadHandle } from './use-lead.ts';

interface LeadFieldsProps {
  lead: LeadDetail;
  handle: LeadHandle;
  colleagues: readonly Colleague[];
}

/** Status, priority, value, assignee and follow-up day. Each is saved on its own. */
export function LeadFields({ lead, handle, colleagues }: LeadFieldsProps) {
  const [isLosing, setLosing] = useState(false);
  const { change, changeStatus, isSaving } = handle;
  // A person who left the office is still shown as the assignee of their leads.
  const choices =
    lead.assignee && !colleagues.some(({ id }) => id === lead.assignee?.id)
      ? [...colleagues, lead.assignee]
      : colleagues;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Status">
        <Select
          value={lead.status}
          disabled={isSaving}
          onChange={event => {
            const status = leadStatuses.find(one => one === event.target.value);
            if (status === 'lost') setLosing(true);
            else if (status) void changeStatus({ status }, `Status: ${leadStatusLabels[status]}`);
          }}
        >
          {leadStatuses.map(status => (
            <option key={status} value={status}>
              {leadStatusLabels[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Priority">
        <Select
          value={lead.priority}
          disabled={isSaving}
          onChange={event => {
            const priority = priorities.find(one => one === event.target.value);
            if (priority) void change({ priority }, 'Priority saved');
          }}
        >
          {priorities.map(priority => (
            <option key={priority} value={priority}>
              {priorityWords[priority]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Assigned to">
        <Select
          value={lead.assignee?.id ?? ''}
          disabled={isSaving}
          onChange={event => {
            const assignedTo = event.target.value === '' ? null : Number(event.target.value);
            void change({ assignedTo }, assignedTo === null ? 'Unassigned' : 'Assigned to a colleague');
          }}
        >
          <option value="">Nobody</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <FollowUpField
        key={lead.followUpOn}
        kept={lead.followUpOn}
        onSave={followUpOn => void change({ followUpOn }, 'Follow-up saved')}
      />
      <Value key={lead.estimatedValue} lead={lead} handle={handle} />
      {isLosing && (
        <LostDialog
          name={lead.customerName}
          lose={wanted => changeStatus({ status: 'lost', ...wanted }, 'Marked as lost')}
          onClose={() => setLosing(false)}
        />
      )}
    </div>
  );
}

type OneProps = Omit<LeadFieldsProps, 'colleagues'>;

function Value({ lead, handle }: OneProps) {
  const kept = lead.estimatedValue === null ? '' : (lead.estimatedValue / 100).toFixed(2);
  const [text, setText] = useState(kept);
  const cents = text.trim() === '' ? null : readDollars(text);
  const isWrong = text.trim() !== '' && cents === null;

  function save() {
    if (isWrong || cents === lead.estimatedValue) return;
    void handle.change({ estimatedValue: cents }, 'Value saved');
  }

  return (
    <Field
      label="Estimated value ex GST"
      error={isWrong && 'Please enter an amount, such as 1,210.50.'}
      className="col-span-2"
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={save}
        onKeyDown={event => event.key === 'Enter' && save()}
      />
    </Field>
  );
}

import {
  leadSorts,
  leadSortLabels,
  leadSourceLabel,
  leadSources,
  leadStatuses,
  leadStatusLabels,
} from '#contract/leads/leads.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { sortOf } from './list-address.ts';
import type { useLeads } from './use-leads.ts';

interface LeadFiltersProps {
  address: URLSearchParams;
  counts: ReturnType<typeof useLeads>['counts']['data'];
  onChange: (change: Readonly<Record<string, string>>) => void;
}

export function LeadFilters({ address, counts, onChange }: LeadFiltersProps) {
  const value = (name: string) => address.get(name) ?? '';
  const toggle = (name: string) => onChange({ [name]: value(name) === 'true' ? '' : 'true' });
  const by = counts?.byStatus;
  const option = (status: string, label: string, count: number | undefined) => ({
    value: status,
    label,
    ...(count === undefined ? {} : { count }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        label="Search leads"
        placeholder="Search leads by name, company, email or phone..."
        value={value('search')}
        onSearch={search => onChange({ search })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segment
          label="Status"
          options={[
            option('', 'Open', by && by.new + by.contacted + by.quoted),
            ...leadStatuses.map(status => option(status, leadStatusLabels[status], by?.[status])),
            option('all', 'All', undefined),
          ]}
          value={value('status')}
          onChange={status => onChange({ status })}
        />
        <CheckChip
          label={
            <>
              To follow up <span className="tabular-nums">{counts?.due ?? ''}</span>
            </>
          }
          checked={value('due') === 'true'}
          onChange={() => toggle('due')}
        />
        <CheckChip
          label={
            <>
              Unread <span className="tabular-nums">{counts?.unread ?? ''}</span>
            </>
          }
          checked={value('unread') === 'true'}
          onChange={() => toggle('unread')}
        />
      </div>
      <div className="grid max-w-[56rem] grid-cols-2 gap-3 md:grid-cols-4">
        <Choice label="Source" value={value('source')} onChange={source => onChange({ source })}>
          <option value="">Any source</option>
          {leadSources.map(source => (
            <option key={source} value={source}>
              {leadSourceLabel(source)}
            </option>
          ))}
        </Choice>
        <Choice label="Priority" value={value('priority')} onChange={priority => onChange({ priority })}>
          <option value="">Any priority</option>
          {priorities.map(priority => (
            <option key={priority} value={priority}>
              {priorityWords[priority]}
            </option>
          ))}
        </Choice>
        <Choice label="Assigned to" value={value('assigned')} onChange={assigned => onChange({ assigned })}>
          <option value="">Anybody</option>
          <option value="me">Me</option>
          <option value="none">Nobody yet</option>
        </Choice>
        <Choice
          label="Sort"
          value={sortOf(address)}
          onChange={sort => onChange({ sort: sort === 'newest' ? '' : sort })}
        >
          {leadSorts.map(sort => (
            <option key={sort} value={sort}>
              {leadSortLabels[sort]}
            </option>
          ))}
        </Choice>
      </div>
    </div>
  );
}

export const priorityWords = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={event => onChange(event.target.value)}>
        {children}
      </Select>
    </Field>
  );
}

import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { auditKindLabel, auditKinds } from '#contract/audit/audit.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type AuditFilter, useAuditPeople } from '../use-audit.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<Record<keyof AuditFilter, string>>) => void;
  onClear: () => void;
}

/** Search, person, kind and days. If room is short, all but the search are collapsed behind a button. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { search = '', ...others } = filter;
  const isSet = Object.keys(others).length;
  const people = useAuditPeople();
  const isStranger =
    Boolean(filter.person && filter.person !== 'shop') && !people.data?.some(isChosen(filter));
  return (
    <div className="grid gap-3">
      <div className="flex gap-2">
        <SearchField
          label="Search the audit log"
          placeholder="Search by what was done, record, number, or value..."
          className="flex-1"
          value={search}
          onSearch={text => onChange({ search: text })}
        />
        <Button
          icon={SlidersHorizontal}
          className="lg:hidden"
          aria-expanded={isOpen}
          aria-controls="audit-filters"
          onClick={() => setOpen(before => !before)}
        >
          Filters{isSet > 0 && ` (${isSet})`}
        </Button>
      </div>
      <div
        id="audit-filters"
        className={`${isOpen ? 'grid' : 'hidden'} grid-cols-2 items-end gap-3 md:grid-cols-4 lg:flex lg:flex-wrap lg:[&>div]:w-48`}
      >
        <Field label="Person">
          <Select value={filter.person ?? ''} onChange={event => onChange({ person: event.target.value })}>
            <option value="">Everybody</option>
            <option value="shop">The shop itself</option>
            {isStranger && <option value={filter.person}>Account {filter.person}</option>}
            {people.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Kind of record">
          <Select value={filter.kind ?? ''} onChange={event => onChange({ kind: event.target.value })}>
            <option value="">Everything</option>
            {auditKinds.map(kind => (
              <option key={kind} value={kind}>
                {auditKindLabel(kind)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <TextInput
            type="date"
            value={filter.from ?? ''}
            onChange={event => onChange({ from: event.target.value })}
          />
        </Field>
        <Field label="To">
          <TextInput
            type="date"
            value={filter.to ?? ''}
            onChange={event => onChange({ to: event.target.value })}
          />
        </Field>
        {(isSet > 0 || search) && (
          <Button variant="quiet" icon={X} onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

const isChosen =
  ({ person }: AuditFilter) =>
  ({ id }: { id: number }) =>
    String(id) === person;

import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { changeActions, changeKinds, type useChanges } from '../use-changes.ts';

type Changes = ReturnType<typeof useChanges>;

export function ChangeFilters({ query, onSet }: { query: Changes['query']; onSet: Changes['set'] }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search the changes"
        placeholder="Search by name, handle or stock code..."
        className="flex-1 basis-full md:basis-72"
        value={query.search ?? ''}
        onSearch={text => onSet('search', text)}
      />
      <Field label="What happens" hideLabel className="min-w-32 flex-1 md:w-44 md:flex-none">
        <Select value={query.action ?? ''} onChange={event => onSet('action', event.target.value)}>
          <option value="">All changes</option>
          {Object.entries(changeActions).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="To what" hideLabel className="min-w-32 flex-1 md:w-44 md:flex-none">
        <Select value={query.kind ?? ''} onChange={event => onSet('kind', event.target.value)}>
          <option value="">All kinds</option>
          {Object.entries(changeKinds).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

import { headKinds } from '#contract/content/page-head-endpoints.ts';
import { type HeadProblem, headProblems } from '#contract/content/page-heads.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { kindWords, problemWords } from '../head-words.ts';

interface HeadFiltersProps {
  address: URLSearchParams;
  /** How many pages have each. */
  byProblem: Partial<Record<HeadProblem, number>>;
  onSet: (name: 'search' | 'kind' | 'check', value: string) => void;
}

export function HeadFilters({ address, byProblem, onSet }: HeadFiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search pages"
        placeholder="Search by address, title or description..."
        className="flex-1 basis-full lg:basis-72"
        value={address.get('search') ?? ''}
        onSearch={text => onSet('search', text)}
      />
      <Field label="Kind of page" hideLabel className="min-w-40 flex-1 lg:w-48 lg:flex-none">
        <Select value={address.get('kind') ?? ''} onChange={event => onSet('kind', event.target.value)}>
          <option value="">All kinds</option>
          {headKinds.map(kind => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Check" hideLabel className="min-w-40 flex-1 lg:w-60 lg:flex-none">
        <Select value={address.get('check') ?? ''} onChange={event => onSet('check', event.target.value)}>
          <option value="">All pages</option>
          <option value="any">To look at</option>
          {headProblems.map(problem => (
            <option key={problem} value={problem}>
              {problemWords[problem]} ({byProblem[problem] ?? 0})
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

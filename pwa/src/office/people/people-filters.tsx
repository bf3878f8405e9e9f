import { personRoles, roleWords } from '#contract/people/people.ts';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { SearchField } from '#pwa/common/ui/office/search-field.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';

const roles = [
  { value: '', label: 'Staff' },
  ...personRoles.map(role => ({
    value: role,
    label: `${roleWords[role].label}${role === 'workshop' ? '' : 's'}`,
  })),
  { value: 'all', label: 'Everybody' },
];

interface PeopleFiltersProps {
  address: URLSearchParams;
  onSet: (name: 'search' | 'role' | 'unsent', value: string) => void;
}

export function PeopleFilters({ address, onSet }: PeopleFiltersProps) {
  const asked = address.get('role') ?? '';
  const role = roles.some(({ value }) => value === asked) ? asked : '';
  const isUnsent = address.get('unsent') === 'true';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label="Search people"
        placeholder="Search by name, username, or email..."
        className="flex-1 basis-full md:basis-72"
        value={address.get('search') ?? ''}
        onSearch={text => onSet('search', text)}
      />
      <Segment label="Role" options={roles} value={role} onChange={value => onSet('role', value)} />
      <CheckChip
        label="Work unsent for 12 hours"
        checked={isUnsent}
        onChange={() => onSet('unsent', isUnsent ? '' : 'true')}
      />
    </div>
  );
}

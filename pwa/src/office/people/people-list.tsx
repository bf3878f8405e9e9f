import { Users } from 'lucide-react';
import type { PersonSummary } from '#contract/people/endpoints.ts';
import { peoplePageSize, roleWords } from '#contract/people/people.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { FilterChip, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { agoOf, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RowButton } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { asAsked, peopleAddress } from './people-address.ts';
import { nameOf, secondStepNames, stateBadges } from './person-words.ts';

const words: ListWords = {
  one: 'person',
  many: 'people',
  search: 'Search by name, username, or email...',
  icon: Users,
  none: ['Nobody fits', 'Try fewer letters or another role.'],
  noneFits: ['Nobody fits', 'Try fewer letters or another role.'],
  showAll: 'Show all staff',
  failed: 'The accounts could not be loaded',
};
const noneUnsent = ['Nobody fits', 'None of their devices have had unsent work for 12 hours.'] as const;

interface PeopleListProps {
  ownId: number;
  onOpen: (id: number) => void;
}

const columnsOf = ({ ownId, onOpen }: PeopleListProps): Column<PersonSummary>[] => [
  {
    head: 'Person',
    width: 'max-w-96',
    cell: person => (
      <RowButton onOpen={() => onOpen(person.id)}>
        {nameOf(person)}
        {person.id === ownId && <span className="font-regular text-soft"> (you)</span>}
      </RowButton>
    ),
    under: person => person.email ?? person.username,
    card: 'title',
  },
  {
    head: 'Role',
    cell: ({ role }) => roleWords[role].label,
    card: { lead: ({ role }) => roleWords[role].label, meta: person => person.email ?? person.username },
  },
  {
    head: 'State',
    cell: ({ state }) => <StatusBadge of={stateBadges[state]} />,
    under: ({ unsentDevices: count }) =>
      count > 0 && (
        <span className="text-danger">
          {count === 1 ? '1 device' : `${count} devices`} with work unsent for 12 hours
        </span>
      ),
    card: 'badges',
  },
  {
    head: 'Second step',
    cell: person => (person.role === 'customer' ? '' : secondStepNames(person)),
  },
  {
    head: 'Last here',
    cell: ({ lastSeenAt }, clock) => (lastSeenAt ? agoOf(lastSeenAt, clock) : 'Never here'),
    card: 'badges',
  },
];

/** Search, role and page are in the address. */
export function PeopleList(props: PeopleListProps) {
  const list = useList({
    address: peopleAddress,
    words,
    pageSize: peoplePageSize,
    key: 'users',
    ask: (query, heard) => call('GET /api/people', { query: asAsked(query), heard }),
  });
  const found = list.values.unsent ? { ...list, words: { ...list.words, noneFits: noneUnsent } } : list;
  return (
    <ListScreen>
      <ListFilters list={list} />
      <Views label="Role" any="Staff" {...list.field('role')}>
        <FilterChip label="Work unsent for 12 hours" {...list.toggle('unsent')} />
      </Views>
      <ListResults list={found} rows={list.data?.people} total={list.data?.total}>
        {people => <ListRows label="People" columns={columnsOf(props)} rows={people} />}
      </ListResults>
    </ListScreen>
  );
}

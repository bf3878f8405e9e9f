import type { PersonSummary } from '#contract/people/endpoints.ts';
import { formatAgo } from '#contract/time/dates.ts';
import { roleWords } from '#contract/people/people.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { nameOf, stateBadges } from './person-words.ts';

interface PeopleListProps {
  people: readonly PersonSummary[];
  ownId: number;
  onOpen: (id: number) => void;
}

/** One person a line; the whole line opens them. */
export function PeopleList({ people, ownId, onOpen }: PeopleListProps) {
  return (
    <ul aria-label="People" className="overflow-hidden rounded-3 border border-line bg-raised">
      {people.map(person => (
        <li key={person.id} className="border-b border-line last:border-b-0">
          <PersonLine person={person} isOwn={person.id === ownId} onOpen={() => onOpen(person.id)} />
        </li>
      ))}
    </ul>
  );
}

interface PersonLineProps {
  person: PersonSummary;
  isOwn: boolean;
  onOpen: () => void;
}

function PersonLine({ person, isOwn, onOpen }: PersonLineProps) {
  const { now } = useShopClock();
  const { tone, icon, words } = stateBadges[person.state];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-4 py-3 text-left hover:bg-action-soft focus-visible:-outline-offset-3 md:grid-cols-[minmax(0,1fr)_7rem_9rem_8rem]"
    >
      <span className="min-w-0">
        <span className="block truncate leading-snug font-strong">
          {nameOf(person)}
          {isOwn && <span className="font-regular text-soft"> (you)</span>}
        </span>
        <span className="block truncate text-meta text-soft">{person.email ?? person.username}</span>
        {person.unsentDevices > 0 && (
          <span className="block text-meta leading-snug text-danger">
            {person.unsentDevices === 1
              ? '1 device with work unsent for 12 hours'
              : `${person.unsentDevices} devices with work unsent for 12 hours`}
          </span>
        )}
      </span>
      <span className="max-md:text-right">{roleWords[person.role].label}</span>
      <span>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </span>
      <span className="text-right text-meta text-soft tabular-nums">
        {person.lastSeenAt ? formatAgo(new Date(person.lastSeenAt), now) : 'Never here'}
      </span>
    </button>
  );
}

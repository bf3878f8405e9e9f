import type { PersonDetail } from '#contract/people/endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { roleWords } from '#contract/people/people.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { stateBadges } from './person-words.ts';

/** Name, and the state of the account. */
export function PersonHead({ person }: { person: PersonDetail }) {
  const { timeZone } = useShopClock();
  const { tone, icon, words } = stateBadges[person.state];
  const facts = [
    ['Role', `${roleWords[person.role].label}: ${lowered(roleWords[person.role].may)}`],
    ['Username', person.username],
    ['Email', person.email ?? 'None'],
    ['Since', formatShortDate(new Date(person.createdAt), timeZone)],
  ] as const;
  return (
    <div className="grid gap-3">
      <Badge tone={tone} icon={icon} className="justify-self-start">
        {words}
      </Badge>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

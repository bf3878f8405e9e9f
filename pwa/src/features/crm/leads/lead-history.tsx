import { formatMonthDay, formatTime } from '#contract/dates.ts';
import type { LeadEvent } from '#contract/endpoints/leads.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { Section } from '#pwa/ui/section.tsx';
import { eventWords } from './lead-words.ts';

/** What happened, who did it and when; the latest first. */
export function LeadHistory({ events }: { events: readonly LeadEvent[] }) {
  const { now, timeZone } = useShopClock();
  return (
    <Section title="History">
      <ol className="grid gap-3">
        {events.toReversed().map(event => {
          const at = new Date(event.at);
          return (
            <li key={event.id} className="leading-snug wrap-anywhere">
              <p>
                <span className="font-medium">{eventWords(event)}</span>
                {event.byName && <span className="text-soft"> by {event.byName}</span>}
              </p>
              {event.note && <p className="whitespace-pre-line text-soft">“{event.note}”</p>}
              <time dateTime={event.at} className="text-meta text-soft tabular-nums">
                {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}
              </time>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

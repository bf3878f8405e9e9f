import type { OfficeEvent } from '#contract/orders/office-endpoints.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { eventWords } from '../event-words.ts';
import { Panel } from './panel.tsx';

/** What happened, by whom and when, latest first. */
export function EventLog({ events }: { events: readonly OfficeEvent[] }) {
  const { now, timeZone } = useShopClock();
  return (
    <Panel title="Log">
      <ol className="grid gap-3">
        {events.toReversed().map(event => {
          const { title, detail } = eventWords(event);
          const at = new Date(event.at);
          return (
            <li key={event.id} className="grid gap-x-4 leading-snug sm:grid-cols-[9.5rem_minmax(0,1fr)]">
              <time dateTime={event.at} className="text-meta text-soft tabular-nums">
                {formatMonthDay(at, now, timeZone)}, {formatTime(at, timeZone)}
              </time>
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">{title}</span>
                {event.byName && <span className="text-soft"> by {event.byName}</span>}
                {detail && <span className="block text-meta whitespace-pre-line text-soft">{detail}</span>}
              </p>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

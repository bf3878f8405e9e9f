import type { AuditEntry } from '#contract/audit/endpoints.ts';
import { formatWeekday } from '#contract/time/dates.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { AuditLine } from './audit-line.tsx';

interface Day {
  date: string;
  entries: AuditEntry[];
}

/** The log by days of the shop's calendar, latest first. */
export function AuditDays({ entries, isOld }: { entries: readonly AuditEntry[]; isOld: boolean }) {
  const { now, timeZone } = useShopClock();
  const year = isoDateIn(now, timeZone).slice(0, 4);
  return (
    <div aria-busy={isOld} className="grid grid-cols-[minmax(0,1fr)] gap-6 aria-busy:opacity-60">
      {daysOf(entries, timeZone).map(({ date, entries: ofDay }) => (
        <section key={date} aria-labelledby={`day-${date}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id={`day-${date}`} className="text-lg">
            {formatWeekday(date)}
            {!date.startsWith(year) && ` ${date.slice(0, 4)}`}
          </h2>
          <ol className="overflow-hidden rounded-3 border border-line bg-raised">
            {ofDay.map(entry => (
              <AuditLine key={entry.cursor} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function daysOf(entries: readonly AuditEntry[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const date = isoDateIn(new Date(entry.at), timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

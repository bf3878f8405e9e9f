import { formatMoment } from '#contract/dates.ts';
import type { LeadEvent } from '#contract/endpoints/leads.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { HistoryList } from '#pwa/ui/history-list.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { eventWords } from './lead-words.ts';

export function LeadHistory({ events }: { events: readonly LeadEvent[] }) {
  const { now, timeZone } = useShopClock();
  return (
    <Section title="History">
      <HistoryList
        entries={events.map(event => ({
          ...event,
          words: eventWords(event),
          when: formatMoment(new Date(event.at), now, timeZone),
        }))}
      />
    </Section>
  );
}

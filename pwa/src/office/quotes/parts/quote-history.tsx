import { formatMoment } from '#contract/dates.ts';
import type { QuoteEvent } from '#contract/endpoints/office-quotes.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { HistoryList } from '#pwa/ui/history-list.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { eventWords } from '../../office/quote-text.ts';

export function QuoteHistory({ events }: { events: readonly QuoteEvent[] }) {
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

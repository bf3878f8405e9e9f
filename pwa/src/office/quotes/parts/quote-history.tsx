import { formatMoment } from '#contract/time/dates.ts';
import type { QuoteEvent } from '#contract/quotes/office-endpoints.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { HistoryList } from '#pwa/common/ui/office/history-list.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { eventWords } from '../quote-text.ts';

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

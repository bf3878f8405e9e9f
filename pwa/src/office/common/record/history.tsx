import type { ReactNode } from 'react';
import { formatMoment } from '#contract/time/dates.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { HistoryList } from '#pwa/common/ui/office/history-list.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

interface Event {
  id: string;
  at: string;
  byName: string | null;
  note: string | null;
}

interface HistoryProps<E extends Event> {
  events: readonly E[];
  wordsOf: (event: E) => string;
  /** What can be done about one. */
  afterOf?: (event: E) => ReactNode;
}

/** What happened to a record, by the shop's clock. */
export function History<E extends Event>({ events, wordsOf, afterOf }: HistoryProps<E>) {
  const { now, timeZone } = useShopClock();
  return (
    <Section title="History">
      <HistoryList
        entries={events.map(event => ({
          ...event,
          words: wordsOf(event),
          when: formatMoment(new Date(event.at), now, timeZone),
          after: afterOf?.(event),
        }))}
      />
    </Section>
  );
}

import type { Figures } from '#contract/figures/endpoints.ts';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

/** How quotes turn into orders, and how many leave in time. */
export function WorkPanel({ figures: { quotes, onTime } }: { figures: Figures }) {
  const dated = onTime.onTime + onTime.late;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Section level={2} title="Quotes">
        <CountStrip
          label="Quotes"
          counts={[
            { key: 'requested', label: 'Requested', value: quotes.requested },
            { key: 'sent', label: 'Of these sent', value: quotes.sent },
            { key: 'accepted', label: 'Accepted', value: quotes.accepted },
            { key: 'share', label: 'Of those sent', value: percent(quotes.accepted, quotes.sent) },
          ]}
        />
      </Section>
      <Section level={2} title="On time">
        <CountStrip
          label="On time"
          counts={[
            { key: 'onTime', label: 'Left in time', value: onTime.onTime },
            { key: 'late', label: 'Late', value: onTime.late, isLate: onTime.late > 0 },
            { key: 'undated', label: 'Without a day', value: onTime.undated },
            { key: 'share', label: 'On time', value: percent(onTime.onTime, dated) },
          ]}
        />
      </Section>
    </div>
  );
}

const percent = (part: number, all: number) => (all > 0 ? `${Math.round((part / all) * 100)} %` : '–');

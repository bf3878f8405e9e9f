import type { Figures } from '#contract/figures/endpoints.ts';
import { type AnswerState, type QuoteOutcome, workingText } from '#contract/figures/figures.ts';
import type { OpenFigure } from '../use-figures.ts';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';

interface WorkPanelProps {
  figures: Figures;
  onOpen: (figure: Omit<OpenFigure, 'period'>) => void;
}

/** How quotes turn into orders, and how many leave in time. Each count opens its rows. */
export function WorkPanel({ figures: { quotes, answers, onTime }, onOpen }: WorkPanelProps) {
  const ofQuotes = (key: QuoteOutcome, label: string) => () => onOpen({ figure: 'quote', key, label });
  const ofAnswers = (key: AnswerState, label: string) => () => onOpen({ figure: 'answer', key, label });
  const answered = ofAnswers('answered', 'Requests that were answered');
  const ofOrders = (key: string, label: string) => () => onOpen({ figure: 'on_time', key, label });
  const dated = onTime.onTime + onTime.late;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Section level={2} title="Quotes">
        <CountStrip
          label="Quotes"
          counts={[
            {
              key: 'requested',
              label: 'Requested',
              value: quotes.requested,
              onOpen: ofQuotes('requested', 'Quotes requested'),
            },
            {
              key: 'sent',
              label: 'Of these sent',
              value: quotes.sent,
              onOpen: ofQuotes('sent', 'Quotes sent'),
            },
            {
              key: 'accepted',
              label: 'Accepted',
              value: quotes.accepted,
              onOpen: ofQuotes('accepted', 'Quotes accepted'),
            },
            { key: 'share', label: 'Of those sent', value: percent(quotes.accepted, quotes.sent) },
          ]}
        />
      </Section>
      <Section level={2} title="Time to answer">
        <CountStrip
          label="Time to answer"
          counts={[
            {
              key: 'median',
              label: 'Half within',
              value: workingText(answers.medianMinutes),
              onOpen: answered,
            },
            {
              key: 'ninetieth',
              label: 'Nine of ten within',
              value: workingText(answers.ninetiethMinutes),
              onOpen: answered,
            },
            { key: 'answered', label: 'Requests answered', value: answers.answered, onOpen: answered },
            {
              key: 'waiting',
              label: 'Still waiting',
              value: answers.waiting,
              isLate: answers.waiting > 0,
              onOpen: ofAnswers('waiting', 'Requests without an answer'),
            },
          ]}
        />
        <p className="text-meta text-soft">
          From the request to the first quote that was sent, in the hours in which the shop is open.
        </p>
      </Section>
      <Section level={2} title="On time">
        <CountStrip
          label="On time"
          counts={[
            {
              key: 'onTime',
              label: 'Left in time',
              value: onTime.onTime,
              onOpen: ofOrders('on_time', 'Orders that left in time'),
            },
            {
              key: 'late',
              label: 'Late',
              value: onTime.late,
              isLate: onTime.late > 0,
              onOpen: ofOrders('late', 'Orders that left late'),
            },
            {
              key: 'undated',
              label: 'Without a day',
              value: onTime.undated,
              onOpen: ofOrders('undated', 'Orders without a promised day'),
            },
            { key: 'share', label: 'On time', value: percent(onTime.onTime, dated) },
          ]}
        />
      </Section>
    </div>
  );
}

const percent = (part: number, all: number) => (all > 0 ? `${Math.round((part / all) * 100)} %` : '–');

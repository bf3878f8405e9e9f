import type { HistoryPoint } from '#contract/dashboard/endpoints.ts';
import { type Step, writePoint, writeTick } from '#pwa/common/platform/time-range.ts';
import { ChartCard } from '#pwa/common/ui/office/chart-card.tsx';
import type { Series } from '../history-series.ts';

interface HistoryCardProps {
  series: Series;
  /** "30 days", as in the selection above. */
  time: string;
  /** `undefined` while it is loading. */
  history: { step: Step; points: readonly HistoryPoint[] } | undefined;
}

/** One of the shop's figures over time. */
export function HistoryCard({ series, time, history }: HistoryCardProps) {
  const { title, column, read, write, writeShort, note, empty } = series;
  const sum = history && write(history.points.reduce((total, point) => total + read(point), 0));
  const step = history?.step ?? 'day';
  return (
    <ChartCard
      title={title}
      sum={sum}
      points={history?.points.map(point => ({
        key: point.from,
        label: writeTick(point.from, step),
        words: writePoint(point.from, step),
        value: read(point),
        text: write(read(point)),
      }))}
      chartLabel={`${title}, the last ${time}: ${sum ?? ''} in all. The table has each figure.`}
      tableLabel={`${title} by ${step}, the last ${time}`}
      columns={[step === 'day' ? 'Day' : 'Month', column]}
      format={writeShort}
      empty={empty}
      note={note}
    />
  );
}

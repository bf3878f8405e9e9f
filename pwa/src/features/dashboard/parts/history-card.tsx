import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { HistoryPoint } from '#contract/endpoints/dashboard.ts';
import { BarChart } from '#pwa/ui/bar-chart.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#pwa/ui/table.tsx';
import { type Series, type Step, writePoint, writeTick } from '../history-series.ts';

interface HistoryCardProps {
  series: Series;
  /** "30 days", as the choice above has it. */
  time: string;
  /** `undefined` while it is on its way. */
  history: { step: Step; points: readonly HistoryPoint[] } | undefined;
}

/** One figure over time: its sum, its bars, and the same as a table. */
export function HistoryCard({ series, time, history }: HistoryCardProps) {
  const [isTable, setTable] = useState(false);
  const { title, read, write, note, empty } = series;
  const sum = history?.points.reduce((total, point) => total + read(point), 0);
  const isEmpty = history?.points.every(point => read(point) === 0);
  return (
    <Card tone="raised" className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-label font-strong">{title}</h3>
          <p className="font-display text-2xl leading-tight font-heading tracking-display tabular-nums">
            {sum === undefined ? <Skeleton className="h-8 w-24" /> : write(sum)}
          </p>
        </div>
        <IconButton
          icon={isTable ? ChartColumn : Table2}
          label={isTable ? `${title} as a chart` : `${title} as a table`}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {!history && <Skeleton className="h-48" />}
      {history && isTable && <HistoryTable series={series} time={time} {...history} />}
      {history && !isTable && isEmpty && (
        <p className="grid h-48 place-content-center rounded-2 bg-surface px-4 text-center text-soft">
          {empty}
        </p>
      )}
      {history && !isTable && !isEmpty && (
        <BarChart
          label={`${title}, the last ${time}: ${write(sum ?? 0)} in all. The table has each figure.`}
          format={series.writeShort}
          bars={history.points.map(point => ({
            key: point.from,
            label: writeTick(point.from, history.step),
            value: read(point),
            words: `${writePoint(point.from, history.step)}: ${write(read(point))}`,
          }))}
        />
      )}
      <p className="mt-2 text-meta leading-snug text-soft">{note}</p>
    </Card>
  );
}

interface HistoryTableProps {
  series: Series;
  time: string;
  step: Step;
  points: readonly HistoryPoint[];
}

/** The latest first, as one reads a list. */
function HistoryTable({ series, time, step, points }: HistoryTableProps) {
  const { title, column, read, write } = series;
  const caption = `${title} by ${step}, the last ${time}`;
  return (
    <Table label={caption} on="raised" className="h-48 [--table-min:0px]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeadCell>{step === 'day' ? 'Day' : 'Month'}</HeadCell>
          <HeadCell numeric>{column}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(point => (
          <tr key={point.from}>
            <th scope="row">{writePoint(point.from, step)}</th>
            <Cell numeric>{write(read(point))}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

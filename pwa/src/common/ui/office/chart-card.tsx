import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { BarChart } from './bar-chart.tsx';
import { Card } from '../layout/card.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { Cell, HeadCell, Table } from './table.tsx';

export interface ChartPoint {
  key: string;
  /** Below the bar. */
  label: string;
  /** At the head of its row in the table. */
  words: string;
  value: number;
  /** The value as people read it. */
  text: string;
}

interface ChartCardProps {
  title: string;
  /** `undefined` while it is on its way; oldest first. */
  points: readonly ChartPoint[] | undefined;
  /** All of them together. */
  sum: string | undefined;
  /** Says in words what the bars show. */
  chartLabel: string;
  tableLabel: string;
  /** Heads of the table: what a row is, and what is counted. */
  columns: readonly [row: string, value: string];
  /** For the axis. */
  format: (value: number) => string;
  /** In place of a chart without bars. */
  empty: string;
  /** What is counted, in a few words. */
  note: string;
}

/** One figure over time: its sum, its bars, and the same as a table. */
export function ChartCard({ title, points, sum, note, empty, ...rest }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const isEmpty = points?.every(({ value }) => value === 0);
  return (
    <Card tone="raised" className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-label font-strong">{title}</h3>
          <p className="font-display text-2xl leading-tight font-heading tracking-display tabular-nums">
            {sum === undefined ? <Skeleton className="h-8 w-24" /> : sum}
          </p>
        </div>
        <IconButton
          icon={isTable ? ChartColumn : Table2}
          label={isTable ? `${title} as a chart` : `${title} as a table`}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {!points && <Skeleton className="h-48" />}
      {points && isTable && <PointTable points={points} label={rest.tableLabel} columns={rest.columns} />}
      {points && !isTable && isEmpty && (
        <p className="grid h-48 place-content-center rounded-2 bg-surface px-4 text-center text-soft">
          {empty}
        </p>
      )}
      {points && !isTable && !isEmpty && (
        <BarChart
          label={rest.chartLabel}
          format={rest.format}
          bars={points.map(({ key, label, value, words, text }) => ({
            key,
            label,
            value,
            words: `${words}: ${text}`,
          }))}
        />
      )}
      <p className="mt-2 text-meta leading-snug text-soft">{note}</p>
    </Card>
  );
}

interface PointTableProps {
  points: readonly ChartPoint[];
  label: string;
  columns: ChartCardProps['columns'];
}

/** The latest first, as one reads a list. */
function PointTable({ points, label, columns: [row, value] }: PointTableProps) {
  return (
    <Table label={label} on="raised" className="h-48 [--table-min:0px]">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <HeadCell>{row}</HeadCell>
          <HeadCell numeric>{value}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ key, words, text }) => (
          <tr key={key}>
            <th scope="row">{words}</th>
            <Cell numeric>{text}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

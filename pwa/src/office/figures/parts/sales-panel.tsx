import type { Figures, FigureSum } from '#contract/figures/endpoints.ts';
import {
  type FigureKind,
  type Period,
  type SaleSplit,
  saleSplits,
  splitLabels,
} from '#contract/figures/figures.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { BarChart } from '#pwa/common/ui/office/bar-chart.tsx';
import type { OpenFigure } from '../use-figures.ts';

interface SalesPanelProps {
  figures: Figures;
  split: SaleSplit;
  onSplit: (split: SaleSplit) => void;
  onOpen: (figure: Omit<OpenFigure, 'period'>, period?: Period) => void;
}

interface Part extends FigureSum {
  key: string;
  label: string;
  open: (() => void) | null;
}

const options = saleSplits.map(value => ({ value, label: splitLabels[value] }));

/** Sales by the documents issued, split in one of five ways; each comes to the same total. */
export function SalesPanel({ figures, split, onSplit, onOpen }: SalesPanelProps) {
  const parts = partsOf(figures, split, onOpen);
  const { net } = figures.accrual;
  return (
    <Section level={2} title="Sales">
      <Segment label="Split by" options={options} value={split} onChange={onSplit} />
      {split === 'day' && parts.length > 1 && (
        <BarChart
          label={`Sales by day, ${formatCents(net.cents)} in all`}
          bars={parts.map(({ key, label, cents }) => ({
            key,
            label,
            value: Math.max(0, cents),
            words: `${label}: ${formatCents(cents)}`,
          }))}
          format={value => formatCents(value).replace(/\.00$/, '')}
        />
      )}
      {parts.length === 0 ? (
        <p className="text-soft">No invoice was issued in this period.</p>
      ) : (
        <Table
          label={`Sales by ${splitLabels[split].toLowerCase()}`}
          on="ground"
          className="max-h-[36rem] [--table-min:0px]"
        >
          <thead>
            <tr>
              <HeadCell>{splitLabels[split]}</HeadCell>
              <HeadCell numeric className="max-sm:hidden">
                Rows
              </HeadCell>
              <HeadCell numeric>With GST</HeadCell>
              <HeadCell numeric>Share</HeadCell>
            </tr>
          </thead>
          <tbody>
            {parts.map(part => (
              <tr key={part.key}>
                <Cell>
                  {part.open ? (
                    <button
                      type="button"
                      onClick={part.open}
                      className="control rounded-1 text-left text-link underline"
                    >
                      {part.label}
                    </button>
                  ) : (
                    part.label
                  )}
                </Cell>
                <Cell numeric className="max-sm:hidden">
                  {part.rows}
                </Cell>
                <Cell numeric>{formatCents(part.cents)}</Cell>
                <Cell numeric>{share(part.cents, net.cents)}</Cell>
              </tr>
            ))}
            <tr>
              <Cell className="font-strong">All</Cell>
              <Cell numeric className="font-strong max-sm:hidden">
                {net.rows}
              </Cell>
              <Cell numeric className="font-strong">
                {formatCents(net.cents)}
              </Cell>
              <Cell numeric />
            </tr>
          </tbody>
        </Table>
      )}
    </Section>
  );
}

function partsOf(figures: Figures, split: SaleSplit, onOpen: SalesPanelProps['onOpen']): Part[] {
  if (split === 'day') {
    return figures.days.map(({ day, ...sum }) => ({
      ...sum,
      key: day,
      label: formatIsoDay(day),
      open: () => onOpen({ figure: 'document', label: formatIsoDay(day) }, { from: day, to: day }),
    }));
  }
  const rows = {
    product: figures.products,
    technique: figures.techniques,
    customer: figures.customers,
    source: figures.sources,
  };
  return rows[split].map(row => ({
    ...row,
    open:
      row.key === '+rest'
        ? null
        : () => onOpen({ figure: split satisfies FigureKind, key: row.key, label: row.label }),
  }));
}

function share(cents: number, all: number): string {
  return all > 0 ? `${((cents / all) * 100).toFixed(1)} %` : '–';
}

import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  before,
  financialYearOf,
  monthOf,
  type Period,
  quarterOf,
  type SaleSplit,
  saleSplits,
} from '#contract/figures/figures.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { BasPanel } from './parts/bas-panel.tsx';
import { ExportPanel } from './parts/export-panel.tsx';
import { FigureRows } from './parts/figure-rows.tsx';
import { JobsPanel } from './parts/jobs-panel.tsx';
import { PeriodPicker } from './parts/period-picker.tsx';
import { SalesPanel } from './parts/sales-panel.tsx';
import { WorkPanel } from './parts/work-panel.tsx';
import { type OpenFigure, useFigures } from './use-figures.ts';

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** /admin/figures. The period and what sales are split by are in the address. */
export function FiguresScreen() {
  const [address, setAddress] = useSearchParams();
  const { now, timeZone } = useShopClock();
  const today = isoDateIn(now, timeZone);
  const [from, to] = [address.get('from'), address.get('to')];
  const period: Period = isDay(from) && isDay(to) ? { from, to } : quarterOf(today);
  const split: SaleSplit = saleSplits.find(one => one === address.get('by')) ?? 'day';
  const [open, setOpen] = useState<OpenFigure | null>(null);
  const figures = useFigures(period);

  function change(values: Readonly<Record<string, string>>) {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  }
  const show = (figure: Omit<OpenFigure, 'period'>, of: Period = period) =>
    setOpen({ ...figure, period: of });

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <BackLink asChild>
          <Link to="/admin/receivables">Receivables</Link>
        </BackLink>
        <h1 className="text-3xl">Figures</h1>
        <p className="text-soft">
          GST for the BAS, sales and how they come about. Press a figure to see its rows.
        </p>
      </div>
      <PeriodPicker
        period={period}
        presets={[
          ['This quarter', quarterOf(today)],
          ['Last quarter', before(quarterOf(today), quarterOf)],
          ['This month', monthOf(today)],
          ['Last month', before(monthOf(today), monthOf)],
          ['This financial year', financialYearOf(today)],
          ['Last financial year', before(financialYearOf(today), financialYearOf)],
        ]}
        onChange={next => change({ from: next.from, to: next.to })}
      />
      {figures.isPending && <FiguresWait />}
      {figures.isError && (
        <ErrorState
          title={loadFailureWords(figures.error, 'The figures could not be loaded')}
          onRetry={() => void figures.refetch()}
          retrying={figures.isFetching && 'Loading…'}
        >
          Figures aren’t available offline.
        </ErrorState>
      )}
      {figures.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={figures.isPlaceholderData}>
          <BasPanel figures={figures.data} onOpen={show} />
          <SalesPanel figures={figures.data} split={split} onSplit={by => change({ by })} onOpen={show} />
          <WorkPanel figures={figures.data} onOpen={show} />
          <JobsPanel figures={figures.data} onOpen={show} />
          <ExportPanel period={period} />
        </div>
      )}
      {open && <FigureRows open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function FiguresWait() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading the figures</output>
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}

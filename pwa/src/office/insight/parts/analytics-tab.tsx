import { ChartColumn } from 'lucide-react';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints, VisitPoint } from '#contract/insight/endpoints.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { rangeLabels, type Step, writePoint, writeTick } from '#pwa/common/platform/time-range.ts';
import { ChartCard } from '#pwa/common/ui/office/chart-card.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { countText, shortText } from '../page-words.ts';
import { useRange, useVisits } from '../use-insight.ts';
import { Figures } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import { PageTable, ProductTable, ReferrerTable } from './visit-tables.tsx';

type Visits = ResponseOf<typeof insightEndpoints.getVisits>;

/** Visits in numbers: over time, from product to order, pages viewed and sources. */
export function AnalyticsTab() {
  const { range } = useRange();
  return (
    <Figures title="Analytics" query={useVisits(range)}>
      {visits =>
        visits.countedSince === null ? (
          <NothingCounted />
        ) : (
          <Counted visits={visits} time={rangeLabels[range]} />
        )
      }
    </Figures>
  );
}

function Counted({ visits, time }: { visits: Visits; time: string }) {
  const { points, step, funnel, quotes, countedSince } = visits;
  const sum = (read: (point: VisitPoint) => number) => points.reduce((all, point) => all + read(point), 0);
  return (
    <>
      <CountStrip
        label={`The last ${time}`}
        counts={[
          { key: 'visits', label: 'Visits', value: countText(sum(point => point.visits)) },
          { key: 'views', label: 'Page views', value: countText(sum(point => point.views)) },
          { key: 'orders', label: 'Orders paid', value: countText(funnel.orders) },
          { key: 'quotes', label: 'Quotes requested', value: countText(quotes) },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {series.map(one => (
          <Chart key={one.title} {...one} points={points} step={step} time={time} />
        ))}
      </div>
      <Funnel steps={funnel} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <ProductTable products={visits.products} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <PageTable pages={visits.pages} />
          <ReferrerTable referrers={visits.referrers} />
        </div>
      </div>
      <p className="max-w-prose text-meta leading-snug text-soft">
        Counted since {formatIsoDay(countedSince ?? '')}, by the shop itself: without cookies, without knowing
        who came, and never people whose browser asks not to be counted, search engines or staff.
      </p>
    </>
  );
}

interface VisitSeries {
  title: string;
  note: string;
  empty: string;
  read: (point: VisitPoint) => number;
}

const series: readonly VisitSeries[] = [
  {
    title: 'Visits',
    note: 'Each time somebody comes from elsewhere',
    empty: 'Nobody came in this period.',
    read: point => point.visits,
  },
  {
    title: 'Page views',
    note: 'Pages that were opened',
    empty: 'No page was opened in this period.',
    read: point => point.views,
  },
];

interface ChartProps extends VisitSeries {
  points: readonly VisitPoint[];
  step: Step;
  time: string;
}

function Chart({ title, note, empty, read, points, step, time }: ChartProps) {
  const sum = countText(points.reduce((all, point) => all + read(point), 0));
  return (
    <ChartCard
      title={title}
      sum={sum}
      points={points.map(point => ({
        key: point.from,
        label: writeTick(point.from, step),
        words: writePoint(point.from, step),
        value: read(point),
        text: countText(read(point)),
      }))}
      chartLabel={`${title}, the last ${time}: ${sum} in all. The table has each figure.`}
      tableLabel={`${title} by ${step}, the last ${time}`}
      columns={[step === 'day' ? 'Day' : 'Month', title]}
      format={shortText}
      empty={empty}
      note={note}
    />
  );
}

function NothingCounted() {
  return (
    <EmptyState icon={ChartColumn} title="Nothing counted yet">
      Views, visits, searches and loading times appear here from the first visit on. Your own browsing is not
      counted while you are signed in as staff.
    </EmptyState>
  );
}

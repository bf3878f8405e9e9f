import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#contract/money/money.ts';
import { call, OfflineError } from '#pwa/common/local/call/call.ts';
import { KeptNote } from '#pwa/office/common/kept-note.tsx';
import { keptAs } from '#pwa/common/local/kept/kept-reads.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { type OfficePlace, tilesOf } from './frame/office-places.ts';
import { RecentActivity } from './parts/recent-activity.tsx';
import { StatCards } from './parts/stat-cards.tsx';
import { Today } from './parts/today.tsx';
import { revenueOrders } from './tile-places.ts';

const HistoryCharts = lazy(() =>
  import('./parts/history-charts.tsx').then(m => ({ default: m.HistoryCharts })),
);

/** The office's start page: figures, today's work, links to every place. */
interface DashboardScreenProps {
  places: readonly OfficePlace[];
  /** Unpublished pages; pages are another feature. */
  drafts: ReactNode;
  /** While the first start is not finished; and in the demo shop. */
  setup: ReactNode;
  demo: ReactNode;
}

export function DashboardScreen({ places, drafts, setup, demo }: DashboardScreenProps) {
  const dashboard = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => call('GET /api/dashboard'),
    meta: {
      tables: [
        'orders',
        'projects',
        'products',
        'jobs',
        'deliveries',
        'quotes',
        'leads',
        'mails',
        'sync_findings',
      ],
      ...keptAs('dashboard', 'today'),
    },
  });
  const isOffline = dashboard.error instanceof OfflineError;
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-3xl">Admin Dashboard</h1>
        <Button icon={ExternalLink} asChild>
          <Link to="/">View Site</Link>
        </Button>
      </header>
      <Suspense fallback={null}>{setup}</Suspense>
      <KeptNote record={dashboard} what="Figures" />
      {dashboard.isError && !dashboard.data ? (
        <ErrorState
          title={isOffline ? 'The figures need a connection' : 'The figures could not be loaded'}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching && 'Loading…'}
        >
          {isOffline ? 'Jobs and deliveries work without one.' : 'Please try again.'}
        </ErrorState>
      ) : (
        <>
          <StatCards
            stats={[
              {
                label: 'Total Revenue',
                value: dashboard.data && formatCents(dashboard.data.revenueCents),
                to: revenueOrders,
              },
              {
                label: 'Active Projects',
                value: dashboard.data?.activeProjects,
                to: '/admin/crm-board?status=active',
              },
              { label: 'Products', value: dashboard.data?.products, to: '/admin/products' },
              {
                label: 'Completed',
                value: dashboard.data?.completed,
                to: '/admin/crm-board?status=Completed',
              },
            ]}
          />
          <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <RecentActivity projects={dashboard.data?.recentProjects} />
            <Today figures={dashboard.data?.today} backup={dashboard.data?.backup} />
          </div>
          {/* Current figures come first: the charts are requested after them. */}
          {dashboard.data && (
            <Suspense fallback={<Skeleton className="h-80" />}>
              <HistoryCharts />
            </Suspense>
          )}
        </>
      )}
      <Tiles places={tilesOf(places)} />
      <Suspense fallback={null}>{drafts}</Suspense>
      <Suspense fallback={null}>{demo}</Suspense>
    </div>
  );
}

function Tiles({ places }: { places: readonly OfficePlace[] }) {
  return (
    <nav aria-label="Places of the office">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {[...places, websitePreview].map(({ to, label, icon, purpose }) => (
          <li key={to}>
            <Link to={to} className="group block h-full rounded-3">
              <Card className="flex h-full items-start gap-3 group-hover:border-line-strong">
                <Icon of={icon} className="mt-0.5 text-soft" />
                <span className="min-w-0 flex-1">
                  <span className="block leading-snug font-strong">{label}</span>
                  <span className="block text-meta leading-snug text-soft">{purpose}</span>
                </span>
                <Icon of={ChevronRight} size="small" className="mt-1 text-faint group-hover:text-ink" />
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const websitePreview = {
  to: '/',
  label: 'Website Preview',
  icon: ExternalLink,
  purpose: 'The shop as shoppers see it',
};

import { Check, Eye, LoaderCircle, TriangleAlert } from 'lucide-react';
import { formatMonthDay, formatTime } from '#contract/dates.ts';
import type { ImportRunView } from '#contract/endpoints/import.ts';
import { OfflineError } from '#pwa/local/call.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ProblemList } from './problem-list.tsx';

interface ImportHistoryProps {
  /** `undefined` while they are on their way. */
  runs: readonly ImportRunView[] | undefined;
  error: unknown;
  onRetry: () => void;
}

const looks = {
  running: { tone: 'info', icon: LoaderCircle, label: 'Running' },
  applied: { tone: 'ok', icon: Check, label: 'Applied' },
  checked: { tone: 'idle', icon: Eye, label: 'Checked only' },
  failed: { tone: 'late', icon: TriangleAlert, label: 'Failed' },
} as const;

export function ImportHistory({ runs, error, onRetry }: ImportHistoryProps) {
  const clock = useShopClock();
  if (error) {
    const isOffline = error instanceof OfflineError;
    return (
      <ErrorState title="The imports so far could not be loaded" onRetry={onRetry}>
        {isOffline ? 'An import needs a connection.' : 'Please try again.'}
      </ErrorState>
    );
  }
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="pb-2 text-xl">
        Imports so far
      </h2>
      {runs === undefined && <Skeleton className="h-24" />}
      {runs?.length === 0 && <p className="text-soft">None yet.</p>}
      <ol>
        {runs?.map(run => {
          const { tone, icon, label } = looks[run.status];
          const at = new Date(run.startedAt);
          return (
            <li key={run.id} className="grid gap-1 border-t border-line py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={tone} icon={icon}>
                  {label}
                </Badge>
                <span className="font-medium">{run.source}</span>
                <span className="text-meta text-soft tabular-nums">
                  {formatMonthDay(at, clock.now, clock.timeZone)}, {formatTime(at, clock.timeZone)}
                  {run.startedBy && `, ${run.startedBy}`}
                </span>
              </p>
              <p className="text-meta text-soft tabular-nums">{run.error ?? summary(run)}</p>
              <ProblemList problems={run.problems} count={run.problemCount} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function summary({ counts }: ImportRunView): string {
  const { productsProcessed = 0, variantsCreated = 0, variantsUpdated = 0, skipped = 0 } = counts;
  const figure = (value: number) => value.toLocaleString('en-AU');
  return `${figure(productsProcessed)} products, ${figure(variantsCreated)} variants created, ${figure(variantsUpdated)} updated, ${figure(skipped)} rows left out`;
}

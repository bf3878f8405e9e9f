import { Pencil, RefreshCw } from 'lucide-react';
import type { FeedRun, SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Dialog } from '#pwa/common/ui/dialogs/dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { OlderRows } from '#pwa/common/ui/lists/older-rows.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { feedFacts, outcomeWords } from './feed-words.ts';
import { askOlderFeedRuns, useFeedRuns, useFeedWork } from './use-feeds.ts';

interface FeedDialogProps {
  feed: SupplierFeed;
  onEdit: () => void;
  /** Shows an import, or the check that waits. */
  onOpenRun: (id: number) => void;
  onClose: () => void;
}

/** What a feed has done so far, and what can be done with it now. */
export function FeedDialog({ feed, onEdit, onOpenRun, onClose }: FeedDialogProps) {
  const runs = useFeedRuns(feed.id);
  const work = useFeedWork(feed);
  const when = useWhen();
  const { asking } = feed;
  const checkId = asking?.importRunId;
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      place="top"
      title={feed.name}
      description={`${feedFacts(feed)}. ${feed.nextAt ? `Next ${when(feed.nextAt)}.` : ''}`}
      footer={
        <>
          <Button
            variant="go"
            icon={RefreshCw}
            loading={(work.isSaving || feed.last?.outcome === 'running') && 'Fetching…'}
            onClick={() => void work.run()}
          >
            Fetch now
          </Button>
          <Button icon={Pencil} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-meta text-soft wrap-anywhere">{feed.address}</p>
        {asking && (
          <section
            aria-label="Waits for you"
            className="grid gap-3 rounded-2 bg-wait-soft p-4 text-on-wait-soft"
          >
            <p>{outcomeWords(asking, feed.kind)}</p>
            <div className="flex flex-wrap gap-2">
              {checkId && (
                <Button variant="go" size="small" onClick={() => onOpenRun(checkId)}>
                  Look at the check
                </Button>
              )}
              <Button size="small" disabled={work.isSaving} onClick={() => void work.decline()}>
                Leave the file unused
              </Button>
            </div>
          </section>
        )}
        <section aria-labelledby="feed-runs" className="grid gap-2">
          <h3 id="feed-runs" className="font-strong">
            So far
          </h3>
          {runs.isPending && <Skeleton className="h-24" />}
          {runs.isError && !runs.data && (
            <ErrorState title="The runs could not be loaded" onRetry={() => void runs.refetch()}>
              They need a connection.
            </ErrorState>
          )}
          {runs.data?.runs.length === 0 && <p className="text-soft">It has not been fetched yet.</p>}
          {runs.data && runs.data.runs.length > 0 && (
            <OlderRows
              rows={runs.data.runs}
              most={mostRows.feedRuns}
              many="runs"
              keyOf={({ id }) => id}
              ask={last => askOlderFeedRuns(feed.id, last)}
            >
              {all => (
                <ol className="grid">
                  {all.map(run => (
                    <RunRow key={run.id} run={run} feed={feed} onOpenRun={onOpenRun} />
                  ))}
                </ol>
              )}
            </OlderRows>
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface RunRowProps {
  run: FeedRun;
  feed: SupplierFeed;
  onOpenRun: (id: number) => void;
}

function RunRow({ run, feed, onOpenRun }: RunRowProps) {
  const when = useWhen();
  const { importRunId } = run;
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OutcomeBadge outcome={run.outcome} />
        <span className="flex-1 text-meta text-soft tabular-nums">
          {[when(run.startedAt), run.startedBy ?? 'automatically'].join(' · ')}
        </span>
        {importRunId !== null && (
          <Button variant="quiet" size="small" onClick={() => onOpenRun(importRunId)}>
            Details
          </Button>
        )}
      </span>
      <span className="text-meta wrap-anywhere">{outcomeWords(run, feed.kind)}</span>
    </li>
  );
}

function useWhen() {
  const { now, timeZone } = useShopClock();
  return (instant: string) => {
    const at = new Date(instant);
    return `${formatMonthDay(at, now, timeZone)}, ${formatTime(at, timeZone)}`;
  };
}

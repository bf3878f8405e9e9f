import { Ban, Check, CircleHelp, Eye, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { OlderRows } from '#pwa/common/ui/lists/older-rows.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { countOf, figure, isAsking, isNoNews, progressWords } from '../run-words.ts';
import { askOlderRuns } from '../use-imports.ts';
import { RunFacts } from './run-facts.tsx';

interface ImportHistoryProps {
  /** `undefined` while they are loading. */
  runs: readonly ImportRunView[] | undefined;
  error: unknown;
  /** The run that is shown above. */
  openId: number | null;
  onOpen: (id: number) => void;
  onRetry: () => void;
}

const looks = {
  running: { tone: 'info', icon: LoaderCircle, label: 'Running' },
  applied: { tone: 'ok', icon: Check, label: 'Applied' },
  checked: { tone: 'idle', icon: Eye, label: 'Checked only' },
  failed: { tone: 'late', icon: TriangleAlert, label: 'Failed' },
  cancelled: { tone: 'idle', icon: Ban, label: 'Cancelled' },
} as const;

/** An import that stopped to ask. */
const asking = { tone: 'wait', icon: CircleHelp, label: 'Not agreed to' } as const;

const undone = { tone: 'wait', icon: Undo2, label: 'Undone' } as const;

export function ImportHistory({ runs, error, openId, onOpen, onRetry }: ImportHistoryProps) {
  if (error && !runs) {
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
      {runs?.length === 0 && (
        <p className="text-soft">
          None yet. Check a file first: it tells what would change and changes nothing.
        </p>
      )}
      {runs && runs.length > 0 && (
        <OlderRows
          rows={runs}
          most={mostRows.importRuns}
          many="imports"
          keyOf={({ id }) => id}
          ask={askOlderRuns}
        >
          {all => (
            <ol className="overflow-hidden rounded-3 border border-line bg-raised">
              {all.map(run => (
                <li key={run.id} className="border-b border-line last:border-b-0">
                  <HistoryRow run={run} isOpen={run.id === openId} onOpen={() => onOpen(run.id)} />
                </li>
              ))}
            </ol>
          )}
        </OlderRows>
      )}
    </section>
  );
}

function HistoryRow({ run, isOpen, onOpen }: { run: ImportRunView; isOpen: boolean; onOpen: () => void }) {
  const { tone, icon, label } = lookOf(run);
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className="grid w-full gap-x-5 gap-y-1 px-4 py-3 text-left hover:bg-action-soft focus-visible:-outline-offset-3 aria-[current]:bg-selected md:grid-cols-[8.5rem_minmax(0,4fr)_minmax(0,5fr)] md:items-center"
    >
      <span>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
      <span className="min-w-0">
        <span className="block truncate leading-snug font-strong">{run.source}</span>
        <RunFacts run={run} hasSource={false} />
      </span>
      <span className="min-w-0 text-meta text-soft tabular-nums">{summary(run)}</span>
    </button>
  );
}

function lookOf(run: ImportRunView) {
  if (run.undoneAt) return undone;
  return isAsking(run) ? asking : looks[run.status];
}

function summary(run: ImportRunView): string {
  if (run.status === 'running') return progressWords(run);
  if (run.error) return run.error;
  const { counts } = run;
  const words = [
    countOf(counts.productsProcessed, 'product'),
    isNoNews(run) ? 'nothing new' : newsOf(run),
    counts.skipped ? `${countOf(counts.skipped, 'row')} left out` : '',
  ];
  return words.filter(Boolean).join(', ');
}

function newsOf({ counts }: ImportRunView): string {
  const told = [
    ['new', counts.variantsCreated],
    ['changed', counts.variantsUpdated],
    ['off sale', counts.variantsArchived],
  ] as const;
  const news = told.filter(([, count]) => count).map(([word, count]) => `${figure(count)} ${word}`);
  return news.length > 0 ? `variants: ${news.join(', ')}` : 'product facts changed';
}

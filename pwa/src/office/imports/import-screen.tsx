import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { FeedsSection } from './feeds/feeds-section.tsx';
import { CatalogueCards } from './parts/catalogue-cards.tsx';
import { FeedFile } from './parts/feed-file.tsx';
import { ImportHistory } from './parts/import-history.tsx';
import { ReplaceWarning } from './parts/replace-warning.tsx';
import { RunProgress } from './parts/run-progress.tsx';
import { RunResult } from './parts/run-result.tsx';
import { isRunning, useFollowedRun, useImportRun, useImportRuns } from './use-imports.ts';
import { useIsStarting, useStartImport } from './use-start-import.ts';

/** Imports the catalogue from a supplier's file. Runs on the server in one go: all of it is applied, or nothing. */
export function ImportScreen() {
  const list = useImportRuns(useIsStarting());
  const runs = list.data?.runs;
  const { followed, follow } = useFollowedRun(runs);
  const [opened, setOpened] = useOpenedRun();
  const [hasStarted, setStarted] = useState(false);
  const starting = useStartImport({
    onStart() {
      setStarted(true);
      setOpened(null);
    },
    onRun: follow,
  });
  const running = runs?.find(isRunning);
  const isBusy = running !== undefined || starting.pending !== null;
  const openId = opened ?? followed;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened !== null) result.current?.scrollIntoView({ block: 'start' });
  }, [opened]);

  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl">Product Import</h1>
      <CatalogueCards size={list.data?.catalogue ?? null} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card tone="raised" className="grid content-start gap-4">
          <h2 className="text-xl">Supplier feed</h2>
          <ReplaceWarning />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="go"
              icon={Download}
              onClick={() => starting.start({ kind: 'feed' })}
              loading={starting.pending === 'feed' && 'Importing…'}
              disabled={isBusy}
            >
              Start Product Import
            </Button>
            <Button
              variant="soft"
              onClick={() => starting.start({ kind: 'check-feed' })}
              loading={starting.pending === 'check-feed' && 'Checking…'}
              disabled={isBusy}
            >
              Check the feed first
            </Button>
          </div>
        </Card>
        <FeedFile isBusy={isBusy} starting={starting} />
      </div>
      {starting.failure && (
        <ErrorState title={starting.failure.title} onRetry={starting.retry}>
          {starting.failure.words}
        </ErrorState>
      )}
      {running && <RunProgress run={running} />}
      <div ref={result} className="scroll-mt-20 empty:hidden">
        {openId !== null && openId !== running?.id && (
          <OpenRun
            id={openId}
            isBusy={isBusy}
            asksAtOnce={hasStarted && opened === null}
            onRun={id => {
              setOpened(null);
              follow(id);
            }}
          />
        )}
      </div>
      <FeedsSection onOpenRun={setOpened} />
      <ImportHistory
        runs={runs}
        error={list.error}
        openId={openId}
        onOpen={setOpened}
        onRetry={() => void list.refetch()}
      />
    </div>
  );
}

/** The run in the address. Its filters are there too, and are removed with it. */
function useOpenedRun() {
  const [address, setAddress] = useSearchParams();
  const written = address.get('run') ?? '';
  const opened = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : null;
  const set = (id: number | null) =>
    setAddress(id === null ? {} : { run: String(id) }, { replace: id === null, preventScrollReset: true });
  return [opened, set] as const;
}

interface OpenRunProps {
  id: number;
  isBusy: boolean;
  /** It follows from what was started here: a question it has is asked at once. */
  asksAtOnce: boolean;
  onRun: (id: number) => void;
}

function OpenRun({ id, ...rest }: OpenRunProps) {
  const run = useImportRun(id);
  if (run.isPending) return <Skeleton className="h-48" />;
  if (run.isError) {
    return (
      <ErrorState title="This import could not be loaded" onRetry={() => void run.refetch()}>
        It needs a connection, or it no longer exists.
      </ErrorState>
    );
  }
  return isRunning(run.data) ? null : <RunResult run={run.data} {...rest} />;
}

import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { SeamProgress } from '#pwa/common/ui/shapes/seam.tsx';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { continuedWords, elapsedWords, progressWords } from '../run-words.ts';
import { useCancelImport } from '../use-imports.ts';

/** A run in progress, whoever started it and wherever. */
export function RunProgress({ run }: { run: ImportRunView }) {
  const now = useNow(1_000);
  const cancelling = useCancelImport();
  const isEnding = run.isEnding || cancelling.isPending;
  const words = progressWords({ ...run, isEnding });
  return (
    <section aria-label="Import under way" className="grid gap-4 rounded-3 border border-line bg-raised p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">
            {run.dryRun ? 'Checking' : 'Importing'} {run.source}
          </h2>
          <p className="text-soft tabular-nums">
            {words} · {elapsedWords(run, now)}
          </p>
        </div>
        <Button
          variant="danger-line"
          loading={isEnding && 'Cancelling…'}
          onClick={() => cancelling.mutate(run.id)}
        >
          {run.dryRun ? 'Cancel check' : 'Cancel import'}
        </Button>
      </header>
      <SeamProgress done={run.rowsDone} total={Math.max(1, run.rowsTotal)} label={words} />
      <p className="text-meta text-soft">
        {run.continued > 0 && `${continuedWords(run)}, from the beginning of the file. `}
        {run.startedBy ? `Started by ${run.startedBy}. ` : ''}You can leave this page: it goes on by itself,
        and the result stays here.
      </p>
    </section>
  );
}

import { CircleCheck, CircleHelp, CircleSlash, Eye } from 'lucide-react';
import type { ImportRunDetail } from '#contract/imports/endpoints.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { failedTitle, isAsking, isNoNews } from '../run-words.ts';
import { ChangeList } from './change-list.tsx';
import { CheckSteps } from './check-steps.tsx';
import { ProblemList } from './problem-list.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { RunFigures } from './run-figures.tsx';
import { UndoImport } from './undo-import.tsx';
import { UndoReport } from './undo-report.tsx';
import { WordsChoice } from './words-choice.tsx';
import { RunFacts } from './run-facts.tsx';

interface RunResultProps {
  run: ImportRunDetail;
  isBusy: boolean;
  asksAtOnce: boolean;
  /** Called when another run follows from this one. */
  onRun: (id: number) => void;
}

/** How an import ended, or what a check found. */
export function RunResult({ run, isBusy, asksAtOnce, onRun }: RunResultProps) {
  if (run.status === 'failed') {
    return (
      <ErrorState title={failedTitle(run)}>
        <p>{run.error ?? 'Import failed'}</p>
        <RunFacts run={run} />
      </ErrorState>
    );
  }
  return (
    <section
      aria-label="Result"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-3 border border-line bg-raised p-5"
    >
      <header className="grid gap-1">
        <Title run={run} />
        <RunFacts run={run} />
      </header>
      {run.status !== 'cancelled' && (
        <>
          {isNoNews(run) && (
            <p>
              Everything in the file is in the shop already:{' '}
              {run.dryRun ? 'nothing would change' : 'nothing changed'}.
            </p>
          )}
          <RunFigures run={run} />
        </>
      )}
      {run.undo && <UndoReport run={run} undo={run.undo} />}
      {run.canUndo && !isNoNews(run) && <UndoImport run={run} isBusy={isBusy} />}
      <ProblemList runId={run.id} problems={run.problems} count={run.problemCount} />
      {run.status === 'checked' && (
        <>
          <ModeChoice run={run} isBusy={isBusy} onRun={onRun} />
          <WordsChoice run={run} isBusy={isBusy} onRun={onRun} />
          <CheckSteps key={run.id} run={run} isBusy={isBusy} asksAtOnce={asksAtOnce} onRun={onRun} />
          {!isNoNews(run) && <ChangeList key={run.id} runId={run.id} />}
        </>
      )}
    </section>
  );
}

const asks = {
  icon: CircleHelp,
  className: 'text-wait',
  words: 'Not imported yet: something would go off sale',
};

const titles = {
  cancelled: { icon: CircleSlash, className: 'text-soft', words: 'Import cancelled, nothing was changed' },
  checked: { icon: Eye, className: 'text-link', words: 'Checked, nothing was changed' },
  applied: { icon: CircleCheck, className: 'text-ok', words: 'Import Successful' },
} as const;

function Title({ run }: { run: ImportRunDetail }) {
  if (run.status === 'running' || run.status === 'failed') return null;
  const { icon, className, words } = isAsking(run) ? asks : titles[run.status];
  return (
    <h2 className="flex items-center gap-2 text-xl">
      <Icon of={icon} className={className} />
      {words}
    </h2>
  );
}

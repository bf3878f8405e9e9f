import type { ImportProblem } from '#contract/imports/endpoints.ts';
import { keptProblems } from '#contract/imports/import-limits.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { figure } from '../run-words.ts';
import { SaveCsv } from './save-csv.tsx';

interface ProblemListProps {
  runId: number;
  /** The first problems. */
  problems: readonly ImportProblem[];
  count: number;
}

/** Problems in the file, with their positions. */
export function ProblemList({ runId, problems, count }: ProblemListProps) {
  if (count === 0) return null;
  return (
    <details open={count <= 10} className="min-w-0">
      <summary className="min-h-9 py-1 font-strong">
        {count === 1 ? '1 problem in the file' : `${count.toLocaleString('en-AU')} problems in the file`}
      </summary>
      <ol className="max-h-96 overflow-y-auto border-t border-line">
        {problems.map((problem, index) => (
          <li
            key={index}
            className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 max-sm:grid-cols-1"
          >
            <span className="font-medium tabular-nums">
              Line {problem.line}
              {problem.column && `, ${problem.column}`}
            </span>
            <span>{problem.message}</span>
            <Badge tone={problem.skipped ? 'late' : 'idle'}>
              {problem.skipped ? 'Row left out' : 'Value left out'}
            </Badge>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
        <SaveCsv
          path={`/api/import-runs/${runId}/problems`}
          name={`import-${runId}-problems.csv`}
          label="Download problems (CSV)"
          failure="The problems could not be downloaded"
        />
        <p className="text-meta text-soft">{extent(problems.length, count)}</p>
      </div>
    </details>
  );
}

function extent(shown: number, count: number): string {
  const parts = [
    shown < count &&
      `The first ${shown} are shown, the file has ${count === keptProblems ? 'the first ' : 'all '}${figure(count)}.`,
    count === keptProblems && 'The supplier’s file may hold more.',
  ];
  return parts.filter(Boolean).join(' ');
}

import type { ImportProblem } from '#contract/endpoints/import.ts';
import { Badge } from '#pwa/ui/badge.tsx';

interface ProblemListProps {
  /** The first of them. */
  problems: readonly ImportProblem[];
  count: number;
}

/** What is wrong in the file, where an editor finds it. */
export function ProblemList({ problems, count }: ProblemListProps) {
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
      {count > problems.length && (
        <p className="pt-2 text-meta text-soft">The first {problems.length} are shown.</p>
      )}
    </details>
  );
}

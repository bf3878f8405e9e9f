/** The problems of a file: the first thousand are kept, and all rows that were left out are counted. */
import { feedLimits } from './feed-limits.ts';
import type { FeedProblem } from './feed-row.ts';
import type { Report } from './row-reader.ts';

export interface ProblemList {
  report: Report;
  /** Rows that were left out beyond those that are reported. */
  countSkipped: (rows: number) => void;
  readonly skipped: number;
  /** In the order of the file. */
  readonly problems: FeedProblem[];
}

export function createProblemList(): ProblemList {
  const problems: FeedProblem[] = [];
  let skipped = 0;
  return {
    report(problem) {
      if (problem.skipped) skipped++;
      if (problems.length < feedLimits.problems) problems.push(problem);
    },
    countSkipped: rows => void (skipped += rows),
    get skipped() {
      return skipped;
    },
    get problems() {
      return problems.toSorted((a, b) => a.line - b.line);
    },
  };
}

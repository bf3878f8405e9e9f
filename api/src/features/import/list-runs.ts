/** The history of imports. */
import type { Knex } from 'knex';
import type { ImportProblem, ImportRunView } from '#contract/endpoints/import.ts';
import type { FeedProblem } from './feed-row.ts';

/** The rest is in the file itself: who mends a hundred lines finds the others, too. */
export const shownProblems = 100;
const shownRuns = 20;

interface RunRow {
  id: number;
  source: string;
  adapter: string;
  status: ImportRunView['status'];
  counts: ImportRunView['counts'];
  problems: FeedProblem[];
  problemCount: number;
  error: string | null;
  startedBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export async function listImportRuns(knex: Knex): Promise<ImportRunView[]> {
  const { rows } = await knex.raw<{ rows: RunRow[] }>(
    `select r.id, r.source, r.adapter, r.status, r.counts, r.error,
       r.created_at as "createdAt", r.finished_at as "finishedAt",
       jsonb_path_query_array(r.problems, '$[0 to ${shownProblems - 1}]') as problems,
       jsonb_array_length(r.problems) as "problemCount",
       coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as "startedBy"
     from import_runs r left join users u on u.id = r.started_by
     order by r.created_at desc, r.id desc limit ?`,
    [shownRuns],
  );
  return rows.map(({ createdAt, finishedAt, problems, ...row }) => ({
    ...row,
    problems: problems.map(toWireProblem),
    startedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
}

export function toWireProblem({ line, column, message, skipped }: FeedProblem): ImportProblem {
  return { line, column, message, skipped };
}

/** The problems of a file as a file: for whoever mends it, beside it. */
import type { ImportProblem } from '#contract/imports/endpoints.ts';
import { csvHead, csvRows } from '#api/csv-text.ts';

export function problemsAsCsv(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ line, column, value, message, skipped }) => [
    String(line),
    column ?? '',
    value,
    message,
    skipped ? 'Row left out' : 'Value left out',
  ]);
  return csvHead(['Row', 'Column', 'Value', 'Reason', 'What was done']) + csvRows(rows);
}

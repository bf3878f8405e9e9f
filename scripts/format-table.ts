export interface Column {
  name: string;
  isNumber?: boolean;
}

/** Columns under each other, numbers to the right, `null` for what is not there. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | null)[])[],
  cellWidth = Infinity,
): string {
  const shown = rows.map(row => columns.map((_, index) => cell(row[index] ?? null, cellWidth)));
  const widths = columns.map(({ name }, index) =>
    Math.max(name.length, ...shown.map(row => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((text, index) =>
        columns[index]?.isNumber ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join(' │ ')
      .trimEnd();
  return [
    line(columns.map(({ name }) => name)),
    widths.map(width => '─'.repeat(width)).join('─┼─'),
    ...shown.map(line),
  ].join('\n');
}

/** On one line: a break inside a cell would tear the table. */
function cell(value: string | null, cellWidth: number): string {
  const text = (value ?? 'null').replaceAll('\r', '').replaceAll('\n', '⏎');
  return text.length > cellWidth ? `${text.slice(0, cellWidth - 1)}…` : text;
}

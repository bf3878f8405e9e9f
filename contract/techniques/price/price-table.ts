/**
 * A technique's prices as people type and paste them: cells of text, limits of the columns in the first row, pieces in
 * the first column. What can't be read stays as it was typed, and is told by its place. Pure.
 */
import { centsToDecimalText } from '../../money/money.ts';
import { readDollars } from '../../money/read-dollars.ts';
import { techniqueLimits as limits } from '../technique-limits.ts';
import type { PriceRow, TechniquePrice } from '../technique.ts';

export type PriceCells = readonly (readonly string[])[];

export interface WrongCell {
  row: number;
  column: number;
  message: string;
}

export type ReadTable =
  | { ok: true; columns: (number | null)[]; rows: PriceRow[] }
  | { ok: false; wrong: WrongCell[] };

export function cellsOf({ columns, rows }: Pick<TechniquePrice, 'columns' | 'rows'>): string[][] {
  return [
    ['', ...columns.map(upTo => (upTo === null ? '' : String(upTo)))],
    ...rows.map(({ fromPieces, cents }) => [String(fromPieces), ...cents.map(centsToDecimalText)]),
  ];
}

const asCount = (text: string) => text.replace(/[\s,+]/g, '');
/** Words for a column without a limit. */
const isOpen = (text: string) => /^(|more|and more|over|∞|-|–)$/i.test(text.trim());

export function readTable(cells: PriceCells): ReadTable {
  const wrong: WrongCell[] = [];
  const [head = [], ...body] = cells;
  const columns = head.slice(1).map((text, at) => {
    const isLast = at === head.length - 2;
    if (isOpen(text) && isLast) return null;
    const upTo = countIn(text, limits.columnTo);
    const before = at === 0 ? 0 : (countIn(head[at] ?? '', limits.columnTo) ?? 0);
    if (upTo === null)
      return tell(wrong, 0, at + 1, 'Write a whole number. Only the last column can be open.', 0);
    if (upTo <= before) return tell(wrong, 0, at + 1, 'Each column goes further than the one before.', 0);
    return upTo;
  });
  const rows = body.map((row, at): PriceRow => {
    const place = at + 1;
    const before = at === 0 ? 0 : (countIn(body[at - 1]?.[0] ?? '', limits.fromPieces) ?? 0);
    const from = countIn(row[0] ?? '', limits.fromPieces);
    const fromPieces =
      from === null
        ? tell(wrong, place, 0, 'Write a whole number of pieces.', 0)
        : at === 0 && from !== 1
          ? tell(wrong, place, 0, 'The first row starts at 1 piece.', from)
          : from <= before
            ? tell(wrong, place, 0, 'Each row starts at more pieces than the one above.', from)
            : from;
    const cents = columns.map((_, column) => {
      const read = readDollars(row[column + 1] ?? '');
      return read === null || read > limits.cents
        ? tell(wrong, place, column + 1, 'Write dollars, such as 4.50.', 0)
        : read;
    });
    return { fromPieces, cents };
  });
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, columns, rows };
}

function tell<T>(wrong: WrongCell[], row: number, column: number, message: string, value: T): T {
  wrong.push({ row, column, message });
  return value;
}

function countIn(text: string, most: number): number | null {
  const plain = asCount(text);
  const count = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return count >= 1 && count <= most ? count : null;
}

export function setCell(cells: PriceCells, row: number, column: number, text: string): string[][] {
  return cells.map((line, at) =>
    at === row ? line.map((old, place) => (place === column ? text : old)) : [...line],
  );
}

/** Below the last row, at the next round number of pieces, with its prices. */
export function addRow(cells: PriceCells): string[][] {
  const last = cells.at(-1) ?? [''];
  const from = countIn(last[0] ?? '', limits.fromPieces) ?? 1;
  const next = [10, 20, 50, 100, 250, 500, 1000].find(one => one > from) ?? from * 2;
  return [...cells.map(row => [...row]), [String(next), ...last.slice(1)]];
}

/** Before the open last column, or after a closed one. */
export function addColumn(cells: PriceCells): string[][] {
  return cells.map((row, at) => [...row, at === 0 ? '' : (row.at(-1) ?? '')]);
}

export const removeRow = (cells: PriceCells, row: number): string[][] =>
  cells.filter((_, at) => at !== row).map(line => [...line]);

export const removeColumn = (cells: PriceCells, column: number): string[][] =>
  cells.map(line => line.filter((_, at) => at !== column));

/**
 * Cells from a spreadsheet, put down from one cell on. The table grows as far as it may; what reaches beyond is left
 * out, and its number is told.
 */
export function pasteCells(
  cells: PriceCells,
  at: { row: number; column: number },
  text: string,
): { cells: string[][]; left: number } {
  const pasted = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map(line => line.split('\t').map(cell => cell.trim()));
  const rows = Math.min(limits.rows + 1, Math.max(cells.length, at.row + pasted.length));
  const wide = Math.max(...pasted.map(line => line.length));
  const columns = Math.min(limits.columns + 1, Math.max(cells[0]?.length ?? 2, at.column + wide));
  const grown = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => cells[row]?.[column] ?? ''),
  );
  let left = 0;
  for (const [down, line] of pasted.entries()) {
    for (const [across, cell] of line.entries()) {
      const target = grown[at.row + down];
      const column = at.column + across;
      // The corner has no meaning of its own: a spreadsheet's title may stand there.
      if (at.row + down === 0 && column === 0) continue;
      if (target && column < columns) target[column] = cell;
      else left++;
    }
  }
  return { cells: grown, left };
}

/** A single price for the item has one column without a limit. */
export function asOneColumn(cells: PriceCells): string[][] {
  return cells.map((row, at) => (at === 0 ? ['', ''] : [row[0] ?? '', row[1] ?? '']));
}

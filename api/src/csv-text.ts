/**
 * CSV that a spreadsheet opens as it is (RFC 4180): all cells quoted, lines end in CR LF, a byte-order mark so that
 * names keep their accents. A cell that a spreadsheet would take for a formula is led by an apostrophe: the
 * package's own guard misses leading blanks and full-width signs.
 */
import type * as Csv from 'csv-stringify/sync';
import { loadLater } from './load-later.ts';

const csv = loadLater<typeof Csv>('csv-stringify/sync');

/** Blanks, control characters and invisible signs before it do not make a formula harmless. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@]|^[\t\r\0]/u;

/** An amount is no formula, and a program that reads it wants the number. */
const amount = /^-\d+(\.\d+)?$/;

export function safeCell(text: string): string {
  return !amount.test(text) && formula.test(text.normalize('NFKC')) ? `'${text}` : text;
}

export function csvRows(rows: readonly (readonly string[])[]): string {
  return csv().stringify(
    rows.map(row => row.map(safeCell)),
    { quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );
}

export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRows([columns])}`;
}

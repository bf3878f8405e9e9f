/**
 * A roster from a table of cells, as a spreadsheet is pasted or a file is read. Columns are found by their headings,
 * and without headings by what stands in them. Every row is kept, right or wrong, to be corrected.
 */
import { splitCells } from '../text/split-cells.ts';
import { canonicalSize, isKnownSize } from '../catalogue/sizes.ts';
import { emptyRow, isEmptyRow, type RosterField, type RosterRow, tidyRow } from './check-roster.ts';
import { rosterLimits } from './roster.ts';

export interface ReadRoster {
  rows: RosterRow[];
  /** What each column was taken for, from the left; null for one that was left out. */
  columns: (RosterField | null)[];
  hasHeader: boolean;
  /** Rows beyond the limit, which were left out. */
  tooMany: number;
}

/** Words of a heading, without blanks, dots and case. */
const headings: Readonly<Record<RosterField, readonly string[]>> = {
  name: [
    'name',
    'names',
    'player',
    'playername',
    'surname',
    'lastname',
    'familyname',
    'nickname',
    'nameonback',
    'backname',
    'shirtname',
    'jerseyname',
    'printname',
    'fullname',
    'firstname',
    'givenname',
  ],
  number: [
    'number',
    'numbers',
    'no',
    'nr',
    'num',
    '#',
    'playernumber',
    'jerseynumber',
    'jerseyno',
    'shirtnumber',
    'squadnumber',
    'numberonback',
  ],
  size: ['size', 'sizes', 'sz', 'garmentsize', 'shirtsize', 'jerseysize', 'teesize', 'topsize'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'position', 'role', 'team'],
};

const headingOf = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\d#]/gu, '');

function fieldOf(cell: string): RosterField | null {
  const word = headingOf(cell);
  const found = Object.entries(headings).find(([, words]) => words.includes(word));
  return found ? (found[0] as RosterField) : null;
}

/** More than any list has. What is beyond is counted and not looked at, so that no file takes long. */
const most = { rows: 5_000, columns: 60, cellLength: 200 } as const;

/** A cell that is cut is longer than any field takes: its row is told as wrong all the same. */
const withinLimits = (row: readonly string[]) =>
  row
    .slice(0, most.columns)
    .map(cell => (cell.length > most.cellLength ? cell.slice(0, most.cellLength) : cell));

export function readRosterCells(cells: readonly (readonly string[])[], sizes: readonly string[]): ReadRoster {
  const filled = cells
    .slice(0, most.rows)
    .map(withinLimits)
    .filter(row => row.some(cell => cell.trim() !== ''));
  const beyond = cells.slice(most.rows).filter(row => row.some(cell => cell !== '')).length;
  const [first = []] = filled;
  const named = first.map(fieldOf);
  // "No" alone may be a name: one heading among several cells is no row of headings.
  const hasHeader = named.filter(Boolean).length >= Math.min(2, first.length) && named.some(Boolean);
  const body = hasHeader ? filled.slice(1) : filled;
  const columns = hasHeader ? onePerField(named, first) : guessColumns(body, sizes);
  const rows = body.map(row => rowOf(row, columns)).filter(row => !isEmptyRow(row));
  return {
    rows: rows.slice(0, rosterLimits.pieces),
    columns,
    hasHeader,
    tooMany: Math.max(0, rows.length + beyond - rosterLimits.pieces),
  };
}

/** The most telling column of each field: of a first and a last name, the last. */
function onePerField(named: readonly (RosterField | null)[], first: readonly string[]) {
  const columns: (RosterField | null)[] = named.map(() => null);
  for (const field of Object.keys(headings) as RosterField[]) {
    const rank = (at: number) => headings[field].indexOf(headingOf(first[at] ?? ''));
    const [best] = named
      .flatMap((one, at) => (one === field ? [at] : []))
      .toSorted((a, b) => rank(a) - rank(b));
    if (best !== undefined) columns[best] = field;
  }
  return columns;
}

function rowOf(cells: readonly string[], columns: readonly (RosterField | null)[]): RosterRow {
  const row = { ...emptyRow };
  for (const [at, field] of columns.entries()) if (field) row[field] = cells[at] ?? '';
  return tidyRow(row);
}

/** Share of a column's filled cells that pass. */
function share(body: readonly (readonly string[])[], at: number, passes: (cell: string) => boolean): number {
  const filled = body.map(row => row[at]?.trim() ?? '').filter(Boolean);
  return filled.length === 0 ? 0 : filled.filter(passes).length / filled.length;
}

function guessColumns(body: readonly (readonly string[])[], sizes: readonly string[]) {
  const width = Math.max(0, ...body.map(row => row.length));
  const free = new Set(Array.from({ length: width }, (_, at) => at));
  const columns: (RosterField | null)[] = Array.from({ length: width }, () => null);
  const isSize = (cell: string) => {
    const size = canonicalSize(cell);
    return sizes.includes(size) || isKnownSize(size);
  };
  const isNumber = (cell: string) => /^#?\d{1,3}$/.test(cell);
  const distinct = (at: number) => new Set(body.map(row => row[at]?.trim())).size;
  const best = (passes: (cell: string) => boolean, tie: (at: number) => number) =>
    [...free]
      .map(at => ({ at, score: share(body, at, passes) }))
      .filter(({ score }) => score >= 0.5)
      .toSorted((a, b) => b.score - a.score || tie(a.at) - tie(b.at))[0]?.at;
  const take = (field: RosterField, at: number | undefined) => {
    if (at === undefined) return;
    columns[at] = field;
    free.delete(at);
  };
  // Children's sizes look like numbers: there are fewer different ones.
  take('size', best(isSize, distinct));
  take(
    'number',
    best(isNumber, at => -distinct(at)),
  );
  const isText = (cell: string) => /\p{L}/u.test(cell);
  take(
    'name',
    best(isText, at => at),
  );
  take(
    'note',
    [...free].find(at => share(body, at, isText) > 0),
  );
  return columns;
}

/** Cells of a text: with tabs as a spreadsheet copies it, else with semicolons or commas and quotation marks. */
export function cellsOfText(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  return splitCells(plain, separatorOf(plain));
}

function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const count = (sign: string) => text.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}

/** Longer texts are no list of names; nothing is read of them. */
export const longestListText = 1_000_000;

export function readRosterText(text: string, sizes: readonly string[]): ReadRoster {
  return readRosterCells(text.length > longestListText ? [] : cellsOfText(text), sizes);
}

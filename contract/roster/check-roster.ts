/** What is wrong with the rows of a roster, and what may have been forgotten. Pure; the server asks the same. */
import { canonicalSize } from '../catalogue/sizes.ts';
import { codePointLength } from '../text/text.ts';
import { rosterLimits as limits, type RosterPiece } from './roster.ts';

/** What can't be seen: control characters, text direction marks, joiners, half characters. */
const hidden = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}\p{Zl}\p{Zp}\u200b-\u200d\u2060\ufeff]/u;

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text);
}

/** A row as typed, pasted or read from a file. */
export type RosterRow = RosterPiece;
export type RosterField = keyof RosterRow;

export const emptyRow: RosterRow = { name: '', number: '', size: '', note: '' };

export const isEmptyRow = ({ name, number, size, note }: RosterRow) =>
  `${name}${number}${size}${note}`.trim() === '';

/** Sentences by field. Empty: the row can be ordered. */
export type RowFaults = Readonly<Partial<Record<RosterField, string>>>;

export interface RosterRules {
  /** Sizes on offer in this colour. */
  sizes: readonly string[];
}

/** As it will be ordered: trimmed, NFC, the size as the shop writes it, "#7" as "7". */
export function tidyRow(row: RosterRow): RosterRow {
  const number = row.number
    .trim()
    .replace(/^(?:#|no\.?|nr\.?|№)\s*/i, '')
    .replace(/\.0+$/, '');
  return {
    name: tidy(row.name),
    number,
    size: row.size.trim() === '' ? '' : canonicalSize(row.size),
    note: tidy(row.note),
  };
}

const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[ \u00a0]+/g, ' ')
    .trim();

export function rowFaults(row: RosterRow, { sizes }: RosterRules): RowFaults {
  const { name, number, size, note } = tidyRow(row);
  const faults: Partial<Record<RosterField, string>> = {};
  if (hasHiddenCharacters(name)) faults.name = 'Contains invisible characters. Please type it again.';
  else if (codePointLength(name) > limits.nameLength)
    faults.name = `Use at most ${limits.nameLength} characters.`;
  if (!/^\d*$/.test(number)) faults.number = 'Use digits only.';
  else if (number.length > limits.numberDigits) faults.number = `Use up to ${limits.numberDigits} digits.`;
  if (size === '') faults.size = 'Choose a size.';
  else if (!sizes.includes(size)) faults.size = `${preview(size)} isn’t made.`;
  if (hasHiddenCharacters(note)) faults.note = 'Contains invisible characters. Please type it again.';
  else if (codePointLength(note) > limits.noteLength)
    faults.note = `Use at most ${limits.noteLength} characters.`;
  return faults;
}

const preview = (text: string) => [...text].slice(0, 12).join('');

/** What should be looked at and may be meant so. */
export interface RosterHints {
  /** Numbers on more than one piece, lowest first. */
  doubles: { number: string; rows: number[] }[];
  /** Rows, from 0, without a name although there are names on the garment. */
  nameless: number[];
  numberless: number[];
}

export function rosterHints(
  rows: readonly RosterRow[],
  { nameMm, numberMm }: { nameMm: number | null; numberMm: number | null },
): RosterHints {
  const byNumber = new Map<string, number[]>();
  const nameless: number[] = [];
  const numberless: number[] = [];
  for (const [at, row] of rows.entries()) {
    const { name, number } = tidyRow(row);
    if (nameMm !== null && name === '') nameless.push(at);
    if (numberMm === null) continue;
    if (number === '') numberless.push(at);
    else byNumber.set(number, [...(byNumber.get(number) ?? []), at]);
  }
  const doubles = [...byNumber]
    .filter(([, at]) => at.length > 1)
    .map(([number, at]) => ({ number, rows: at }))
    .toSorted((a, b) => Number(a.number) - Number(b.number));
  return { doubles, nameless, numberless };
}

/**
 * Account statements as banks export them: which column is what. CBA and ANZ write no heads, Westpac and NAB do. Pure:
 * the rows of the file come as text.
 */
import { readDollars } from '../../money/read-dollars.ts';

export const bankFormats = ['cba', 'westpac', 'nab', 'anz', 'other'] as const;
export type BankFormat = (typeof bankFormats)[number];

export const bankNames: Readonly<Record<BankFormat, string>> = {
  cba: 'Commonwealth Bank',
  westpac: 'Westpac',
  nab: 'NAB',
  anz: 'ANZ',
  other: 'Another bank',
};

/** Columns from 0. Either one amount with a sign, or money in (and out) in columns of their own. */
export interface BankColumns {
  date: number;
  /** Joined by a space. */
  text: readonly number[];
  amount: number | null;
  credit: number | null;
  debit: number | null;
  /** Rows before the first line. */
  heads: number;
  /** Day before month, or month before day. A date with the year first, or the month's name, says it itself. */
  order: 'dmy' | 'mdy';
}

export interface BankLine {
  /** ISO. */
  day: string;
  /** Less than nothing: money that went. */
  amountCents: number;
  text: string;
}

/** What a row could not be read for; `row` counts from 1, as a spreadsheet does. */
export interface BankProblem {
  row: number;
  why: 'date' | 'amount';
}

type Rows = readonly (readonly string[])[];

const dmy = 'dmy' as const;
const plain = { credit: null, debit: null, order: dmy };

/** Null for a file that is none of the four: its columns have to be named. */
export function recogniseBank(rows: Rows): { format: BankFormat; columns: BankColumns } | null {
  const [first = []] = rows;
  const heads = first.map(head => head.trim().toLowerCase());
  const at = (name: string) => heads.indexOf(name);
  if (at('narrative') >= 0 && at('debit amount') >= 0 && at('credit amount') >= 0) {
    return {
      format: 'westpac',
      columns: {
        date: at('date'),
        text: [at('narrative')],
        amount: null,
        credit: at('credit amount'),
        debit: at('debit amount'),
        heads: 1,
        order: dmy,
      },
    };
  }
  if (at('transaction details') >= 0 && at('amount') >= 0 && at('date') >= 0) {
    const type = at('transaction type');
    return {
      format: 'nab',
      columns: {
        ...plain,
        date: at('date'),
        text: [...(type >= 0 ? [type] : []), at('transaction details')],
        amount: at('amount'),
        heads: 1,
      },
    };
  }
  return withoutHeads(rows);
}

/** Date, amount, words; at CBA a balance after them. NAB's older files have date, amount and three blanks. */
function withoutHeads(rows: Rows): { format: BankFormat; columns: BankColumns } | null {
  const [first = []] = rows;
  const [date = '', amount = '', words = ''] = first;
  if (readDay(date, dmy) === null || readAmount(amount) === null) return null;
  if (first.length >= 6 && readAmount(words) === null && (first[5] ?? '') !== '' && words === '') {
    return { format: 'nab', columns: { ...plain, date: 0, amount: 1, text: [4, 5], heads: 0 } };
  }
  if (words.trim() === '') return null;
  const columns = { ...plain, date: 0, amount: 1, text: [2], heads: 0 };
  const isCba = first.length === 4 && readAmount(first[3] ?? '') !== null;
  return { format: isCba ? 'cba' : 'anz', columns };
}

export function readBankLines(
  rows: Rows,
  columns: BankColumns,
): { lines: BankLine[]; problems: BankProblem[] } {
  const lines: BankLine[] = [];
  const problems: BankProblem[] = [];
  rows.forEach((row, at) => {
    if (at < columns.heads || row.every(cell => cell.trim() === '')) return;
    const day = readDay(row[columns.date] ?? '', columns.order);
    const amountCents = amountOf(row, columns);
    if (day === null) problems.push({ row: at + 1, why: 'date' });
    else if (amountCents === null) problems.push({ row: at + 1, why: 'amount' });
    else lines.push({ day, amountCents, text: wordsOf(row, columns) });
  });
  return { lines, problems };
}

function amountOf(row: readonly string[], { amount, credit, debit }: BankColumns): number | null {
  if (amount !== null) return readAmount(row[amount] ?? '');
  const [came, went] = [credit, debit].map(column => (column === null ? '' : (row[column] ?? '').trim()));
  if (came) return readAmount(came);
  const out = went ? readAmount(went) : null;
  return out === null ? null : -Math.abs(out);
}

const longestText = 300;

function wordsOf(row: readonly string[], { text }: BankColumns): string {
  const words = text.map(column => row[column] ?? '').join(' ');
  return words
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longestText);
}

/** "-1,234.50", "+$12", "(12.00)", "12.00 CR" in cents; null where it is no amount. */
export function readAmount(written: string): number | null {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const mark = /\s*(CR|DR)$/i.exec(text);
  const bare = mark ? text.slice(0, mark.index) : text;
  const isNegative = /^\(.*\)$|^-|^\$-|-$/.test(bare) || mark?.[1]?.toUpperCase() === 'DR';
  const cents = readDollars(bare.replaceAll(/[()+-]/g, ''));
  if (cents === null) return null;
  return isNegative && cents !== 0 ? -cents : cents;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "21/11/2026", "21 Nov 26", "2026-11-21" as ISO; null where it is no day. */
export function readDay(written: string, order: 'dmy' | 'mdy'): string | null {
  const text = written.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, a = '', b = '', c = ''] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})[\s/.-]+(\d{4}|\d{2})\b/i.exec(text) ?? [];
  if (a === '') return null;
  const year = c.length === 2 ? 2000 + Number(c) : Number(c);
  const named = months.indexOf(b.slice(0, 3).toLowerCase()) + 1;
  if (/[a-z]/i.test(b)) return named > 0 ? dayOf(year, named, Number(a)) : null;
  return order === 'dmy' ? dayOf(year, Number(b), Number(a)) : dayOf(year, Number(a), Number(b));
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 2000 && year < 2100;
  return isThere ? at.toISOString().slice(0, 10) : null;
}

/** Which days or months the charts of the dashboard show. Pure, and without zod: the screen reads it. */
import { addDays } from '../time/time-zone.ts';

export const historyRanges = ['7d', '30d', '90d', '12m'] as const;
export type HistoryRange = (typeof historyRanges)[number];
export const defaultHistoryRange: HistoryRange = '30d';

export interface HistorySpan {
  step: 'day' | 'month';
  /** The first day of each, oldest first; the last one holds today. */
  starts: readonly string[];
  /** The first day after it. */
  end: string;
}

const daysOf = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** `today` is a day of the shop's calendar. */
export function historySpan(range: HistoryRange, today: string): HistorySpan {
  if (range === '12m') {
    const starts = Array.from({ length: 12 }, (_, at) => monthStart(today, at - 11));
    return { step: 'month', starts, end: monthStart(today, 1) };
  }
  const count = daysOf[range];
  const starts = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
  return { step: 'day', starts, end: addDays(today, 1) };
}

/** The first day of the month so many months after (or before) a day. */
function monthStart(isoDate: string, months: number): string {
  const [year = 0, month = 1] = isoDate.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The days or months shown in the dashboard's charts. Pure and without zod, because the screen uses it. */
import { addDays } from '../time/time-zone.ts';

export const historyRanges = ['7d', '30d', '90d', '12m'] as const;
export type HistoryRange = (typeof historyRanges)[number];
export const defaultHistoryRange: HistoryRange = '30d';

export interface HistorySpan {
  step: 'day' | 'month';
  /** The first day of each period, oldest first; the last period contains today. */
  starts: readonly string[];
  /** The day after the last period. */
  end: string;
}

const daysOf = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** `today` is a day in the shop's calendar. */
export function historySpan(range: HistoryRange, today: string): HistorySpan {
  if (range === '12m') {
    const starts = Array.from({ length: 12 }, (_, at) => monthStart(today, at - 11));
    return { step: 'month', starts, end: monthStart(today, 1) };
  }
  const count = daysOf[range];
  const starts = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
  return { step: 'day', starts, end: addDays(today, 1) };
}

/** The first day of the month that is `months` after (or before) the month of a day. */
function monthStart(isoDate: string, months: number): string {
  const [year = 0, month = 1] = isoDate.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The times that figures are shown over, and how their days and months are written. */
import { type HistoryRange, historyRanges } from '#contract/dashboard/dashboard-history.ts';
import { formatIsoDay } from '#contract/time/dates.ts';

export type Step = 'day' | 'month';

export const rangeLabels: Readonly<Record<HistoryRange, string>> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
};

export const rangeOf = (word: string | null): HistoryRange | undefined =>
  historyRanges.find(range => range === word);

/** "21 Nov 2026", or "Nov 2026" for a month. */
export function writePoint(from: string, step: Step): string {
  const day = formatIsoDay(from);
  return step === 'day' ? day : day.slice(day.indexOf(' ') + 1);
}

/** Below a bar: without the year, which the choice of the time makes clear enough. */
export function writeTick(from: string, step: Step): string {
  return step === 'day' ? formatIsoDay(from).split(' ').slice(0, 2).join(' ') : writePoint(from, step);
}

/** How long invoices have been overdue, in the steps that bookkeepers use. */
import { daysBetween, isoDateIn } from '../time/time-zone.ts';

export const ageSteps = ['current', 'days30', 'days60', 'days90', 'older'] as const;
export type AgeStep = (typeof ageSteps)[number];

export const ageWords: Readonly<Record<AgeStep, string>> = {
  current: 'Not due yet',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
};

/** Last day of each step, counted from the day after the due date. */
const until: readonly (readonly [days: number, step: AgeStep])[] = [
  [0, 'current'],
  [30, 'days30'],
  [60, 'days60'],
  [90, 'days90'],
];

/** On the day itself an invoice is not overdue. Days are those of the shop's calendar. */
export function ageStepOf(dueAt: Date, now: Date, timeZone: string): AgeStep {
  const days = overdueDays(dueAt, now, timeZone);
  return until.find(([last]) => days <= last)?.[1] ?? 'older';
}

/** Less than 1: not overdue. */
export function overdueDays(dueAt: Date, now: Date, timeZone: string): number {
  return daysBetween(isoDateIn(dueAt, timeZone), isoDateIn(now, timeZone));
}

export type Ageing = Record<AgeStep, number>;

export const noAgeing = (): Ageing => ({ current: 0, days30: 0, days60: 0, days90: 0, older: 0 });

export function ageingOf(
  invoices: readonly { dueAt: string; openCents: number }[],
  now: Date,
  timeZone: string,
): Ageing {
  const ageing = noAgeing();
  for (const { dueAt, openCents } of invoices) ageing[ageStepOf(new Date(dueAt), now, timeZone)] += openCents;
  return ageing;
}

/** What the office's figures are split by, and the periods of the tax office. */
import { addDays } from '../time/time-zone.ts';

/** Of sales, by the documents that were issued: each comes to the same total. */
export const saleSplits = ['day', 'product', 'technique', 'customer', 'source'] as const;
export type SaleSplit = (typeof saleSplits)[number];

/** What can be opened into its rows. */
export const figureKinds = [
  'document',
  'cash',
  'bad_debt',
  'product',
  'technique',
  'customer',
  'source',
  'on_time',
  'quote',
  'answer',
  'job',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** These count, and have no sums of money. */
export const isCount = (kind: FigureKind): boolean => countKinds.includes(kind);
const countKinds: readonly FigureKind[] = ['on_time', 'quote', 'answer', 'job'];

/** Of the quotes that were requested in a period, what has become of them so far. */
export const quoteOutcomes = ['requested', 'sent', 'accepted', 'declined'] as const;
export type QuoteOutcome = (typeof quoteOutcomes)[number];

/** Requests for a quote, by whether the first answer has been sent. */
export const answerStates = ['answered', 'waiting'] as const;
export type AnswerState = (typeof answerStates)[number];

/** Jobs that were finished, and jobs that went back after it. */
export const jobDeeds = ['made', 'again'] as const;
export type JobDeed = (typeof jobDeeds)[number];

/** Less is a wrong tap that was taken back. */
export const againAfterMinutes = 10;

/** "again:dtf": of one technique; the deed alone is all of them. */
export const jobKey = (deed: JobDeed, technique?: string): string =>
  technique === undefined ? deed : `${deed}:${technique}`;

/** The least of them that so large a share of all comes up to: of ten, the median is the fifth. Null for none. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** "45 min", "6.5 h": of working time. */
export function workingText(minutes: number | null): string {
  if (minutes === null) return '–';
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

export const splitLabels: Readonly<Record<SaleSplit, string>> = {
  day: 'Day',
  product: 'Product',
  technique: 'Technique',
  customer: 'Customer',
  source: 'Source',
};

/** Keys of what is not a product, a technique or a customer. */
export const otherKeys: Readonly<Record<string, string>> = {
  '+decoration': 'Decoration priced apart',
  '+setup': 'Artwork set-up',
  '+shipping': 'Delivery',
  '+adjustment': 'Refunds and cancellations',
  '+blank': 'Blank garments',
  '+several': 'Several techniques',
  '+nobody': 'No customer',
  '+none': 'No design on the job',
  '+rest': 'All others',
};

export interface Period {
  /** ISO days, both included. */
  from: string;
  to: string;
}

/** The quarter of the tax office that a day is in: July to September is the first of a financial year. */
export function quarterOf(day: string): Period {
  const [year = 2026, month = 1] = day.split('-').map(Number);
  return months(year, Math.floor((month - 1) / 3) * 3, 3);
}

export function monthOf(day: string): Period {
  const [year = 2026, month = 1] = day.split('-').map(Number);
  return months(year, month - 1, 1);
}

/** July to June. */
export function financialYearOf(day: string): Period {
  const [year = 2026, month = 1] = day.split('-').map(Number);
  return months(month >= 7 ? year : year - 1, 6, 12);
}

/** `month` from 0. */
function months(year: number, month: number, count: number): Period {
  const iso = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  return { from: iso(month), to: addDays(iso(month + count), -1) };
}

/** The one before, of the same kind. */
export function before({ from }: Period, kindOf: (day: string) => Period): Period {
  return kindOf(addDays(from, -1));
}

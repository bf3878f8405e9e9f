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
] as const;
export type FigureKind = (typeof figureKinds)[number];

/** These count, and have no sums of money. */
export const isCount = (kind: FigureKind): boolean => kind === 'on_time' || kind === 'quote';

/** Of the quotes that were requested in a period, what has become of them so far. */
export const quoteOutcomes = ['requested', 'sent', 'accepted', 'declined'] as const;
export type QuoteOutcome = (typeof quoteOutcomes)[number];

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

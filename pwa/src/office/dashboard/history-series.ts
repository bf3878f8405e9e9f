/** What each chart shows, and how its figures are written. Pure. */
import type { HistoryPoint } from '#contract/dashboard/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';

export interface Series {
  title: string;
  /** What one figure counts, as its column heading. */
  column: string;
  read: (point: HistoryPoint) => number;
  write: (value: number) => string;
  /** For the axis. */
  writeShort: (value: number) => string;
  /** Shown on a bar beside its figure. */
  note: string;
  empty: string;
}

const dollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const counted = new Intl.NumberFormat('en-AU');
const short = new Intl.NumberFormat('en-AU', { notation: 'compact' });
const count = (value: number) => counted.format(value);

export const series: readonly Series[] = [
  {
    title: 'Revenue',
    column: 'Revenue',
    read: point => point.revenueCents,
    write: formatCents,
    writeShort: value => dollars.format(value / 100),
    note: 'By the day of payment, without cancelled orders, less refunds',
    empty: 'Nothing was paid in this period.',
  },
  {
    title: 'Orders',
    column: 'Orders',
    read: point => point.orders,
    write: count,
    writeShort: value => short.format(value),
    note: 'Placed, paid or not, without cancelled ones',
    empty: 'No order was placed in this period.',
  },
  {
    title: 'Production',
    column: 'Pieces',
    read: point => point.pieces,
    write: value => (value === 1 ? '1 piece' : `${count(value)} pieces`),
    writeShort: value => short.format(value),
    note: 'Pieces of the jobs that were finished',
    empty: 'No job was finished in this period.',
  },
];

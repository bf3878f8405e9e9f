/** Describes suppliers' feeds and their runs. */
import type { FeedOutcome, FeedRun, SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import type { FeedForm, feedForm } from '#contract/imports/feed-form.ts';
import { scheduleWords } from '#contract/imports/feed-schedule.ts';
import type { z } from 'zod';
import { countOf, figure } from '../run-words.ts';

export const outcomeLabels: Readonly<Record<FeedOutcome, string>> = {
  running: 'Running',
  unchanged: 'Unchanged',
  applied: 'Applied',
  asks: 'Waits for you',
  declined: 'Left unused',
  replaced: 'Replaced',
  failed: 'Failed',
};

/** What came of a run, in one line. */
export function outcomeWords(run: FeedRun, kind: SupplierFeed['kind']): string {
  const offSale = offSaleOf(run);
  switch (run.outcome) {
    case 'running':
      return 'Fetching the file, or waiting for another import';
    case 'unchanged':
      return 'The same file as before';
    case 'failed':
      return run.reason ?? 'It failed and changed nothing.';
    case 'asks':
      return `It would take ${offSale} off sale. Nothing has been changed.`;
    case 'declined':
      return `It would have taken ${offSale} off sale`;
    case 'replaced':
      return 'A later file came before it was answered';
    case 'applied':
      return appliedWords(run, kind);
  }
}

const offSaleOf = ({ offSale: { products, variants } }: FeedRun): string =>
  `${countOf(products, 'product')} and ${countOf(variants, 'variant')}`;

function appliedWords(run: FeedRun, kind: SupplierFeed['kind']): string {
  const { changed, skipped, kept, offSale } = run;
  const what = kind === 'stock' ? 'stock counts' : 'products and variants';
  const parts = [
    changed > 0 ? `${figure(changed)} ${what} changed` : 'nothing new',
    offSale.products + offSale.variants > 0 && `${offSaleOf(run)} off sale`,
    skipped > 0 && `${countOf(skipped, 'row')} left out`,
    kept > 0 && `${figure(kept)} ${kept === 1 ? 'keeps its' : 'keep their'} words`,
  ].filter((part): part is string => Boolean(part));
  const line = parts.join(', ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** "Stock, every 6 hours"; "Catalogue, off". */
export function feedFacts({ kind, isOn, ...schedule }: SupplierFeed): string {
  const what = kind === 'stock' ? 'Stock' : 'Catalogue';
  return `${what}, ${isOn ? scheduleWords(schedule).toLowerCase() : 'off'}`;
}

export const newFeed: FeedForm = {
  name: '',
  kind: 'catalogue',
  place: 'address',
  address: '',
  signIn: 'none',
  signInName: '',
  credentials: '',
  mode: 'add',
  codeColumn: '',
  stockColumn: '',
  inStockPieces: '100',
  rhythm: 'daily',
  hours: '6',
  time: '06:00',
  isOn: true,
};

export function feedFormOf(feed: SupplierFeed): FeedForm {
  const { name, kind, place, address, signIn, signInName, mode, codeColumn, stockColumn, isOn } = feed;
  return {
    name,
    kind,
    place,
    address,
    signIn,
    signInName,
    mode,
    codeColumn,
    stockColumn,
    isOn,
    credentials: '',
    inStockPieces: String(feed.inStockPieces),
    rhythm: feed.dailyAt === null ? 'hours' : 'daily',
    hours: String(feed.everyHours ?? newFeed.hours),
    time: feed.dailyAt ?? newFeed.time,
  };
}

/** Which fields of the record a field of the form belongs to; the others are called the same. */
const partsOf: Readonly<Partial<Record<keyof FeedForm, readonly string[]>>> = {
  rhythm: ['everyHours', 'dailyAt'],
  hours: ['everyHours'],
  time: ['dailyAt'],
};

/** Only what differs from what was seen. */
export function changedFields(
  checked: z.output<typeof feedForm>,
  seen: FeedForm,
  typed: FeedForm,
): Partial<z.output<typeof feedForm>> {
  const names = new Set(
    (Object.keys(typed) as (keyof FeedForm)[])
      .filter(name => typed[name] !== seen[name])
      .flatMap(name => partsOf[name] ?? [name]),
  );
  return Object.fromEntries(Object.entries(checked).filter(([name]) => names.has(name)));
}

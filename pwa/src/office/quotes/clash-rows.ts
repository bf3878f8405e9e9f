/** Two people changed one quote: what the first made of it, and what the second wants. Pure. */
import { formatIsoDay } from '#contract/time/dates.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { type QuoteStatus, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';

/** What a person wants of a quote, as far as two people can want different things. */
export interface Wanted {
  status?: QuoteStatus | undefined;
  internalNotes?: string | null | undefined;
  followUpOn?: string | null | undefined;
  orderId?: string | null | undefined;
  firmPrice?: number;
  isDeleted?: boolean;
}

type Seen = Pick<OfficeQuoteDetail, 'status' | 'internalNotes' | 'followUpOn' | 'firmPrice' | 'order'>;
type Read = Required<{ [K in keyof Wanted]: NonNullable<Wanted[K]> | null }>;

const none = 'none';

const fields: readonly { field: string; words: (quote: Read) => string }[] = [
  { field: 'Status', words: ({ status }) => (status ? quoteStatusLabels[status] : none) },
  { field: 'Firm price', words: ({ firmPrice }) => (firmPrice === null ? none : formatCents(firmPrice)) },
  { field: 'Notes', words: ({ internalNotes }) => internalNotes || none },
  { field: 'Follow up', words: ({ followUpOn }) => (followUpOn ? formatIsoDay(followUpOn) : none) },
  { field: 'Order', words: ({ orderId }) => orderId || none },
  { field: 'On the list', words: ({ isDeleted }) => (isDeleted ? 'No, deleted' : 'Yes') },
];

/** Only the fields that either of them touched. */
export function clashRows(seen: Seen, current: Seen, wanted: Wanted): ClashRow[] {
  const before = readOf(seen);
  const theirs = readOf(current);
  const mine = { ...before, ...definedOf(wanted) };
  return fields
    .map(({ field, words }) => ({
      field,
      before: words(before),
      theirs: words(theirs),
      mine: words(mine) === words(before) ? null : words(mine),
    }))
    .filter(row => row.theirs !== row.before || row.mine !== null);
}

function readOf({ status, internalNotes, followUpOn, firmPrice, order }: Seen): Read {
  return { status, internalNotes, followUpOn, firmPrice, orderId: order?.orderId ?? null, isDeleted: false };
}

function definedOf(wanted: Wanted): Partial<Read> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

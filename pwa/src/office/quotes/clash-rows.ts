/** Two people changed one quote: the first person's changes beside the second's. Pure. */
import { formatIsoDay } from '#contract/time/dates.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { draftFacts } from '#contract/quotes/drafts/draft-words.ts';
import { quoteStatusLabels } from '#contract/quotes/quotes.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField, type Sides } from '#pwa/office/common/record/clash-rows.ts';

type Seen = Pick<
  OfficeQuoteDetail,
  'status' | 'internalNotes' | 'followUpOn' | 'firmPrice' | 'order' | 'draft'
>;
type View = Omit<Seen, 'order'> & { orderId: string | null; isDeleted: boolean };

/** The fields of a quote that two people can change differently. */
export type WantedQuote = Sides<View>['wanted'];

const none = 'none';

const fields: readonly RecordField<View>[] = [
  { label: 'Status', words: ({ status }) => quoteStatusLabels[status] },
  { label: 'Firm price', words: ({ firmPrice }) => (firmPrice === null ? none : formatCents(firmPrice)) },
  { label: 'Notes', words: ({ internalNotes }) => internalNotes || none },
  { label: 'Follow up', words: ({ followUpOn }) => (followUpOn ? formatIsoDay(followUpOn) : none) },
  { label: 'Draft', words: ({ draft }) => (draft ? savedWords(draft) : none) },
  { label: 'Order', words: ({ orderId }) => orderId || none },
  { label: 'On the list', words: ({ isDeleted }) => (isDeleted ? 'No, deleted' : 'Yes') },
];

export function quoteRows(seen: Seen, current: Seen, wanted: WantedQuote = {}): ClashRow[] {
  return clashRows(fields, { seen: viewOf(seen), current: viewOf(current), wanted });
}

const savedWords = ({ byName, form }: NonNullable<Seen['draft']>) =>
  [`Saved${byName ? ` by ${byName}` : ''}`, ...draftFacts.map(({ words }) => words(form))]
    .filter(Boolean)
    .join('. ');

const viewOf = (quote: Seen): View => ({
  ...quote,
  orderId: quote.order?.orderId ?? null,
  isDeleted: false,
});

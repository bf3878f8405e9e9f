import { FilePlus2, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMonthDayYear } from '#contract/time/dates.ts';
import type { OfficeQuote } from '#contract/quotes/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatEstimate } from '#contract/quotes/quote-estimate.ts';
import { quoteChoices, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { ExportButton } from '#pwa/common/list/export-button.tsx';
import { wordsOf } from '#pwa/common/list/list-address.ts';
import { FilterChip, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RestoreButton, useOpenRecord, ViewButton } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { ContactCell, NextStep } from '#pwa/office/common/request-cells.tsx';
import { quoteList } from './kept-quotes.ts';
import { quoteAddress } from './quote-address.ts';
import { quoteBadge } from './quote-badge.ts';
import { countText, decorationOf, detailOf, methodOf, nextStep, placesOf } from './quote-text.ts';
import { QuoteDialog } from './parts/quote-dialog.tsx';
import { useRestoreQuote } from './use-quote.ts';

const words: ListWords = {
  one: 'quote',
  search: 'Search quotes by name, email, or phone...',
  icon: MessageSquareQuote,
  none: [
    'No quote requests yet',
    'Requests from “Get Instant Quote” in the shop appear here, with the estimate that was shown.',
  ],
  noneFits: ['No matching quotes', 'Try fewer words or another status.'],
};

const chosenWords = wordsOf(quoteChoices, choice => quoteStatusLabels[choice]);

const columns: Column<OfficeQuote>[] = [
  {
    head: 'Customer',
    width: 'max-w-48',
    cell: quote => <ContactCell {...quote} />,
    card: { title: quote => quote.name },
  },
  {
    head: 'Details',
    width: 'max-w-56',
    cell: quote => quote.productName,
    under: detailOf,
    card: { lead: quote => `${countText(quote.quantity)} × ${quote.productName}` },
  },
  { head: 'Quantity', numeric: true, cell: quote => countText(quote.quantity) },
  {
    head: 'Decoration',
    cell: methodOf,
    under: placesOf,
    card: { meta: quote => joined(quote.company, decorationOf(quote), detailOf(quote)) },
  },
  {
    head: 'Estimated Price',
    numeric: true,
    cell: quote => formatEstimate(quote.estimatedPrice),
    under: ({ firmPrice }) => firmPrice !== null && `Firm ${formatCents(firmPrice)}`,
    card: {
      figure: ({ firmPrice, estimatedPrice }) =>
        firmPrice === null ? formatEstimate(estimatedPrice) : formatCents(firmPrice),
    },
  },
  {
    head: 'Status',
    cell: quote => <StatusBadge of={quoteBadge(quote.status)} />,
    under: (quote, { today }) => <NextStep step={nextStep(quote, today)} />,
    card: 'badges',
  },
  {
    head: 'Date',
    cell: ({ createdAt }, { timeZone }) => formatMonthDayYear(new Date(createdAt), timeZone),
    card: 'badges',
  },
];

/** /admin/quotes. Search, filters, page and the open quote are in the address. */
export function AdminQuotesScreen() {
  const { openId, open, close } = useOpenRecord('quote');
  const restore = useRestoreQuote();
  const list = useList({
    ...quoteList,
    address: quoteAddress,
    words,
    count: query => call('GET /api/quote-counts', { query }),
  });
  const { counts, values, toggle } = list;
  const by = counts?.byStatus;
  // Stays once it was shown: restoring the last one must not remove it from under a finger or the focus.
  const [offersGone, setOffersGone] = useState(false);
  if (!offersGone && (values.gone || counts?.gone)) setOffersGone(true);
  return (
    <ListScreen>
      <ListHead title="Quote Requests" hasBack>
        <Button variant="go" icon={FilePlus2} asChild>
          <Link to="/admin/quotes/new">New quote</Link>
        </Button>
        <ExportButton
          path="/api/quotes/export"
          filter={values}
          name="quotes"
          failed="The list could not be exported"
        />
      </ListHead>
      <ListCounts
        label="Quotes"
        counts={{ Total: counts?.total, Pending: by?.pending, Quoted: by?.quoted, Accepted: by?.accepted }}
      />
      <ListFilters list={list} />
      <Views any="All Status" counts={by} {...list.field('status')} words={chosenWords}>
        <FilterChip label="To follow up" count={counts?.due} {...toggle('due')} />
        {offersGone && <FilterChip label="Deleted" count={counts?.gone} {...toggle('gone')} />}
      </Views>
      <ListResults list={list} rows={list.data} total={counts?.found}>
        {quotes => (
          <ListRows
            label="Quotes"
            columns={columns}
            rows={quotes}
            action={({ id, name, quantity, productName }) => {
              const what = `quote of ${name}, ${quantity} × ${productName ?? 'apparel'}`;
              if (!values.gone) return <ViewButton what={what} onOpen={() => open(id)} />;
              return <RestoreButton what={what} onRestore={() => void restore(id)} />;
            }}
          />
        )}
      </ListResults>
      {openId !== null && <QuoteDialog id={openId} onClose={close} onRestore={id => void restore(id)} />}
    </ListScreen>
  );
}

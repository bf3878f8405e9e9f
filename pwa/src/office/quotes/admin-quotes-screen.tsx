import { FilePlus2, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#contract/money/money.ts';
import { formatEstimate } from '#contract/quotes/quote-estimate.ts';
import { quoteChoices, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ExportButton } from '#pwa/common/list/export-button.tsx';
import { wordsOf } from '#pwa/common/list/list-address.ts';
import { FilterChip, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { dayOf, joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RestoreButton, useOpenRecord, ViewButton, ViewLink } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { ContactCell, NextStep } from '#pwa/office/common/request-cells.tsx';
import { type ListedQuote, quoteList } from './kept-quotes.ts';
import { quoteAddress } from './quote-address.ts';
import { countText, decorationOf, detailOf, methodOf, nextStep, placesOf, quantityOf } from './quote-text.ts';
import { QuoteDialog } from './parts/quote-dialog.tsx';
import { QuoteState } from './parts/quote-state.tsx';
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

const columns: Column<ListedQuote>[] = [
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
    card: { lead: quote => quote.productName && `${countText(quote.quantity)} × ${quote.productName}` },
  },
  { head: 'Quantity', numeric: true, cell: quantityOf },
  {
    head: 'Decoration',
    cell: methodOf,
    under: placesOf,
    card: { meta: quote => joined(quote.company, decorationOf(quote), detailOf(quote)) },
  },
  {
    head: 'Estimated Price',
    numeric: true,
    cell: quote => (quote.isOnlyDraft ? '' : formatEstimate(quote.estimatedPrice)),
    under: ({ firmPrice }) => firmPrice !== null && `Firm ${formatCents(firmPrice)}`,
    card: {
      figure: ({ firmPrice, estimatedPrice, isOnlyDraft }) =>
        firmPrice !== null ? formatCents(firmPrice) : isOnlyDraft ? '' : formatEstimate(estimatedPrice),
    },
  },
  {
    head: 'Status',
    cell: quote => <QuoteState quote={quote} />,
    under: (quote, { today }) => !quote.isOnlyDraft && <NextStep step={nextStep(quote, today)} />,
    card: 'badges',
  },
  {
    head: 'Date',
    cell: ({ createdAt }, clock) => <span className="whitespace-nowrap">{dayOf(createdAt, clock)}</span>,
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
        {(values.draft || Boolean(counts?.drafts)) && (
          <FilterChip label="Drafts" count={counts?.drafts} {...toggle('draft')} />
        )}
        {offersGone && <FilterChip label="Deleted" count={counts?.gone} {...toggle('gone')} />}
      </Views>
      <ListResults list={list} rows={list.data} total={counts?.found}>
        {quotes => (
          <ListRows
            label="Quotes"
            columns={columns}
            rows={quotes}
            action={({ id, name, quantity, productName, madeAs }) => {
              const what = `quote of ${name}, ${quantity} × ${productName ?? 'apparel'}`;
              if (madeAs) return <ViewLink what={what} to={`/admin/quotes/new?draft=${madeAs}`} />;
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

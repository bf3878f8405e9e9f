import { Download, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { quotePageSize } from '#contract/quotes/quotes.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { failureWords, loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { openIdOf, pageOf, withChange } from '#pwa/office/common/list-address.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { filterNames, filterOf, type QuoteFilter } from './list-address.ts';
import { useRestoreQuote } from './use-quote.ts';
import { useQuotes } from './use-quotes.ts';
import { QuoteDialog } from './parts/quote-dialog.tsx';
import { QuoteFilters } from './parts/quote-filters.tsx';
import { QuoteRows } from './parts/quote-rows.tsx';

/** /admin/quotes. Search, filters, page and the open quote stand in the address. */
export function AdminQuotesScreen() {
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useOpenInQuery('quote');
  const { quotes, counts } = useQuotes(address);
  const restore = useRestoreQuote();
  const openId = openIdOf(open);
  const found = counts.data?.found;
  const change = (values: Readonly<Record<string, string>>) =>
    setAddress(before => withChange(before, values), { replace: 'search' in values });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <BackLink asChild>
          <Link to="/admin">Dashboard</Link>
        </BackLink>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <h1 className="text-3xl">Quote Requests</h1>
          <ExportButton filter={filterOf(address)} />
        </div>
      </header>
      <Counts counts={counts.data} />
      <QuoteFilters address={address} due={counts.data?.due} gone={counts.data?.gone} onChange={change} />
      {quotes.isPending && <QuotesWait />}
      {quotes.isError && (
        <ErrorState
          title={loadFailureWords(quotes.error, 'Failed to load quotes')}
          onRetry={() => {
            void quotes.refetch();
            void counts.refetch();
          }}
          retrying={quotes.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {quotes.data?.length === 0 && (
        <NoQuotes
          isFiltered={filterNames.some(name => address.has(name)) || pageOf(address) > 1}
          onClear={() => change({ search: '', status: '', due: '', gone: '', page: '' })}
        />
      )}
      {quotes.data && quotes.data.length > 0 && (
        <div aria-busy={quotes.isPlaceholderData} className="aria-busy:opacity-60">
          <QuoteRows
            quotes={quotes.data}
            onOpen={id => setOpen(String(id))}
            onRestore={address.get('gone') === 'true' ? id => void restore(id) : undefined}
          />
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">
          {found !== undefined && (found === 1 ? '1 quote' : `${found} quotes`)}
        </output>
        <Pagination
          page={pageOf(address)}
          pageCount={Math.ceil((found ?? 0) / quotePageSize)}
          hrefFor={to => `?${withChange(address, { page: to === 1 ? '' : String(to) }).toString()}`}
          onPage={to => change({ page: to === 1 ? '' : String(to) })}
        />
      </footer>
      {openId !== null && (
        <QuoteDialog id={openId} onClose={() => setOpen(null)} onRestore={id => void restore(id)} />
      )}
    </div>
  );
}

function Counts({ counts }: { counts: ReturnType<typeof useQuotes>['counts']['data'] }) {
  const figure = (value: number | undefined) => value ?? '–';
  return (
    <CountStrip
      label="Quotes"
      counts={[
        { key: 'total', label: 'Total', value: figure(counts?.total) },
        { key: 'pending', label: 'Pending', value: figure(counts?.byStatus.pending) },
        { key: 'quoted', label: 'Quoted', value: figure(counts?.byStatus.quoted) },
        { key: 'accepted', label: 'Accepted', value: figure(counts?.byStatus.accepted) },
      ]}
    />
  );
}

/** The current filter as a file for a spreadsheet. */
function ExportButton({ filter }: { filter: QuoteFilter }) {
  const [isSaving, setSaving] = useState(false);
  const { now, timeZone } = useShopClock();
  const toast = useToast();

  async function handleClick() {
    setSaving(true);
    try {
      const bytes = await fetchFile(`/api/quotes/export?${new URLSearchParams(filter).toString()}`);
      saveFile(new File([bytes], `quotes-${isoDateIn(now, timeZone)}.csv`, { type: 'text/csv' }));
    } catch (error) {
      toast({
        title: 'The list could not be exported',
        description: failureWords(error, 'Please try again in a moment.'),
        tone: 'danger',
      });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button icon={Download} loading={isSaving && 'Exporting…'} onClick={() => void handleClick()}>
      Export CSV
    </Button>
  );
}

function NoQuotes({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={MessageSquareQuote}
      title={isFiltered ? 'No quote fits' : 'No quote requests yet'}
      action={isFiltered && <Button onClick={onClear}>Show all quotes</Button>}
    >
      {isFiltered
        ? 'Try fewer words or another status.'
        : 'Requests from “Get Instant Quote” in the shop appear here, with the estimate that was shown.'}
    </EmptyState>
  );
}

function QuotesWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading quotes</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </div>
  );
}

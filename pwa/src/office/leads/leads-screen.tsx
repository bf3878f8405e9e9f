import { Inbox } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { leadPageSize } from '#contract/leads/leads.ts';
import { formatCents } from '#contract/money/money.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { openIdOf, pageOf, withChange } from '#pwa/office/common/list-address.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { LeadDialog } from '../leads/lead-dialog.tsx';
import { LeadFilters } from '../leads/lead-filters.tsx';
import { LeadRows } from '../leads/lead-rows.tsx';
import { filterNames } from '../leads/list-address.ts';
import { useLeads } from '../leads/use-leads.ts';

const noFilter = Object.fromEntries([...filterNames, 'page'].map(name => [name, '']));

/** /admin/leads. Search, filters, order, page and the open lead stand in the address. */
export function LeadsScreen() {
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useOpenInQuery('lead');
  const { leads, counts } = useLeads(address);
  const openId = openIdOf(open);
  const found = counts.data?.found;
  const change = (values: Readonly<Record<string, string>>) =>
    setAddress(before => withChange(before, values), { replace: 'search' in values });
  const hrefFor = (to: number) => `?${withChange(address, { page: to === 1 ? '' : String(to) }).toString()}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <BackLink asChild>
          <Link to="/admin">Dashboard</Link>
        </BackLink>
        <h1 className="text-3xl">Leads</h1>
      </header>
      <Counts counts={counts.data} />
      <LeadFilters address={address} counts={counts.data} onChange={change} />
      {leads.isPending && <LeadsWait />}
      {leads.isError && (
        <ErrorState
          title={loadFailureWords(leads.error, 'Failed to load leads')}
          onRetry={() => {
            void leads.refetch();
            void counts.refetch();
          }}
          retrying={leads.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {leads.data?.length === 0 && (
        <NoLeads
          isFiltered={filterNames.some(name => address.has(name)) || pageOf(address) > 1}
          onClear={() => change(noFilter)}
        />
      )}
      {leads.data && leads.data.length > 0 && (
        <div aria-busy={leads.isPlaceholderData} className="aria-busy:opacity-60">
          <LeadRows leads={leads.data} onOpen={id => setOpen(String(id))} />
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">
          {found !== undefined && (found === 1 ? '1 lead' : `${found.toLocaleString('en-AU')} leads`)}
        </output>
        <Pagination
          page={pageOf(address)}
          pageCount={Math.ceil((found ?? 0) / leadPageSize)}
          hrefFor={hrefFor}
          onPage={to => change({ page: to === 1 ? '' : String(to) })}
        />
      </footer>
      {openId !== null && <LeadDialog key={openId} id={openId} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Counts({ counts }: { counts: ReturnType<typeof useLeads>['counts']['data'] }) {
  return (
    <CountStrip
      label="Leads"
      counts={[
        { key: 'new', label: 'New', value: counts?.byStatus.new ?? '–' },
        { key: 'unread', label: 'With unread messages', value: counts?.unread ?? '–' },
        { key: 'due', label: 'To follow up', value: counts?.due ?? '–' },
        {
          key: 'value',
          label: 'Open value ex GST',
          // Whole dollars: estimates are no more exact than that.
          value: counts ? formatCents(Math.round(counts.openValue / 100) * 100).slice(0, -3) : '–',
        },
      ]}
    />
  );
}

function NoLeads({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={Inbox}
      title={isFiltered ? 'No lead fits' : 'No open leads'}
      action={isFiltered && <Button onClick={onClear}>Show all open leads</Button>}
    >
      {isFiltered
        ? 'Try fewer words, or another status.'
        : 'Anyone who asks for a quote or writes through the contact page appears here automatically.'}
    </EmptyState>
  );
}

function LeadsWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading leads</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </div>
  );
}

import { CircleX, Inbox, Mail, MessageCircle, Send, Sparkles, Trophy } from 'lucide-react';
import type { LeadRow } from '#contract/leads/endpoints.ts';
import { leadSourceLabel, leadStatusLabels } from '#contract/leads/leads.ts';
import { formatCents, formatWholeDollars } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { Choice, FilterChip, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { agoOf, joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListHead, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { useOpenRecord, ViewButton } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { PriorityMark } from '#pwa/office/common/priority-mark.tsx';
import { ContactCell, NextStep } from '#pwa/office/common/request-cells.tsx';
import { leadList } from './kept-leads.ts';
import { leadAddress } from './lead-address.ts';
import { LeadDialog } from './lead-dialog.tsx';
import { nextStep } from './lead-words.ts';

const words: ListWords = {
  one: 'lead',
  search: 'Search leads by name, company, email or phone...',
  icon: Inbox,
  none: [
    'No open leads',
    'Anyone who asks for a quote or writes through the contact page appears here automatically.',
  ],
  noneFits: ['No matching leads', 'Try fewer words, or another status.'],
  showAll: 'Show all open leads',
};

const looks = {
  new: { tone: 'wait', icon: Sparkles },
  contacted: { tone: 'info', icon: MessageCircle },
  quoted: { tone: 'info', icon: Send },
  won: { tone: 'ok', icon: Trophy },
  lost: { tone: 'idle', icon: CircleX },
} as const;

const columns: Column<LeadRow>[] = [
  {
    head: 'Lead',
    width: 'max-w-52',
    cell: ({ customerName, company, customerEmail, customerPhone }) => (
      <ContactCell name={customerName} company={company} email={customerEmail} phone={customerPhone} />
    ),
    card: { title: lead => lead.customerName },
  },
  {
    head: 'Asked for',
    width: 'max-w-56',
    cell: lead => lead.about ?? lead.leadNumber,
    under: lead => leadSourceLabel(lead.source),
    card: 'lead',
  },
  {
    head: 'Value',
    numeric: true,
    cell: lead => (lead.estimatedValue === null ? '–' : formatCents(lead.estimatedValue)),
    card: 'figure',
  },
  { head: 'Priority', cell: lead => <PriorityMark priority={lead.priority} />, card: 'badges' },
  {
    head: 'Status',
    cell: lead => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge of={{ ...looks[lead.status], words: leadStatusLabels[lead.status] }} />
        {lead.unread > 0 && (
          <StatusBadge of={{ tone: 'outline', icon: Mail, words: `${lead.unread} unread` }} />
        )}
      </span>
    ),
    under: (lead, { today }) => <NextStep step={nextStep(lead, today)} />,
    card: 'badges',
  },
  {
    head: 'Assigned to',
    width: 'max-w-36',
    cell: lead => lead.assignee?.name ?? <span className="text-soft">Nobody</span>,
    card: { meta: lead => joined(lead.company, leadSourceLabel(lead.source), lead.assignee?.name) },
  },
  { head: 'Last enquiry', cell: (lead, clock) => agoOf(lead.lastEnquiryAt, clock), card: 'badges' },
];

/** /admin/leads. Search, filters, order, page and the open lead are in the address. */
export function LeadsScreen() {
  const { openId, open, close } = useOpenRecord('lead');
  const list = useList({
    ...leadList,
    address: leadAddress,
    words,
    count: query => call('GET /api/lead-counts', { query }),
    tables: ['contact_messages', 'quotes', 'projects'],
  });
  const { counts, field, toggle } = list;
  const by = counts?.byStatus;
  return (
    <ListScreen>
      <ListHead title="Leads" hasBack />
      <ListCounts
        label="Leads"
        counts={{
          New: by?.new,
          'With unread messages': counts?.unread,
          'To follow up': counts?.due,
          'Open value ex GST': counts && formatWholeDollars(counts.openValue),
        }}
      />
      <ListFilters list={list}>
        <Choice label="Source" any="Any source" {...field('source')} />
        <Choice label="Priority" any="Any priority" {...field('priority')} />
        <Choice label="Assigned to" any="Anybody" {...field('assigned')} />
        <Choice label="Sort" {...list.sort} />
      </ListFilters>
      <Views any="Open" counts={by && { ...by, '': by.new + by.contacted + by.quoted }} {...field('status')}>
        <FilterChip label="To follow up" count={counts?.due} {...toggle('due')} />
        <FilterChip label="Unread" count={counts?.unread} {...toggle('unread')} />
      </Views>
      <ListResults list={list} rows={list.data} total={counts?.found}>
        {leads => (
          <ListRows
            label="Leads"
            columns={columns}
            rows={leads}
            action={({ id, customerName, about }) => (
              <ViewButton what={`lead of ${joined(customerName, about)}`} onOpen={() => open(id)} />
            )}
          />
        )}
      </ListResults>
      {openId !== null && <LeadDialog key={openId} id={openId} onClose={close} />}
    </ListScreen>
  );
}

import { MailOpen, RefreshCw } from 'lucide-react';
import type { MailSummary } from '#contract/mail/endpoints.ts';
import { mailKindLabel } from '#contract/mail/mail.ts';
import { formatTime } from '#contract/time/dates.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { Choice, ListFilters } from '#pwa/common/list/list-filters.tsx';
import { dayOf, joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListCounts, ListResults, ListScreen } from '#pwa/common/list/list-screen.tsx';
import { RowButton } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { mailList } from './kept-mails.ts';
import { mailAddress } from './mail-address.ts';
import { mailBadge } from './mail-badge.ts';

const words: ListWords = {
  one: 'email',
  search: 'Search by address, name, subject, or order...',
  icon: MailOpen,
  none: ['No emails yet', 'Emails to customers appear here: receipts, parcels on their way, quotes.'],
  noneFits: ['No matching emails', 'Try fewer words or another status.'],
  failed: 'The emails could not be loaded',
};

const columnsOf = (onOpen: (id: number) => void): Column<MailSummary>[] => [
  {
    head: 'Email',
    width: 'max-w-96',
    cell: mail => <RowButton onOpen={() => onOpen(mail.id)}>{mail.subject}</RowButton>,
    under: mail => mailKindLabel(mail.kind),
    card: 'title',
  },
  {
    head: 'To',
    width: 'max-w-72',
    cell: mail => mail.toName || mail.toEmail,
    under: mail => mail.toName && mail.toEmail,
    card: { lead: mail => mail.toName || mail.toEmail, meta: mail => mailKindLabel(mail.kind) },
  },
  {
    head: 'Status',
    cell: mail => <StatusBadge of={mailBadge(mail)} />,
    under: mail => <span className="line-clamp-2 wrap-anywhere">{mail.lastError}</span>,
    card: 'badges',
  },
  {
    head: 'Written',
    cell: ({ createdAt }, clock) =>
      joined(dayOf(createdAt, clock), formatTime(new Date(createdAt), clock.timeZone)),
    card: 'badges',
  },
];

/** The emails that the shop has sent. Search, filters and page are in the address. */
export function MailList({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useList({
    ...mailList,
    address: mailAddress,
    words,
  });
  const { data } = list;
  const isToFiles = data?.transport === 'files';
  return (
    <ListScreen>
      <ListCounts
        label="Emails so far"
        counts={{
          Waiting: data?.counts.queued,
          [isToFiles ? 'Written to files' : 'Sent']: data?.counts.sent,
          'Not delivered': data?.counts.failed,
        }}
        late="Not delivered"
      />
      {isToFiles && (
        <p className="text-soft">
          There is no mail server: emails are written to files and reach nobody. Set SMTP_URL and MAIL_FROM to
          send them.
        </p>
      )}
      <ListFilters
        list={list}
        aside={
          <Button
            icon={RefreshCw}
            onClick={list.retry}
            loading={list.isFetching && !list.isPending && 'Loading…'}
          >
            Refresh
          </Button>
        }
      >
        <Choice label="Status" any="All statuses" {...list.field('status')} />
        <Choice label="Kind of email" any="All kinds" {...list.field('kind')} />
      </ListFilters>
      <ListResults list={list} rows={data?.mails} total={data?.total}>
        {mails => <ListRows label="Emails" columns={columnsOf(onOpen)} rows={mails} />}
      </ListResults>
    </ListScreen>
  );
}

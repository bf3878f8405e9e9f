import { MailOpen, RefreshCw } from 'lucide-react';
import { createSearchParams, useSearchParams } from 'react-router-dom';
import { isMailKind, mailPageSize, mailStatuses } from '#contract/mail/mail.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useOpenInQuery, useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CountStrip } from '#pwa/common/ui/office/count-strip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { MailDialog } from './parts/mail-dialog.tsx';
import { MailFilters } from './parts/mail-filters.tsx';
import { MailList } from './parts/mail-list.tsx';
import { TemplateDialog, TemplateList } from './parts/template-list.tsx';
import { type MailQuery, useMails } from './use-mails.ts';

const views = [
  { value: 'outgoing', label: 'Outgoing' },
  { value: 'templates', label: 'Templates' },
] as const;

/** /admin/mail. View, search, filters, page and the open mail stand in the address. */
export function MailScreen() {
  const [view, setView] = useQueryValue('view');
  const [openMail, setOpenMail] = useOpenInQuery('mail');
  const [openTemplate, setOpenTemplate] = useOpenInQuery('template');
  const mailId = openMail && /^[1-9]\d{0,8}$/.test(openMail) ? Number(openMail) : null;
  return (
    <div className="grid max-w-page grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-3xl">Email</h1>
      <Tabs
        label="Email"
        tabs={views}
        value={view === 'templates' ? 'templates' : 'outgoing'}
        onChange={next => setView(next === 'outgoing' ? null : next)}
      >
        <TabPanel value="outgoing">
          <Outgoing onOpen={id => setOpenMail(String(id))} />
        </TabPanel>
        <TabPanel value="templates">
          <TemplateList onOpen={setOpenTemplate} />
        </TabPanel>
      </Tabs>
      {mailId !== null && <MailDialog id={mailId} onClose={() => setOpenMail(null)} />}
      {openTemplate !== null && isMailKind(openTemplate) && (
        <TemplateDialog kind={openTemplate} onClose={() => setOpenTemplate(null)} />
      )}
    </div>
  );
}

function Outgoing({ onOpen }: { onOpen: (id: number) => void }) {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const mails = useMails(query);
  const page = Number(query.page ?? 1);
  const isFiltered = Boolean(query.search || query.status || query.kind);

  const withValue = (name: string, value: string) => {
    const next = createSearchParams(address);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== 'page') next.delete('page');
    return next;
  };
  const set = (name: string, value: string) =>
    setAddress(withValue(name, value), { replace: name !== 'page', preventScrollReset: name !== 'page' });
  const clear = () => setAddress({}, { replace: true });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {mails.data && (
        <>
          <CountStrip
            label="Emails so far"
            counts={[
              { key: 'queued', label: 'Waiting', value: mails.data.counts.queued },
              {
                key: 'sent',
                label: mails.data.transport === 'files' ? 'Written to files' : 'Sent',
                value: mails.data.counts.sent,
              },
              {
                key: 'failed',
                label: 'Not delivered',
                value: mails.data.counts.failed,
                isLate: mails.data.counts.failed > 0,
              },
            ]}
          />
          {mails.data.transport === 'files' && (
            <p className="text-soft">
              There is no mail server: emails are written to files and reach nobody. Set SMTP_URL and
              MAIL_FROM to send them.
            </p>
          )}
        </>
      )}
      <MailFilters address={address} onSet={set}>
        <Button
          icon={RefreshCw}
          onClick={() => void mails.refetch()}
          loading={mails.isFetching && !mails.isPending && 'Loading…'}
        >
          Refresh
        </Button>
      </MailFilters>
      {mails.isPending && <MailsWait />}
      {mails.isError && (
        <ErrorState
          title={loadFailureWords(mails.error, 'The emails could not be loaded')}
          onRetry={() => void mails.refetch()}
          retrying={mails.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {mails.data?.mails.length === 0 && <NoMails isFiltered={isFiltered || page > 1} onClear={clear} />}
      {mails.data && mails.data.mails.length > 0 && <MailList mails={mails.data.mails} onOpen={onOpen} />}
      {mails.data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(mails.data.total / mailPageSize)}
          hrefFor={to => `?${withValue('page', to === 1 ? '' : String(to)).toString()}`}
          onPage={to => set('page', to === 1 ? '' : String(to))}
        />
      )}
    </div>
  );
}

function queryOf(address: URLSearchParams): MailQuery {
  const search = address.get('search')?.slice(0, 200);
  const status = mailStatuses.find(one => one === address.get('status'));
  const kind = address.get('kind')?.slice(0, 64);
  const page = address.get('page');
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  };
}

function NoMails({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={MailOpen}
      title={isFiltered ? 'No email fits' : 'No emails yet'}
      action={isFiltered && <Button onClick={onClear}>Show all emails</Button>}
    >
      {isFiltered
        ? 'Try fewer words or another status.'
        : 'Emails to customers appear here: receipts, parcels on their way, quotes.'}
    </EmptyState>
  );
}

function MailsWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading emails</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-16 w-full" />
      ))}
    </div>
  );
}

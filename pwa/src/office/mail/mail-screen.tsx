import { isMailKind } from '#contract/mail/mail.ts';
import { useOpenInQuery, useQueryValue } from '#pwa/common/platform/use-query-value.ts';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { useOpenRecord } from '#pwa/common/list/row-actions.tsx';
import { MailList } from './mail-list.tsx';
import { MailDialog } from './parts/mail-dialog.tsx';
import { TemplateDialog, TemplateList } from './parts/template-list.tsx';

const views = [
  { value: 'outgoing', label: 'Outgoing' },
  { value: 'templates', label: 'Templates' },
] as const;

/** /admin/mail. View, search, filters, page and the open email are in the address. */
export function MailScreen() {
  const [view, setView] = useQueryValue('view');
  const mail = useOpenRecord('mail');
  const [openTemplate, setOpenTemplate] = useOpenInQuery('template');
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
          <MailList onOpen={mail.open} />
        </TabPanel>
        <TabPanel value="templates">
          <TemplateList onOpen={setOpenTemplate} />
        </TabPanel>
      </Tabs>
      {mail.openId !== null && <MailDialog id={mail.openId} onClose={mail.close} />}
      {openTemplate !== null && isMailKind(openTemplate) && (
        <TemplateDialog kind={openTemplate} onClose={() => setOpenTemplate(null)} />
      )}
    </div>
  );
}

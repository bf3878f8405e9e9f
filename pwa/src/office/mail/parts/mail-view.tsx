import { useState } from 'react';
import type { MailHeader } from '#contract/mail/endpoints.ts';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';

interface MailViewProps {
  subject: string;
  /** The server's address of the email as a page without scripts. */
  htmlUrl: string;
  text: string;
  headers: readonly MailHeader[];
}

const tabs = [
  { value: 'html', label: 'Preview' },
  { value: 'text', label: 'Text' },
  { value: 'headers', label: 'Headers' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const widths = [
  { value: 'desk', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

/** One email in all its forms. */
export function MailView({ subject, htmlUrl, text, headers }: MailViewProps) {
  const [tab, setTab] = useState<Tab>('html');
  return (
    <Tabs label="Parts of the email" tabs={tabs} value={tab} onChange={setTab}>
      <TabPanel value="html">
        <Preview subject={subject} htmlUrl={htmlUrl} />
      </TabPanel>
      <TabPanel value="text">
        <pre className="overflow-x-auto rounded-2 bg-sunken p-4 font-mono text-xs leading-body whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </pre>
      </TabPanel>
      <TabPanel value="headers">
        <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {headers.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-soft max-sm:mt-2">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </TabPanel>
    </Tabs>
  );
}

/** Untrusted content in its own page: no script, no origin, no navigation (the server enforces this too). */
function Preview({ subject, htmlUrl }: Pick<MailViewProps, 'subject' | 'htmlUrl'>) {
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('desk');
  return (
    <div className="grid gap-3">
      <Segment
        label="Width of the preview"
        options={widths}
        value={width}
        onChange={setWidth}
        className="justify-self-start max-md:hidden"
      />
      <iframe
        title={`Preview of ${subject}`}
        src={htmlUrl}
        sandbox=""
        className={
          width === 'phone'
            ? 'mx-auto h-[40rem] w-full max-w-[24.375rem] rounded-2 border border-line'
            : 'h-[40rem] w-full rounded-2 border border-line'
        }
      />
    </div>
  );
}

import { CircleX, FolderKanban, Mail, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import { isOpenLead } from '#contract/leads/leads.ts';
import { CallCustomer } from '#pwa/office/common/call-customer.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { quoteAddress } from './lead-words.ts';
import type { LeadHandle } from './use-lead.ts';

interface LeadActionsProps {
  lead: LeadDetail;
  handle: LeadHandle;
}

type Open = 'mail' | 'lost' | null;

export function LeadActions({ lead, handle }: LeadActionsProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const hasAddress = lead.customerEmail.includes('@');
  return (
    <div className="grid gap-2 md:grid-cols-2 lg:grid-cols-1">
      <ProjectPart lead={lead} handle={handle} />
      <Button icon={PencilLine} asChild>
        <Link to={quoteAddress(lead, {})}>Write a quote</Link>
      </Button>
      <Button
        icon={Mail}
        disabledReason={!hasAddress && 'This lead no longer has an email address.'}
        onClick={() => setOpen('mail')}
      >
        Write an email
      </Button>
      <CallCustomer
        label="Call"
        name={lead.customerName}
        phone={lead.customerPhone}
        logCall={handle.logCall}
      />
      {isOpenLead(lead.status) && (
        <Button variant="quiet" icon={CircleX} onClick={() => setOpen('lost')}>
          Mark as lost
        </Button>
      )}
      {open === 'mail' && <ReplyDialog lead={lead} message={null} handle={handle} onClose={close} />}
      {open === 'lost' && (
        <LostDialog
          name={lead.customerName}
          lose={wanted => handle.changeStatus({ status: 'lost', ...wanted }, 'Marked as lost')}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Once there is a project, work continues there. Until then, this creates it. */
function ProjectPart({ lead, handle }: LeadActionsProps) {
  const { project, status } = lead;
  if (project) {
    return (
      <p className="rounded-3 border border-line bg-surface px-4 py-3">
        Project{' '}
        <TextLink asChild>
          <Link to={`/admin/crm-board?dialog=project:${project.id}`}>{project.projectNumber}</Link>
        </TextLink>
        , {project.status}
        {isOpenLead(status) && (
          <span className="block text-meta text-soft">The lead is won when its project is paid.</span>
        )}
      </p>
    );
  }
  return (
    <Button
      variant="go"
      icon={FolderKanban}
      loading={handle.isSaving && 'Saving…'}
      disabledReason={!isOpenLead(status) && 'Open the lead again first.'}
      onClick={() => void handle.startProject()}
    >
      Make project
    </Button>
  );
}

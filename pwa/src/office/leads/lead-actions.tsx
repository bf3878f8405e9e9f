import { CircleX, FolderKanban, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import { isOpenLead } from '#contract/leads/leads.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { CallDialog } from '#pwa/office/common/call-dialog.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import type { LeadHandle } from './use-lead.ts';

interface LeadActionsProps {
  lead: LeadDetail;
  handle: LeadHandle;
}

type Open = 'call' | 'mail' | 'lost' | null;

export function LeadActions({ lead, handle }: LeadActionsProps) {
  const [open, setOpen] = useState<Open>(null);
  const { now, timeZone } = useShopClock();
  const { isSaving } = handle;
  const close = () => setOpen(null);
  const hasAddress = lead.customerEmail.includes('@');
  return (
    <div className="grid gap-2 md:grid-cols-2 lg:grid-cols-1">
      <ProjectPart lead={lead} handle={handle} />
      <Button
        icon={Mail}
        disabledReason={!hasAddress && 'This lead no longer has an email address.'}
        onClick={() => setOpen('mail')}
      >
        Write an email
      </Button>
      <CallButton phone={lead.customerPhone} onCall={() => setOpen('call')} />
      {isOpenLead(lead.status) && (
        <Button variant="quiet" icon={CircleX} onClick={() => setOpen('lost')}>
          Mark as lost
        </Button>
      )}
      {open === 'mail' && <ReplyDialog lead={lead} message={null} handle={handle} onClose={close} />}
      {open === 'call' && lead.customerPhone && (
        <CallDialog
          name={lead.customerName}
          phone={lead.customerPhone}
          today={isoDateIn(now, timeZone)}
          isSaving={isSaving}
          logCall={handle.logCall}
          onClose={close}
        />
      )}
      {open === 'lost' && (
        <LostDialog
          name={lead.customerName}
          isSaving={isSaving}
          onLose={wanted => handle.changeStatus({ status: 'lost', ...wanted }, 'Marked as lost')}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Once there is a project the work goes on there; until then this is the way to it. */
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

/** A phone dials; a desk copies the number. Either way the outcome is asked for afterwards. */
function CallButton({ phone, onCall }: { phone: string | null; onCall: () => void }) {
  const toast = useToast();

  async function copy(number: string) {
    // Without leave to copy, the number stands in the dialog.
    await navigator.clipboard.writeText(number).then(
      () => toast({ title: 'Number copied', description: number, tone: 'ok' }),
      () => undefined,
    );
  }

  if (phone && matchMedia('(pointer: coarse)').matches) {
    return (
      <Button icon={Phone} asChild>
        <a href={`tel:${phone}`} onClick={onCall}>
          Call
        </a>
      </Button>
    );
  }
  return (
    <Button
      icon={Phone}
      disabledReason={!phone && 'There is no phone number.'}
      onClick={() => {
        onCall();
        if (phone) void copy(formatPhone(phone));
      }}
    >
      Call
    </Button>
  );
}

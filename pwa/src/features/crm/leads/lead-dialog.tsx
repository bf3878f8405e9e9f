import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDetail } from '#contract/endpoints/leads.ts';
import { isMissing, loadFailureWords } from '#pwa/local/failure-words.ts';
import { ClashDialog } from '#pwa/ui/clash-dialog.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { FullDialog } from '#pwa/ui/full-dialog.tsx';
import { TextLink } from '#pwa/ui/link.tsx';
import { NotesForm } from '#pwa/ui/notes-form.tsx';
import { Section } from '#pwa/ui/section.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadEnquiries } from './lead-enquiries.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadFields } from './lead-fields.tsx';
import { LeadHistory } from './lead-history.tsx';
import { clashRows } from './lead-words.ts';
import { type LeadHandle, useLead } from './use-lead.ts';
import { useColleagues } from './use-leads.ts';

interface LeadDialogProps {
  id: number;
  onClose: () => void;
}

/** One lead: what was asked, what was answered, and what can be done now. */
export function LeadDialog({ id, onClose }: LeadDialogProps) {
  const handle = useLead(id);
  const colleagues = useColleagues();
  const { lead, clash, isSaving } = handle;
  const { data } = lead;
  useReadMessages(data, handle);

  const nameOf = (userId: number | null) =>
    userId === null
      ? 'nobody'
      : (colleagues.data?.find(colleague => colleague.id === userId)?.name ?? 'somebody else');

  return (
    <FullDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={data ? data.customerName : 'Lead'}
      {...(data ? { subtitle: data.company ?? data.leadNumber } : {})}
      className="p-5 md:p-6"
    >
      {lead.isPending && <DialogWait />}
      {lead.isError && !data && (
        <ErrorState
          title={
            isMissing(lead.error)
              ? 'There is no such lead'
              : loadFailureWords(lead.error, 'Failed to load the lead')
          }
          {...(isMissing(lead.error) ? {} : { onRetry: () => void lead.refetch() })}
          retrying={lead.isFetching && 'Loading…'}
        />
      )}
      {data && (
        // What can be done comes first on a phone, and stands at the right where there is room.
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-6">
          <div className="grid content-start gap-6 lg:col-start-2">
            <LeadFields lead={data} handle={handle} colleagues={colleagues.data ?? []} />
            <LeadActions lead={data} handle={handle} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <LeadFacts lead={data} />
            <LeadEnquiries lead={data} handle={handle} />
          </div>
          <div className="grid content-start gap-6 lg:col-start-2">
            {data.customer && <KnownCustomer customer={data.customer} />}
            <NotesForm
              label="Notes"
              help="For the office only."
              maxLength={5000}
              kept={data.notes ?? ''}
              isSaving={isSaving}
              onSave={notes => void handle.change({ notes: notes || null }, 'Notes saved')}
            />
            <LeadHistory events={data.events} />
          </div>
        </div>
      )}
      {clash && (
        <ClashDialog
          what="this lead"
          rows={clashRows(clash.seen, clash.current, clash.wanted, nameOf)}
          isSaving={isSaving}
          onKeepTheirs={() => clash.decide(false)}
          onApplyMine={() => clash.decide(true)}
        />
      )}
    </FullDialog>
  );
}

/** What stands on the screen has been read. Once for each: somebody may mark it as unread again. */
function useReadMessages(lead: LeadDetail | undefined, handle: LeadHandle): void {
  const seen = useRef(new Set<number>());
  useEffect(() => {
    for (const message of lead?.messages ?? []) {
      if (message.status !== 'new' || seen.current.has(message.id)) continue;
      seen.current.add(message.id);
      void handle.markMessage(message, 'read');
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only messages that come make something to do
  }, [lead]);
}

function KnownCustomer({ customer }: { customer: NonNullable<LeadDetail['customer']> }) {
  return (
    <Section title="Customer">
      <TextLink asChild className="justify-self-start">
        <Link to={`/admin/customers/${customer.id}`}>{customer.name}</Link>
      </TextLink>
    </Section>
  );
}

function DialogWait() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <output className="sr-only">Loading the lead</output>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}

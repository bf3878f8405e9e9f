import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import { isAnsweredCall } from '#contract/leads/leads.ts';
import { RecordColumns, RecordDialog } from '#pwa/office/common/record/record-dialog.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { NotesForm } from '#pwa/common/forms/notes-form.tsx';
import { Section } from '#pwa/common/ui/office/section.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadEnquiries } from './lead-enquiries.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadFields } from './lead-fields.tsx';
import { History } from '#pwa/office/common/record/history.tsx';
import { eventWords } from './lead-words.ts';
import { QuoteLinks } from './quote-links.tsx';
import { type LeadHandle, useLead } from './use-lead.ts';
import { useColleagues } from './use-colleagues.ts';

interface LeadDialogProps {
  id: number;
  onClose: () => void;
}

/** One lead: the enquiry, the replies, and the available actions. */
export function LeadDialog({ id, onClose }: LeadDialogProps) {
  const colleagues = useColleagues();
  const handle = useLead(id, userId =>
    userId === null
      ? 'nobody'
      : (colleagues.data?.find(colleague => colleague.id === userId)?.name ?? 'somebody else'),
  );
  const { lead, clash } = handle;
  useReadMessages(lead.data, handle);

  return (
    <RecordDialog
      what="lead"
      record={lead}
      titleOf={({ customerName, company, leadNumber }) => ({
        title: customerName,
        subtitle: company ?? leadNumber,
      })}
      clash={clash}
      onClose={onClose}
    >
      {data => (
        <RecordColumns
          actions={
            <>
              <LeadFields lead={data} handle={handle} colleagues={colleagues.data ?? []} />
              <LeadActions lead={data} handle={handle} />
            </>
          }
          facts={
            <>
              <LeadFacts lead={data} />
              <LeadEnquiries lead={data} handle={handle} />
            </>
          }
          aside={
            <>
              {data.customer && <KnownCustomer customer={data.customer} />}
              <NotesForm
                label="Notes"
                help="For the office only."
                maxLength={5000}
                kept={data.notes ?? ''}
                save={notes => handle.change({ notes: notes || null }, 'Notes saved')}
              />
              <History
                events={data.events}
                wordsOf={eventWords}
                afterOf={event =>
                  isAnsweredCall(event) && <QuoteLinks lead={data} asked={{ callId: event.id }} />
                }
              />
            </>
          }
        />
      )}
    </RecordDialog>
  );
}

/** Messages on the screen are marked as read. Once for each: the user may mark one as unread again. */
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

/** Describes a lead for the office, and compares two people's versions of one. Pure. */
import { formatIsoDay, formatWeekday } from '#contract/time/dates.ts';
import type { LeadDetail, LeadEvent, LeadRow } from '#contract/leads/endpoints.ts';
import {
  isOpenLead,
  leadSourceLabel,
  leadStatuses,
  leadStatusLabels,
  lostReasonLabels,
  lostReasons,
} from '#contract/leads/leads.ts';
import { formatCents } from '#contract/money/money.ts';
import { callOutcomeLabels, callOutcomes } from '#contract/quotes/quotes.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';
import { clashRows, type RecordField, type Sides } from '#pwa/office/common/record/clash-rows.ts';

/** "20 Nov", for near dates. */
function nearDay(isoDate: string): string {
  return formatIsoDay(isoDate).replace(/ \d{4}$/, '');
}

/** The next step, and whether it is late. Null if there is none. */
export function nextStep(
  { status, followUpOn, unread }: Pick<LeadRow, 'status' | 'followUpOn' | 'unread'>,
  today: string,
): { words: string; isLate: boolean } | null {
  if (!isOpenLead(status)) return null;
  if (followUpOn) {
    const day = followUpOn === today ? 'today' : nearDay(followUpOn);
    return { words: `Follow up ${day}`, isLate: followUpOn < today };
  }
  if (unread > 0) return { words: 'Answer the message', isLate: false };
  return status === 'new' ? { words: 'Get in touch', isLate: false } : null;
}

/** What a quote would answer. */
export interface Asked {
  messageId?: number;
  /** Id in the history. */
  callId?: string;
}

/** Where the editor opens with all of it. A request that waits for its price is answered itself. */
export function quoteAddress(
  { id, quotes }: Pick<LeadDetail, 'id' | 'quotes'>,
  { messageId, callId }: Asked,
): string {
  const request = quotes.find(({ status, isWritten }) => status === 'pending' && !isWritten);
  if (messageId === undefined && callId === undefined && request) return `/admin/quotes/${request.id}/edit`;
  const part = messageId === undefined ? callId && `&call=${callId}` : `&message=${messageId}`;
  return `/admin/quotes/new?lead=${id}${part ?? ''}`;
}

/** One line of the history. */
export function eventWords({ type, data }: LeadEvent): string {
  switch (type) {
    case 'asked':
      return `${leadSourceLabel(text(data['source']))} received`;
    case 'status':
      return statusWords(data);
    case 'assigned':
      return data['to'] ? `Assigned to ${text(data['to'])}` : 'Unassigned';
    case 'called':
      return calledWords(data);
    case 'replied':
      return `Email sent: ${text(data['subject'])}`;
    case 'project':
      return `Project ${text(data['projectNumber'])} started`;
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function statusWords({ to, lostReason, project }: LeadEvent['data']): string {
  const status = leadStatuses.find(one => one === to);
  const words = `Status: ${status ? leadStatusLabels[status] : text(to)}`;
  const reason = lostReasons.find(one => one === lostReason);
  if (reason) return `${words}, ${lowerFirst(lostReasonLabels[reason])}`;
  return project ? `${words} with project ${text(project)}` : words;
}

function calledWords({ outcome, followUpOn }: LeadEvent['data']): string {
  const known = callOutcomes.find(one => one === outcome);
  const words = `Called: ${known ? callOutcomeLabels[known].toLowerCase() : text(outcome)}`;
  return typeof followUpOn === 'string' ? `${words}, follow up ${formatWeekday(followUpOn)}` : words;
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The fields of a lead that two people can change differently. */
type LeadView = Pick<
  LeadDetail,
  'status' | 'lostReason' | 'priority' | 'estimatedValue' | 'notes' | 'followUpOn'
> & { assignedTo: number | null };

export type SeenLead = Omit<LeadView, 'assignedTo'> & Pick<LeadDetail, 'assignee'>;

const none = 'none';

const fieldsOf = (nameOf: (userId: number | null) => string): readonly RecordField<LeadView>[] => [
  { label: 'Status', words: ({ status }) => leadStatusLabels[status] },
  { label: 'Why it was lost', words: ({ lostReason }) => (lostReason ? lostReasonLabels[lostReason] : none) },
  { label: 'Priority', words: ({ priority }) => priority },
  {
    label: 'Value',
    words: ({ estimatedValue }) => (estimatedValue === null ? none : formatCents(estimatedValue)),
  },
  { label: 'Assigned to', words: ({ assignedTo }) => nameOf(assignedTo) },
  { label: 'Follow up', words: ({ followUpOn }) => (followUpOn ? formatIsoDay(followUpOn) : none) },
  { label: 'Notes', words: ({ notes }) => notes || none },
];

/** The differences between the version that was seen, the current one and the wanted one. */
export function leadRows(
  nameOf: (userId: number | null) => string,
): (seen: SeenLead, current: SeenLead, wanted?: Sides<LeadView>['wanted']) => ClashRow[] {
  const fields = fieldsOf(nameOf);
  return (seen, current, wanted = {}) =>
    clashRows(fields, { seen: viewOf(seen), current: viewOf(current), wanted });
}

const viewOf = (lead: SeenLead): LeadView => ({ ...lead, assignedTo: lead.assignee?.id ?? null });

/** What the office reads of a lead, in words; and two people's versions of one. Pure. */
import { formatIsoDay, formatWeekday } from '#contract/time/dates.ts';
import type { LeadDetail, LeadEvent, LeadRow } from '#contract/leads/endpoints.ts';
import {
  isOpenLead,
  leadSourceLabel,
  type LeadStatus,
  leadStatuses,
  leadStatusLabels,
  type LostReason,
  lostReasonLabels,
  lostReasons,
} from '#contract/leads/leads.ts';
import { formatCents } from '#contract/money/money.ts';
import type { Priority } from '#contract/jobs/priorities.ts';
import { callOutcomeLabels, callOutcomes } from '#contract/quotes/quotes.ts';
import type { ClashRow } from '#pwa/common/ui/office/clash-dialog.tsx';

/** "20 Nov": days that are near. */
function nearDay(isoDate: string): string {
  return formatIsoDay(isoDate).replace(/ \d{4}$/, '');
}

/** What is to be done about it next, and whether that is late; null when nothing is. */
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

/** What a person wants of a lead, as far as two people can want different things. */
export interface WantedLead {
  status?: LeadStatus | undefined;
  lostReason?: LostReason | undefined;
  priority?: Priority | undefined;
  estimatedValue?: number | null | undefined;
  notes?: string | null | undefined;
  assignedTo?: number | null | undefined;
  followUpOn?: string | null | undefined;
}

type Read = Required<{ [K in keyof WantedLead]: NonNullable<WantedLead[K]> | null }>;
type Named = (id: number | null) => string;
export type SeenLead = Pick<
  LeadDetail,
  'status' | 'lostReason' | 'priority' | 'estimatedValue' | 'notes' | 'assignee' | 'followUpOn'
>;

const none = 'none';

const fields: readonly { field: string; words: (lead: Read, named: Named) => string }[] = [
  { field: 'Status', words: ({ status }) => (status ? leadStatusLabels[status] : none) },
  { field: 'Why it was lost', words: ({ lostReason }) => (lostReason ? lostReasonLabels[lostReason] : none) },
  { field: 'Priority', words: ({ priority }) => priority ?? none },
  {
    field: 'Value',
    words: ({ estimatedValue }) => (estimatedValue === null ? none : formatCents(estimatedValue)),
  },
  { field: 'Assigned to', words: ({ assignedTo }, named) => named(assignedTo) },
  { field: 'Follow up', words: ({ followUpOn }) => (followUpOn ? formatIsoDay(followUpOn) : none) },
  { field: 'Notes', words: ({ notes }) => notes || none },
];

/** Only the fields that either of them touched. */
export function clashRows(seen: SeenLead, current: SeenLead, wanted: WantedLead, named: Named): ClashRow[] {
  const before = readOf(seen);
  const theirs = readOf(current);
  const defined = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const mine: Read = { ...before, ...defined };
  return fields
    .map(({ field, words }) => ({
      field,
      before: words(before, named),
      theirs: words(theirs, named),
      mine: words(mine, named) === words(before, named) ? null : words(mine, named),
    }))
    .filter(row => row.theirs !== row.before || row.mine !== null);
}

/** A further message makes a new version of a lead, and nothing that a person would have to choose between. */
export function isSameToPeople(seen: SeenLead, current: SeenLead): boolean {
  return JSON.stringify(readOf(seen)) === JSON.stringify(readOf(current));
}

function readOf(lead: SeenLead): Read {
  const { status, lostReason, priority, estimatedValue, notes, assignee, followUpOn } = lead;
  return {
    status,
    lostReason,
    priority,
    estimatedValue,
    notes,
    assignedTo: assignee?.id ?? null,
    followUpOn,
  };
}

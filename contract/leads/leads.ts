/**
 * Leads: people who have enquired and haven't bought yet. Pure and without zod, because the screens use these
 * words.
 */
import { isOneOf } from '../wire/transitions.ts';

export const leadStatuses = ['new', 'contacted', 'quoted', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
};

/** Leads that may still be won. */
export const openLeadStatuses = ['new', 'contacted', 'quoted'] as const satisfies readonly LeadStatus[];

export function isOpenLead(status: LeadStatus): boolean {
  return isOneOf(openLeadStatuses, status);
}

interface HappenedToLead {
  id: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** A call in which the person was reached, and that the shop knows: one that waits on a device has no number yet. */
export function isAnsweredCall({ id, type, data }: HappenedToLead): boolean {
  return type === 'called' && data['outcome'] === 'reached' && /^\d+$/.test(id);
}

/** Why a lead was lost. */
export const lostReasons = ['price', 'timing', 'elsewhere', 'silence', 'unfit', 'other'] as const;
export type LostReason = (typeof lostReasons)[number];

export const lostReasonLabels: Readonly<Record<LostReason, string>> = {
  price: 'The price',
  timing: 'Not in time for them',
  elsewhere: 'Bought elsewhere',
  silence: 'No longer answering',
  unfit: 'Not what we make',
  other: 'Something else',
};

export const leadSorts = ['newest', 'priority', 'value', 'follow-up'] as const;
export type LeadSort = (typeof leadSorts)[number];

export const leadSortLabels: Readonly<Record<LeadSort, string>> = {
  newest: 'Newest first',
  priority: 'Most pressing first',
  value: 'Highest value first',
  'follow-up': 'Next follow-up first',
};

const sourceLabels: Readonly<Record<string, string>> = {
  quote: 'Quote request',
  contact: 'Contact message',
  website: 'Shop order',
};

/** The lead's source. An unknown word is shown unchanged. */
export function leadSourceLabel(source: string): string {
  return sourceLabels[source] ?? source;
}

export const leadSources = ['quote', 'contact', 'website'] as const;

export const messageStatuses = ['new', 'read', 'archived'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The kinds of event in a lead's history. */
export const leadEventTypes = ['asked', 'status', 'assigned', 'called', 'replied', 'project'] as const;
export type LeadEventType = (typeof leadEventTypes)[number];

export const leadPageSize = 50;
export const maxReplyLength = 5_000;

/** The leads inbox: quotes and contact messages, until they become a project. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import {
  leadEventTypes,
  leadSorts,
  leadSources,
  leadStatuses,
  lostReasons,
  messageStatuses,
} from './leads.ts';
import { changeableLead } from './changeable-lead.ts';
import { replyForm } from './lead-forms.ts';
import { priorities } from '../jobs/priorities.ts';
import { callOutcomes, quoteStatuses } from '../quotes/quotes.ts';
import { cents, eventOf, freeText, instant, pageByCursor, rowId, uuid } from '../wire/shapes.ts';
import { seenVersion } from '../customers/endpoints.ts';

const day = z.iso.date();
const colleague = z.object({ id: z.int(), name: z.string() });
export type Colleague = z.output<typeof colleague>;

/** One row of the inbox. */
export const leadRow = z.object({
  id: z.int(),
  leadNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  company: z.string().nullable(),
  source: z.string(),
  status: z.enum(leadStatuses),
  priority: z.enum(priorities),
  /** Without GST; null if no one has estimated it. */
  estimatedValue: cents.nullable(),
  assignee: colleague.nullable(),
  followUpOn: day.nullable(),
  /** Number of unread messages. */
  unread: z.int(),
  /** The latest request: the subject of a message, or what a quote is for. */
  about: z.string().nullable(),
  lastEnquiryAt: instant,
  projectNumber: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type LeadRow = z.output<typeof leadRow>;

export const leadMessage = z.object({
  id: z.int(),
  leadId: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  answeredAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
});
export type LeadMessage = z.output<typeof leadMessage>;

export const leadQuote = z.object({
  id: z.int(),
  productName: z.string().nullable(),
  quantity: z.int(),
  status: z.enum(quoteStatuses),
  /** Without GST. */
  estimatedPrice: cents.nullable(),
  firmPrice: cents.nullable(),
  notes: z.string().nullable(),
  createdAt: instant,
  /** By the office, of its own accord. This and what follows is missing in copies from before it was noted. */
  isWritten: z.boolean().optional(),
  /** Nothing of it has been sent yet. */
  isOnlyDraft: z.boolean().optional(),
  /** What it answers. */
  messageId: z.int().nullish(),
  callId: z.int().nullish(),
});
export type LeadQuote = z.output<typeof leadQuote>;

export const leadEvent = eventOf(z.enum(leadEventTypes)).extend({ note: z.string().nullable() });
export type LeadEvent = z.output<typeof leadEvent>;

export const leadDetail = leadRow.extend({
  notes: z.string().nullable(),
  lostReason: z.enum(lostReasons).nullable(),
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  project: z
    .object({ id: z.int(), projectNumber: z.string(), title: z.string(), status: z.string() })
    .nullable(),
  /** The shop order it came from. */
  orderId: z.string().nullable(),
  /** Latest first. */
  messages: z.array(leadMessage),
  quotes: z.array(leadQuote),
  /** Earliest first. */
  events: z.array(leadEvent),
});
export type LeadDetail = z.output<typeof leadDetail>;

/** Filters of the inbox; each is also counted. */
const leadFilter = {
  search: z.string().max(200).optional(),
  /** Default `open`: new, contacted and quoted. */
  status: z.enum([...leadStatuses, 'open', 'all']).optional(),
  source: z.enum(leadSources).optional(),
  priority: z.enum(priorities).optional(),
  assigned: z.enum(['me', 'none']).optional(),
  /** The follow-up date is today or earlier. */
  due: z.literal('true').optional(),
  /** With an unread message. */
  unread: z.literal('true').optional(),
};

const access = capability('customers.manage');
const params = z.object({ id: rowId });

export const leadEndpoints = {
  listLeads: endpoint({
    method: 'GET',
    path: '/api/leads',
    summary: 'Leads, a page at a time; the open ones unless told',
    access,
    limit: 'read',
    query: z.object({
      ...leadFilter,
      sort: z.enum(leadSorts).optional(),
      ...pageByCursor,
    }),
    response: z.array(leadRow),
  }),
  countLeads: endpoint({
    method: 'GET',
    path: '/api/lead-counts',
    summary: 'How many leads a filter finds, how a search falls into the states, and what waits',
    access,
    limit: 'read',
    query: z.object(leadFilter),
    response: z.object({
      /** Matches of the current filter. */
      found: z.int(),
      /** Ignoring the status filter. */
      byStatus: z.record(z.enum(leadStatuses), z.int()),
      /** Over all leads. */
      due: z.int(),
      /** Leads with an unread message. */
      unread: z.int(),
      /** Total value of the open leads, without GST. */
      openValue: cents,
    }),
  }),
  listColleagues: endpoint({
    method: 'GET',
    path: '/api/lead-assignees',
    summary: 'Who in the office a lead can be assigned to',
    access,
    limit: 'read',
    response: z.array(colleague),
  }),
  getLead: endpoint({
    method: 'GET',
    path: '/api/leads/{id}',
    summary: 'One lead with the messages and quotes that fed it, and its history',
    access,
    limit: 'read',
    params,
    response: leadDetail,
  }),
  changeLead: endpoint({
    method: 'PATCH',
    path: '/api/leads/{id}',
    currentAt: '/api/leads/{id}',
    summary:
      'Sets the status, the priority, the value, the notes, who looks after it, or the day to follow up',
    access,
    limit: 'write',
    params,
    body: z.object({
      ...changeableLead,
      /** The version the person saw. In a conflict, `details.current` is the current lead. */
      version: seenVersion,
    }),
    response: leadDetail,
  }),
  replyToLead: endpoint({
    method: 'POST',
    path: '/api/leads/{id}/replies',
    summary: 'Writes an email to the person; the same `clientId` again is the same email',
    access,
    limit: 'write',
    params,
    body: z.object({
      clientId: uuid,
      /** The message it replies to. */
      messageId: z.int32().positive().nullable().optional(),
      subject: replyForm.shape.subject,
      text: replyForm.shape.text,
      followUpOn: day.nullable().optional(),
    }),
    status: 201,
    response: leadDetail,
  }),
  logLeadCall: endpoint({
    method: 'POST',
    path: '/api/leads/{id}/calls',
    summary: 'Writes down how a call went and when to follow up; the same `clientId` again is the same call',
    access,
    limit: 'write',
    params,
    body: z.object({
      clientId: uuid,
      outcome: z.enum(callOutcomes),
      note: freeText(1000).optional(),
      followUpOn: day.nullable(),
    }),
    status: 201,
    response: leadDetail,
  }),
  startLeadProject: endpoint({
    method: 'POST',
    path: '/api/leads/{id}/project',
    summary:
      'Makes the project of a lead, with the customer of that email address; again it is the same project',
    access,
    limit: 'write',
    params,
    response: leadDetail,
  }),
  changeMessage: endpoint({
    method: 'PATCH',
    path: '/api/contact-messages/{id}',
    summary: 'Marks a contact message as read, unread or archived',
    access,
    limit: 'write',
    params,
    body: z.object({ status: z.enum(messageStatuses), version: seenVersion }),
    response: leadMessage,
  }),
};

/** Leads as this device lists them without the shop. */
import { priorities } from '#contract/jobs/priorities.ts';
import type { LeadRow } from '#contract/leads/endpoints.ts';
import { isOpenLead, leadPageSize } from '#contract/leads/leads.ts';
import { by, byLatest } from '#pwa/common/list/kept/kept-list.ts';
import type { ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { leadAddress } from './lead-address.ts';

export const leadList: ListSource<ReadersOf<typeof leadAddress>, LeadRow[], LeadRow> = {
  key: 'leads',
  pageSize: leadPageSize,
  ask: (query, heard) => call('GET /api/leads', { query, heard }),
  kept: {
    rowsOf: leads => leads,
    pageOf: leads => leads,
    changes: { entity: 'leads' },
    texts: ({ customerName, customerEmail, company, leadNumber }) => [
      customerName,
      customerEmail,
      company,
      leadNumber,
    ],
    phone: lead => lead.customerPhone,
    isListed: (lead, { status }) => status !== undefined || isOpenLead(lead.status),
    fits: {
      status: (lead, status) => status === 'all' || lead.status === status,
      source: (lead, source) => lead.source === source,
      priority: (lead, priority) => lead.priority === priority,
      due: ({ followUpOn, status }, _due, { today }) =>
        followUpOn !== null && followUpOn <= today && isOpenLead(status),
      unread: lead => lead.unread > 0,
    },
    sorts: {
      newest: byLatest(lead => lead.lastEnquiryAt),
      priority: byLatest(lead => priorities.indexOf(lead.priority)),
      value: byLatest(lead => lead.estimatedValue),
      'follow-up': by(lead => lead.followUpOn),
    },
  },
};

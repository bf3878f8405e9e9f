import type { leadEndpoints } from '#contract/leads/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { linkPages } from '#api/http/answers/next-page.ts';
import type { Handlers } from '#api/http/handler.ts';
import { logLeadCall, replyToLead } from './answer-lead.ts';
import { changeLead, changeMessage } from './change-lead.ts';
import type { LeadParts } from './lead-parts.ts';
import { readLead } from './lead-row.ts';
import { countLeads, listColleagues, listLeads } from './list-leads.ts';
import { startLeadProject } from './start-lead-project.ts';

export function leadRoutes(parts: LeadParts): Handlers<typeof leadEndpoints> {
  const { knex, now, readShop } = parts;
  const asking = async (personId: number) => ({
    personId,
    now: now(),
    timeZone: (await readShop()).timeZone,
  });
  return {
    listLeads: async ({ query, person }, ctx) =>
      linkPages(ctx, await listLeads(knex, query, await asking(person.id))),
    countLeads: async ({ query, person }) => countLeads(knex, query, await asking(person.id)),
    listColleagues: () => listColleagues(knex),
    getLead: async ({ params }) => (await readLead(knex, params.id)) ?? refuse('not_found'),
    changeLead: ({ params, body, person }) => changeLead(parts, params.id, body, person.id),
    replyToLead: ({ params, body, person }) => replyToLead(parts, params.id, body, person.id),
    logLeadCall: ({ params, body, person }) => logLeadCall(parts, params.id, body, person.id),
    startLeadProject: ({ params, person }) => startLeadProject(parts, params.id, person.id),
    changeMessage: ({ params, body, person }) => changeMessage(parts, params.id, body, person.id),
  };
}

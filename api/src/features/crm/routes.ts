import type { Knex } from 'knex';
import type { crmEndpoints } from '#contract/endpoints/crm.ts';
import type { Handlers } from '#api/http/handler.ts';
import { listCustomers, listProjects } from './queries.ts';

export function crmRoutes({ knex }: { knex: Knex }): Handlers<typeof crmEndpoints> {
  return {
    listCustomers: () => listCustomers(knex),
    listProjects: () => listProjects(knex),
  };
}

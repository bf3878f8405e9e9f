import type { Knex } from 'knex';
import type { customerEndpoints } from '#contract/endpoints/customers.ts';
import type { projectEndpoints } from '#contract/endpoints/projects.ts';
import { refuse } from '#contract/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { changeCustomer, createCustomer, deleteCustomer, restoreCustomer } from './change-customers.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  type ProjectParts,
  restoreProject,
} from './change-projects.ts';
import { listCustomers } from './customer-row.ts';
import { listBoardProjects, listOtherJobs, listProjects, readProject } from './project-row.ts';

type CrmEndpoints = typeof customerEndpoints & typeof projectEndpoints;

export function crmRoutes(parts: ProjectParts & { knex: Knex }): Handlers<CrmEndpoints> {
  const { knex } = parts;
  return {
    listCustomers: () => listCustomers(knex),
    createCustomer: ({ body, person }) => createCustomer(knex, body, person.id),
    updateCustomer: ({ params, body, person }) => changeCustomer(knex, params.id, body, person.id),
    deleteCustomer: ({ params, query, person }) => deleteCustomer(knex, params.id, query.version, person.id),
    restoreCustomer: ({ params, person }) => restoreCustomer(knex, params.id, person.id),

    listProjects: () => listProjects(knex),
    listBoardProjects: () => listBoardProjects(knex),
    getProject: async ({ params }) => (await readProject(knex, params.id)) ?? refuse('not_found'),
    listOtherJobs: ({ params }) => listOtherJobs(knex, params.id),
    createProject: ({ body, person }) => createProject(parts, body, person),
    updateProject: ({ params, body, person }) => changeProject(parts, params.id, body, person.id),
    deleteProject: ({ params, query, person }) => deleteProject(knex, params.id, query.version, person.id),
    restoreProject: ({ params, person }) => restoreProject(knex, params.id, person.id),
  };
}

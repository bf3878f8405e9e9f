/** Projects as devices make and change them. */
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import type { projectMutations } from '#contract/projects/mutations.ts';
import { refuse } from '#contract/wire/errors.ts';
import { argsOf } from '#api/sync/args-of.ts';
import { createAskedStore, numberOf } from '#api/sync/asked-store.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { changeProject, createProject, type ProjectParts } from './change-projects.ts';
import { lockProject, readProject } from './project-row.ts';

export function createProjectStore(parts: Omit<ProjectParts, 'knex'>): EntityStore<ProjectRow> {
  return createAskedStore<ProjectRow>({
    entity: 'projects',
    access: 'projects.manage',
    lock: lockProject,
    read: readProject,
    async change(trx, id, write) {
      const here = { ...parts, knex: trx };
      if (id === null) {
        const {
          id: clientId,
          customer,
          ...fields
        } = argsOf<typeof projectMutations, 'project.create'>(write);
        const customerId = await numberOf(trx, 'customers', customer);
        if (customerId === null) return noCustomer();
        return createProject(here, { ...fields, customerId, clientId }, write.actor);
      }
      const { customer, ...changes } = argsOf<typeof projectMutations, 'project.update'>(write).changes;
      if (customer === undefined) return changeProject(here, id, changes, write.actor.id);
      const customerId = await numberOf(trx, 'customers', customer);
      if (customerId === null) return noCustomer();
      return changeProject(here, id, { ...changes, customerId }, write.actor.id);
    },
  });
}

const noCustomer = () => refuse('invalid', { message: 'The customer of this project is not there.' });

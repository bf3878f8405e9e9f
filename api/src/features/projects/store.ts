/** Projects as devices make them. */
import type { ProjectRow } from '#contract/projects/endpoints.ts';
import type { projectMutations } from '#contract/projects/mutations.ts';
import { refuse } from '#contract/wire/errors.ts';
import { argsOf } from '#api/sync/args-of.ts';
import { createAskedStore, numberOf } from '#api/sync/asked-store.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { createProject, type ProjectParts } from './change-projects.ts';
import { lockProject, readProject } from './project-row.ts';

export function createProjectStore(parts: Omit<ProjectParts, 'knex'>): EntityStore<ProjectRow> {
  return createAskedStore<ProjectRow>({
    entity: 'projects',
    access: 'projects.manage',
    lock: lockProject,
    read: readProject,
    async change(trx, _id, write) {
      const { id: clientId, customer, ...fields } = argsOf<typeof projectMutations, 'project.create'>(write);
      const customerId = await numberOf(trx, 'customers', customer);
      if (customerId === null)
        return refuse('invalid', { message: 'The customer of this project is not there.' });
      return createProject({ ...parts, knex: trx }, { ...fields, customerId, clientId }, write.actor);
    },
  });
}

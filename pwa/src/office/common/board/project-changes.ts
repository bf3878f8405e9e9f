import type { SentBody } from '#contract/wire/endpoint.ts';
import type { BoardProject, projectEndpoints, ProjectRow } from '#contract/projects/endpoints.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { type Queued, wasOf } from '#pwa/office/common/record/queue-change.ts';
import type { Change } from '#pwa/office/common/record/run-change.ts';
import * as cache from './board-cache.ts';
import { type ChangeParts, failedTo, idParams } from './change-parts.ts';

export type ProjectBody = SentBody<typeof projectEndpoints.createProject>;
export type ProjectChange = Omit<SentBody<typeof projectEndpoints.updateProject>, 'version'>;

/** A customer or project that was made here too is named by its own id, and waited for. */
const updateOffline =
  (id: number, { customerId, ...fields }: ProjectChange): Queued<Pick<ProjectRow, 'title'>> =>
  async (seen, idOf) => {
    const customer = customerId === undefined ? undefined : await idOf('customers', customerId);
    return {
      name: 'project.update',
      entityId: await idOf('projects', id),
      args: {
        changes: { ...fields, ...(customer && { customer }) },
        was: wasOf(seen, { ...fields, ...(customer && { customerId }) }),
      },
      about: seen.title,
      ...(customer && { after: { entity: 'customers', entityId: customer } }),
    };
  };

export function projectChanges({ client, run, inTurn }: ChangeParts) {
  const put = (row: ProjectRow) => cache.putProject(client, row);

  const restore = (id: number) =>
    run({
      send: async () => put(await call('POST /api/projects/{id}/restore', { params: idParams(id) })),
      done: { title: 'Project Restored' },
      failed: failedTo('restore project'),
    });

  return {
    putProject: put,

    createProject: (body: ProjectBody) =>
      run({
        send: async () => put(await call('POST /api/projects', { body })),
        done: { title: 'Project Created' },
        async offline(_seen, idOf) {
          const { clientId = '', customerId, jobs = [], ...fields } = body;
          const customer = await idOf('customers', customerId);
          return {
            name: 'project.create',
            entityId: clientId,
            args: {
              id: clientId,
              customer,
              ...fields,
              jobs: jobs.map(job => ({ ...job, id: job.id ?? crypto.randomUUID() })),
            },
            about: body.title,
            after: { entity: 'customers', entityId: customer },
          };
        },
        failed: failedTo('create project'),
      }),

    updateProject: (id: number, body: ProjectChange): Change<ProjectRow, never> => ({
      send: ({ version }) =>
        inTurn(`project ${id}`, async () =>
          put(await call('PATCH /api/projects/{id}', { params: idParams(id), body: { ...body, version } })),
        ),
      done: { title: 'Project Updated' },
      offline: updateOffline(id, body),
      failed: failedTo('update project'),
    }),

    /** A move to another stage, for the time without the shop. */
    moveOffline: (id: number, to: ProjectStage): Queued<Pick<ProjectRow, 'status' | 'title'>> =>
      updateOffline(id, { status: to }),

    /** Returns the whole project after the move, for its follow-up. */
    async setStage(
      { id, status: from, version: shown }: BoardProject,
      to: ProjectStage,
    ): Promise<ProjectRow> {
      await client.cancelQueries({ queryKey: ['projects'] });
      cache.patchProject(client, id, { status: to });
      return inTurn(`project ${id}`, async () => {
        // The version now shown: the user's own earlier moves have raised it.
        const version = cache.findProject(client, id)?.version ?? shown;
        try {
          const row = await call('PATCH /api/projects/{id}', {
            params: idParams(id),
            body: { status: to, version },
          });
          put(row);
          return row;
        } catch (error) {
          if (cache.findProject(client, id)?.status === to) cache.patchProject(client, id, { status: from });
          throw error;
        }
      });
    },

    deleteProject: (id: number): Change<ProjectRow, never> => ({
      async send({ version }) {
        await call('DELETE /api/projects/{id}', {
          params: idParams(id),
          query: { version: String(version) },
        });
        cache.dropProject(client, id);
      },
      done: { title: 'Project Deleted' },
      failed: failedTo('delete project'),
      undo: () => void restore(id),
    }),
  };
}

/** The REST calls for jobs. Writing goes through the same mutations as a device's outbox. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { jobsEndpoints } from '#contract/jobs/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { cutPage } from '#api/http/answers/next-page.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { RunCommand } from '#api/sync/run-command.ts';
import { listFinishedJobs, listJobs, readJob } from './queries.ts';
import { restoreJob } from './restore-job.ts';
import { updateJob } from './update-job.ts';

export interface JobsParts {
  knex: Knex;
  runCommand: RunCommand;
}

export function jobsRoutes({ knex, runCommand }: JobsParts): Handlers<typeof jobsEndpoints> {
  const answer = async (id: string) => (await readJob(knex, id)) ?? refuse('not_found');
  return {
    async listJobs({ query: { page = 1 } }, ctx) {
      return cutPage(ctx, await listJobs(knex, page), page, listPageSize);
    },
    listFinishedJobs: ({ query }) => listFinishedJobs(knex, query),

    getJob: ({ params }) => answer(params.id),

    async createJob({ body, person }) {
      const { clientId, ...fields } = body;
      const id = clientId ?? randomUUID();
      const refusal = await runCommand({
        name: 'job.create',
        entityId: id,
        args: { ...fields, id },
        actor: person,
        mutationId: clientId,
      });
      return refusal ?? answer(id);
    },

    updateJob: ({ params, body, person }) => updateJob({ knex, runCommand }, params.id, body, person),

    async deleteJob({ params, person }) {
      const refusal = await runCommand({ name: 'job.delete', entityId: params.id, args: {}, actor: person });
      return refusal ?? undefined;
    },

    restoreJob: ({ params, person }) => restoreJob(knex, params.id, person.id),
  };
}

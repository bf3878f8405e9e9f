/** The job calls of the spec. Writing goes through the same mutations as a device's outbox. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { jobsEndpoints } from '#contract/endpoints/jobs.ts';
import { refuse } from '#contract/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { type RunCommand, wasApplied } from '#api/sync/run-command.ts';
import { planUpdate } from './plan-update.ts';
import { listJobs, readJob } from './queries.ts';
import { restoreJob } from './restore-job.ts';

export interface JobsParts {
  knex: Knex;
  runCommand: RunCommand;
}

export function jobsRoutes({ knex, runCommand }: JobsParts): Handlers<typeof jobsEndpoints> {
  const answer = async (id: string) => (await readJob(knex, id)) ?? refuse('not_found');
  return {
    listJobs: () => listJobs(knex),

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

    async updateJob({ params, body: { version, ...body }, person }) {
      const { id } = params;
      const present = await readJob(knex, id);
      if (!present) return refuse('not_found');
      if (await wasApplied(knex, { mutationId: body.clientId, entityId: id, actor: person })) return present;
      if (version !== undefined && version !== present.version)
        return refuse('conflict', { details: { current: present } });
      const steps = planUpdate(body, present, randomUUID());
      for (const [at, step] of steps.entries()) {
        const mutationId = at === steps.length - 1 ? body.clientId : undefined;
        const occurredAt = body.startedAt ?? body.completedAt;
        const refusal = await runCommand({ ...step, entityId: id, actor: person, mutationId, occurredAt });
        if (refusal) return refusal;
      }
      return answer(id);
    },

    async deleteJob({ params, person }) {
      const refusal = await runCommand({ name: 'job.delete', entityId: params.id, args: {}, actor: person });
      return refusal ?? undefined;
    },

    restoreJob: ({ params, person }) => restoreJob(knex, params.id, person.id),
  };
}

/** The delivery calls of the spec. Writing goes through the same mutations as a device's outbox. */
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { deliveriesEndpoints } from '#contract/endpoints/deliveries.ts';
import { refuse } from '#contract/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { type RunCommand, wasApplied } from '#api/sync/run-command.ts';
import { planUpdate } from './plan-update.ts';
import {
  listDeliveries,
  listDrivers,
  listEvents,
  listEvidence,
  listEvidenceToReview,
  readDelivery,
} from './queries.ts';
import { reviewEvidence } from './review-evidence.ts';
import { isInReach } from './store.ts';

export interface DeliveriesParts {
  knex: Knex;
  runCommand: RunCommand;
}

export function deliveriesRoutes({
  knex,
  runCommand,
}: DeliveriesParts): Handlers<typeof deliveriesEndpoints> {
  const answer = async (id: string) => (await readDelivery(knex, id)) ?? refuse('not_found');
  return {
    listDeliveries: ({ person }) => listDeliveries(knex, person),

    async createDelivery({ body, person }) {
      const { clientId, status: _pending, ...fields } = body;
      const id = clientId ?? randomUUID();
      const refusal = await runCommand({
        name: 'delivery.create',
        entityId: id,
        args: { ...fields, id },
        actor: person,
        mutationId: clientId,
      });
      return refusal ?? answer(id);
    },

    async updateDelivery({ params, body, person }) {
      const { id } = params;
      const present = await readDelivery(knex, id);
      if (!present) return refuse('not_found');
      if (await wasApplied(knex, { mutationId: body.clientId, entityId: id, actor: person })) return present;
      if (body.version !== undefined && body.version !== present.version)
        return refuse('conflict', { details: { current: present } });
      const steps = planUpdate(body, present);
      // Each step asks this itself, and must: proof from a door is kept even when it is refused.
      if (steps.length === 0 && !(await isInReach(knex, present, person))) return refuse('not_found');
      for (const [at, step] of steps.entries()) {
        // The key belongs to the last step, which is the one that the client asked for by `status`.
        const mutationId = at === steps.length - 1 ? body.clientId : undefined;
        const refusal = await runCommand({
          ...step,
          entityId: id,
          actor: person,
          mutationId,
          occurredAt: body.deliveredAt,
        });
        if (refusal) return refusal;
      }
      return answer(id);
    },

    listDrivers: () => listDrivers(knex),
    listDeliveryEvidence: ({ params }) => listEvidence(knex, params.id),
    listDeliveryEvents: ({ params }) => listEvents(knex, params.id),
    listEvidenceToReview: () => listEvidenceToReview(knex),
    reviewEvidence: ({ params, body, person }) => reviewEvidence(knex, params.id, body, person),
  };
}

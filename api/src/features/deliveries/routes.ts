/** The REST calls for deliveries. Writing goes through the same mutations as a device's outbox. */
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { deliveriesEndpoints } from '#contract/deliveries/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { listPageSize } from '#contract/wire/shapes.ts';
import { cutPage } from '#api/http/answers/next-page.ts';
import type { Handlers } from '#api/http/handler.ts';
import type { Sync } from '#api/sync/create-sync.ts';
import type { RunCommand } from '#api/sync/run-command.ts';
import {
  listDeliveries,
  listFinishedDeliveries,
  listDrivers,
  listEvents,
  listEvidence,
  listEvidenceToReview,
  readDelivery,
  readEvidence,
} from './queries.ts';
import { listRejected, readRejected } from './rejected/read-rejected.ts';
import { reviewRejected } from './rejected/review-rejected.ts';
import { reviewDelivery } from './review-delivery.ts';
import { reviewEvidence } from './review-evidence.ts';
import { readInReach, updateDelivery } from './update-delivery.ts';

export interface DeliveriesParts {
  knex: Knex;
  runCommand: RunCommand;
  sync: Pick<Sync, 'deliveries'>;
}

export function deliveriesRoutes({
  knex,
  runCommand,
  sync,
}: DeliveriesParts): Handlers<typeof deliveriesEndpoints> {
  const answer = async (id: string) => (await readDelivery(knex, id)) ?? refuse('not_found');
  return {
    async listDeliveries({ person, query: { page = 1 } }, ctx) {
      return cutPage(ctx, await listDeliveries(knex, person, page), page, listPageSize);
    },
    listFinishedDeliveries: ({ query }) => listFinishedDeliveries(knex, query),
    getDelivery: ({ params, person }) => readInReach(knex, params.id, person),

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

    updateDelivery: ({ params, body, person }) =>
      updateDelivery({ knex, runCommand }, params.id, body, person),

    reviewDelivery: ({ params, body, person }) =>
      reviewDelivery({ knex, store: sync.deliveries }, params.id, body, person),
    listDrivers: () => listDrivers(knex),
    listDeliveryEvidence: ({ params }) => listEvidence(knex, params.id),
    listDeliveryEvents: ({ params }) => listEvents(knex, params.id),
    listEvidenceToReview: () => listEvidenceToReview(knex),
    readEvidence: async ({ params }) => (await readEvidence(knex, params.id)) ?? refuse('not_found'),
    reviewEvidence: ({ params, body, person }) =>
      reviewEvidence({ knex, store: sync.deliveries }, params.id, body, person),
    listRejectedProofs: () => listRejected(knex),
    readRejectedProof: async ({ params }) => (await readRejected(knex, params.id)) ?? refuse('not_found'),
    reviewRejectedProof: ({ params, body, person }) => reviewRejected(knex, params.id, body, person),
  };
}

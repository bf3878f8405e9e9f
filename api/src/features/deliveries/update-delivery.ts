/**
 * `PATCH /api/deliveries/{id}`, step by step. What is worked out from the row is bound to the version that was read:
 * whoever changed it in between makes it be worked out anew, or is shown to the person who named a version.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/endpoint.ts';
import type { deliveriesEndpoints, DeliveryRow } from '#contract/endpoints/deliveries.ts';
import { refuse, type Refusal } from '#contract/errors.ts';
import type { Actor } from '#api/sync/actor.ts';
import { isOvertaken, type RunCommand, wasApplied } from '#api/sync/run-command.ts';
import { isFromRow, planUpdate } from './plan-update.ts';
import { readDelivery } from './queries.ts';
import { isInReach } from './store.ts';

interface Parts {
  knex: Knex;
  runCommand: RunCommand;
}

export async function updateDelivery(
  { knex, runCommand }: Parts,
  id: string,
  body: BodyOf<typeof deliveriesEndpoints.updateDelivery>,
  person: Actor,
): Promise<DeliveryRow | Refusal> {
  const { clientId, version, deliveredAt: occurredAt } = body;
  for (;;) {
    const present = await readDelivery(knex, id);
    if (!present) return refuse('not_found');
    if (await wasApplied(knex, { mutationId: clientId, entityId: id, actor: person })) return present;
    if (version !== undefined && version !== present.version)
      return refuse('conflict', { details: { current: present } });
    const steps = planUpdate(body, present);
    // Each step asks this itself, and must: proof from a door is kept even when it is refused.
    if (steps.length === 0 && !(await isInReach(knex, present, person))) return refuse('not_found');
    let refusal: Refusal | null = null;
    for (const [at, step] of steps.entries()) {
      const isBound = at === 0 && (version !== undefined || isFromRow(body));
      refusal = await runCommand({
        ...step,
        entityId: id,
        actor: person,
        // The key belongs to the last step, which is the one that the client asked for by `status`.
        mutationId: at === steps.length - 1 ? clientId : undefined,
        occurredAt,
        ifVersion: isBound ? present.version : undefined,
      });
      if (refusal) break;
    }
    if (refusal && !isOvertaken(refusal)) return refusal;
    if (!refusal) return (await readDelivery(knex, id)) ?? refuse('not_found');
  }
}

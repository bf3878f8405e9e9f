/**
 * `PATCH /api/deliveries/{id}`, step by step. What is worked out from the row is bound to the version that was read:
 * whoever changed it in between makes it be worked out again, or is shown to the person who named a version. Whose list
 * it is not on is asked for first: nothing is compared with such a row, and nothing of it is told.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { deliveriesEndpoints, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { Reach } from '#api/sync/entity-store.ts';
import { isOvertaken, type RunCommand, wasApplied } from '#api/sync/run-command.ts';
import { isFromRow, planUpdate, stepAtTheDoor } from './plan-update.ts';
import { readDelivery } from './queries.ts';
import { reachOf } from './reach.ts';

type Body = BodyOf<typeof deliveriesEndpoints.updateDelivery>;

interface Parts {
  knex: Knex;
  runCommand: RunCommand;
}

export async function updateDelivery(
  parts: Parts,
  id: string,
  body: Body,
  person: Actor,
): Promise<DeliveryRow | Refusal> {
  const { knex, runCommand } = parts;
  const { clientId, version, deliveredAt: occurredAt } = body;
  for (;;) {
    const present = await readDelivery(knex, id);
    if (!present) return refuse('not_found');
    const reach = await reachAsCalled(knex, present, person);
    if (reach !== 'listed') return handIn(parts, present, reach, body, person);
    if (await wasApplied(knex, { mutationId: clientId, entityId: id, actor: person })) return present;
    if (version !== undefined && version !== present.version)
      return refuse('conflict', { details: { current: present } });
    const steps = planUpdate(body, present);
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
    if (!refusal) return readInReach(knex, id, person);
  }
}

/**
 * Of a row that is not on their list a person brings what happened at a door, and nothing else: it counts while a phone
 * of theirs holds the row, and is kept in quarantine otherwise. To whom it is out of reach, every answer is that of an
 * id that does not exist.
 */
async function handIn(
  { knex, runCommand }: Parts,
  { id }: DeliveryRow,
  reach: Reach,
  body: Body,
  person: Actor,
): Promise<DeliveryRow | Refusal> {
  const step = stepAtTheDoor(body);
  if (!step) return refuse('not_found');
  const { clientId: mutationId, deliveredAt: occurredAt } = body;
  const refusal = await runCommand({ ...step, entityId: id, actor: person, mutationId, occurredAt });
  if (reach === 'none') return refuse('not_found');
  return refusal ?? readInReach(knex, id, person);
}

/** The row, where it is on this person's list. */
export async function readInReach(knex: Knex, id: string, person: Actor): Promise<DeliveryRow | Refusal> {
  const row = await readDelivery(knex, id);
  return row && (await reachAsCalled(knex, row, person)) === 'listed' ? row : refuse('not_found');
}

const reachAsCalled = (knex: Knex, row: DeliveryRow, actor: Actor) =>
  reachOf(knex, row, { actor, deviceId: null });

/** The real server code on the real database, with the faults that a process can meet. */
import { isRefusal } from '#contract/wire/errors.ts';
import { syncEndpoints } from '#contract/wire/sync-endpoints.ts';
import type { SyncRequest, SyncResponse } from '#contract/wire/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import { noFault, type ServerFault, startProcess } from '#tests/support/dying-process.ts';
import { syncFor } from '#tests/support/sync-world.ts';
import type { World } from './world.ts';

/** Null: the process died and there is no answer. */
export async function serve(
  world: World,
  sent: SyncRequest,
  actor: Actor,
  fault: ServerFault = noFault,
): Promise<SyncResponse | 'forbidden' | null> {
  const { ground, sabotage, count } = world;
  const process = startProcess({
    knex: ground.knex,
    fault,
    breakTransaction:
      sabotage.breakTransaction && (trx => sabotage.breakTransaction?.(trx, ground.knex) ?? trx),
    onFault: count,
  });
  const sync = syncFor(process.knex, {
    inspectSignature: world.ground.inspectSignature,
    clock: {
      now() {
        // Every reading of the clock adds a second and a half, so a request's time budget ends after a few mutations.
        if (fault.kind === 'slow') world.nowMs += 1_500;
        return world.nowMs;
      },
    },
  });
  // Only JSON that the declared schemas accept is sent.
  const request = syncEndpoints.sync.body.parse(overTheWire(sent)) as SyncRequest;
  const answer = await sync.handle(request, actor).catch((error: unknown) => {
    if (process.isDead()) return null;
    throw error;
  });
  if (answer === null || process.isDead()) {
    const ids = request.mutations.map(({ id }) => id);
    await sabotage.whenServerDied?.(ground.knex, ids, fault.kind);
    return null;
  }
  if (isRefusal(answer)) return 'forbidden';
  return syncEndpoints.sync.response.parse(overTheWire(answer)) as SyncResponse;
}

const overTheWire = (message: object): unknown => JSON.parse(JSON.stringify(message));

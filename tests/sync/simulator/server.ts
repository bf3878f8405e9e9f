/** The real server code over the real database, with the faults that a process meets. */
import type { Knex } from 'knex';
import { isRefusal } from '#contract/errors.ts';
import { syncEndpoints } from '#contract/endpoints/sync.ts';
import type { SyncRequest, SyncResponse } from '#contract/sync.ts';
import type { Actor } from '#api/sync/actor.ts';
import { syncFor } from '#tests/support/sync-world.ts';
import type { World } from './world.ts';

export const serverFaults = [
  'crashBeforeCommit',
  'crashAfterCommit',
  'bug',
  'commitUnknown',
  'slow',
] as const;

/** `at`: the how-manieth mutation of the request it meets. */
export interface ServerFault {
  kind: (typeof serverFaults)[number] | 'none';
  at: number;
}

export const noFault: ServerFault = { kind: 'none', at: 0 };

/** Null: the process died, nobody answers. */
export async function serve(
  world: World,
  sent: SyncRequest,
  actor: Actor,
  fault: ServerFault = noFault,
): Promise<SyncResponse | 'forbidden' | null> {
  const process = startProcess(world, fault);
  const sync = syncFor(process.knex, {
    inspectSignature: world.ground.inspectSignature,
    clock: {
      now() {
        // Every look at the clock costs a second and a half: the budget of a request ends after a few mutations.
        if (fault.kind === 'slow') world.nowMs += 1_500;
        return world.nowMs;
      },
    },
  });
  // What goes over the wire is JSON that the declared schemas accept.
  const request = syncEndpoints.sync.body.parse(overTheWire(sent)) as SyncRequest;
  const answer = await sync.handle(request, actor).catch((error: unknown) => {
    if (process.isDead()) return null;
    throw error;
  });
  if (answer === null || process.isDead()) return null;
  if (isRefusal(answer)) return 'forbidden';
  return syncEndpoints.sync.response.parse(overTheWire(answer)) as SyncResponse;
}

const overTheWire = (message: object): unknown => JSON.parse(JSON.stringify(message));

type Work = (trx: Knex.Transaction) => Promise<unknown>;

function startProcess({ ground, sabotage, count }: World, fault: ServerFault) {
  let dead = false;
  let writes = 0;
  const die = () => {
    dead = true;
    throw new Error('The process died.');
  };

  async function transaction(work: Work, config?: Knex.TransactionConfig): Promise<unknown> {
    if (dead) die();
    const isHit = !config?.readOnly && writes++ === fault.at;
    const kind = isHit ? fault.kind : 'none';
    if (kind !== 'none') count(kind);
    const result = await ground.knex.transaction(async trx => {
      const done = await work(sabotage.breakTransaction?.(trx, ground.knex) ?? trx);
      if (kind === 'crashBeforeCommit') die();
      if (kind === 'bug') throw new Error('An error that nobody foresaw.');
      return done;
    }, config);
    if (kind === 'crashAfterCommit') die();
    if (kind === 'commitUnknown') throw Object.assign(new Error('Connection lost.'), { code: '57P01' });
    return result;
  }

  const knex = new Proxy(ground.knex, {
    apply(target, self, parts: Parameters<Knex>) {
      if (dead) die();
      return Reflect.apply(target, self, parts) as unknown;
    },
    get: (target, key) => (key === 'transaction' ? transaction : (Reflect.get(target, key) as unknown)),
  });
  return { knex, isDead: () => dead };
}
